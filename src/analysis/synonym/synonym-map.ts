// The rules of a synonym filter as a trie of words: maps a sequence of words to its synonyms.

export interface Replacement {
  /** Each a sequence of words; no two alike, in the order of the rules. */
  readonly outputs: readonly (readonly string[])[]
  /** What matched stays beside them. */
  readonly keepsOriginal: boolean
}

class SynonymNode {
  readonly next = new Map<string, SynonymNode>()
  replacement: { outputs: string[][]; keepsOriginal: boolean } | null = null
}

export class SynonymMap {
  readonly root = new SynonymNode()

  get isEmpty(): boolean {
    return this.root.next.size === 0
  }

  add(input: readonly string[], output: readonly string[], keepsOriginal: boolean): void {
    let node = this.root
    for (const word of input) {
      let next = node.next.get(word)
      if (next === undefined) node.next.set(word, (next = new SynonymNode()))
      node = next
    }
    node.replacement ??= { outputs: [], keepsOriginal: false }
    const { replacement } = node
    replacement.keepsOriginal ||= keepsOriginal
    const known = replacement.outputs.some(other => other.length === output.length && other.every((word, i) => word === output[i]))
    if (!known) replacement.outputs.push([...output])
  }
}
