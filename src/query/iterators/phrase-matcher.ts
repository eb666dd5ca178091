// Counts the occurrences of a phrase in a document.

export interface PhraseMatcher {
  /** The frequency in the document that all parts stand on, 0 where the phrase is not there. `all` false: more than 0 will do. */
  freq(all: boolean): number
  /** No phrase is more frequent than any of its parts. */
  readonly boundByParts: boolean
  /** No less than `freq`, without looking at positions. */
  maxFreq(): number
}
