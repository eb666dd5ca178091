// The rules of a synonym filter as a trie of words: maps a sequence of words to its synonyms.

/** A term, word by word. */
export type Words = readonly string[]

/** What stands for a sequence of words. A list of words that all stand for each other is kept once, however long it is. */
export class Replacement {
  /** What matched stays beside them. */
  keepsOriginal = false
  private readonly rules: { readonly outputs: readonly Words[]; readonly except: number }[] = []
  private distinct: readonly Words[] | null = null

  add(outputs: readonly Words[], except: number): void {
    // A list that came twice is whole by now, as each time another place of it is left out, or none.
    if (this.rules.at(-1)?.outputs === outputs && this.rules.at(-2)?.outputs === outputs) return
    this.rules.push({ outputs, except })
    this.distinct = null
  }

  /** No two alike, in the order of the rules. */
  get outputs(): readonly Words[] {
    if (this.distinct !== null) return this.distinct
    const byWords = new Map<string, Words>()
    for (const { outputs, except } of this.rules)
      for (let i = 0; i < outputs.length; i++) {
        const key = JSON.stringify(outputs[i])
        if (i !== except && !byWords.has(key)) byWords.set(key, outputs[i])
      }
    this.distinct = [...byWords.values()]
    return this.distinct
  }
}

class SynonymNode {
  readonly next = new Map<string, SynonymNode>()
  replacement: Replacement | null = null
}

const NONE = -1

export class SynonymMap {
  readonly root = new SynonymNode()

  get isEmpty(): boolean {
    return this.root.next.size === 0
  }

  /** `except`: the place of the output that is left out. */
  add(input: Words, outputs: readonly Words[], keepsOriginal: boolean, except = NONE): void {
    let node = this.root
    for (const word of input) {
      let next = node.next.get(word)
      if (next === undefined) node.next.set(word, (next = new SynonymNode()))
      node = next
    }
    node.replacement ??= new Replacement()
    node.replacement.keepsOriginal ||= keepsOriginal
    node.replacement.add(outputs, except)
  }
}
