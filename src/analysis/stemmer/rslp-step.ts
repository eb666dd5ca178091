// One step of the RSLP stemmers: rules of suffixes.
export interface RslpStep {
  /** The minimum length of a word; 0: no minimum beyond those of the rules. */
  readonly leastLength: number
  /** Exceptions are whole words, else ends of words. */
  readonly wholeWords: boolean
  /** Only words with one of these endings come in; empty: all. */
  readonly endings: string
  /** `ães1/ão!mães|cães`: the ending, the letters that must be left before it, what takes its place, and exceptions. The first that fits counts. */
  readonly rules: string
}
