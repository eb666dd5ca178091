// Texts that stand for others: ICONV and OCONV of an affix file. At each place the longest counts.

export class Conversion {
  private readonly table = new Map<string, string>()
  private readonly firstLetters = new Set<string>()
  private longest = 0

  /** False: there is one for this already. */
  add(from: string, to: string): boolean {
    if (this.table.has(from)) return false
    this.table.set(from, to)
    this.firstLetters.add(from[0])
    this.longest = Math.max(this.longest, from.length)
    return true
  }

  apply(text: string): string {
    let out = ''
    for (let i = 0; i < text.length; ) {
      let size = this.firstLetters.has(text[i]) ? Math.min(this.longest, text.length - i) : 0
      while (size > 0 && !this.table.has(text.slice(i, i + size))) size--
      out += size === 0 ? text[i] : this.table.get(text.slice(i, i + size))
      i += Math.max(size, 1)
    }
    return out
  }
}
