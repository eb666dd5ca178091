// Writes src/analysis/token_filter/ascii-folding-data.ts by asking a running OpenSearch what its asciifolding filter makes of each character.
//
//   node scripts/analysis/generate-ascii-folding.mjs http://localhost:9200
import { writeFileSync } from 'node:fs'

const server = process.argv[2]
const BATCH = 2000

const foldings = new Map()
for (let from = 0x80; from < 0x10000; from += BATCH) {
  const characters = []
  for (let c = from; c < Math.min(from + BATCH, 0x10000); c++) if (c < 0xd800 || c > 0xdfff) characters.push(String.fromCharCode(c))
  if (characters.length === 0) continue
  const response = await fetch(`${server}/_analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tokenizer: 'keyword', filter: ['asciifolding'], text: characters }),
  })
  const { tokens } = await response.json()
  if (tokens.length !== characters.length) throw new Error(`${tokens.length} tokens for ${characters.length} characters from ${from}`)
  tokens.forEach(({ token }, i) => {
    if (token !== characters[i]) foldings.set(token, (foldings.get(token) ?? '') + characters[i])
  })
}

const quote = text => `'${text.replace(/[\\']/g, '\\$&')}'`
const lines = [...foldings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([target, sources]) => `  [${quote(target)}, ${quote(sources)}],`)
writeFileSync(
  new URL('../../src/analysis/token_filter/ascii-folding-data.ts', import.meta.url),
  `// What asciifolding writes for which characters. Written by scripts/analysis/generate-ascii-folding.mjs: do not edit.

/** Pairs of an ASCII text and the characters that fold to it. */
export const FOLDINGS: readonly (readonly [target: string, sources: string])[] = [
${lines.join('\n')}
]
`,
)
console.log(`${lines.length} targets, ${[...foldings.values()].join('').length} characters`)
