// Letters that fold into one another: the notation of normalizations and stemmers.

/** `'a:äàá o:öòó'`: each letter after a colon becomes the one before it; with nothing before the colon it is dropped. */
export function letterFolder(table: string): (word: string) => string {
  let folded: Map<string, string> | null = null
  return word => {
    folded ??= parse(table)
    let out = ''
    let changed = false
    for (let i = 0; i < word.length; i++) {
      const to = folded.get(word[i])
      if (to !== undefined) changed = true
      out += to ?? word[i]
    }
    return changed ? out : word
  }
}

function parse(table: string): Map<string, string> {
  const folded = new Map<string, string>()
  for (const entry of table.split(' ')) {
    const colon = entry.indexOf(':')
    for (const letter of entry.slice(colon + 1)) folded.set(letter, entry.slice(0, colon))
  }
  return folded
}
