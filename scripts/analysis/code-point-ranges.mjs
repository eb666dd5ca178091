// Writes a class per code point as the compact text that src/analysis/unicode/code-point-classes.ts reads back.

/** `classOf(codePoint)` answers 0 for "no class"; runs of one class become `gap.length.class`, in base 36, separated by spaces. */
export function encodeRanges(classOf) {
  const runs = []
  let previousEnd = 0
  for (let start = 0; start < 0x110000; ) {
    const id = classOf(start)
    let end = start + 1
    while (end < 0x110000 && classOf(end) === id) end++
    if (id !== 0) {
      const length = end - start
      runs.push([start - previousEnd, length === 1 ? '' : length, id === 1 ? '' : id].map(n => n.toString(36)).join('.').replace(/\.+$/, ''))
      previousEnd = end
    }
    start = end
  }
  return runs.join(' ')
}

/** A long string as a source expression of lines that fit the formatter's width. */
export function stringLiteral(text, width = 130) {
  const lines = []
  for (let i = 0; i < text.length; i += width) lines.push(`  '${text.slice(i, i + width)}'`)
  return lines.length === 1 ? lines[0].trim() : `\n${lines.join(' +\n')}`
}
