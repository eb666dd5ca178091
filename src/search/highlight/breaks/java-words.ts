// Where words begin and end, by the rules of Java's word iterator. What is no word is cut into single characters.

const KANJI = '\\u3005\\u4e00-\\u9fa5\\uf900-\\ufa2d'
/** Marks and format characters belong to what they follow. */
const ATTACHED = '[\\p{Mn}\\p{Me}\\p{Cf}]*'
const LETTER = `(?:[[\\p{L}\\p{Mc}]--[${KANJI}\\u3041-\\u30fe]]${ATTACHED})`
const DIGIT = `(?:\\p{N}${ATTACHED})`
const WORD = `(?:${LETTER}+(?:[\\p{Pc}\\p{Pd}\\u00ad\\u2027"'.]${ATTACHED}${LETTER}+)*[\\u0964\\u0965]?)`
const NUMBER = `(?:${DIGIT}+(?:["',.\\u066b]${ATTACHED}${DIGIT}+)*)`

const PIECES = new RegExp(
  [
    `(?:[[\\p{Sc}#.]--\\u00a2](?=\\p{N}))?(?:${NUMBER}|${WORD})+(?:(?<=\\p{N}${ATTACHED})[\\u00a2%\\u066a\\u2030\\u2031&])?`,
    '[\\u30a1-\\u30fe\\u3099-\\u309c]+',
    '[\\u3041-\\u309e\\u30fc]+',
    `[${KANJI}]+`,
    '[\\t\\p{Zs}]*\\r?\\n',
    '[\\t\\p{Zs}]+',
    `[\\s\\S]${ATTACHED}`,
  ].join('|'),
  'gv',
)

/** The ends of words and of what stands between them. */
export function readWordEnds(text: string, ends: number[], until: number): void {
  PIECES.lastIndex = ends.at(-1) ?? 0
  while (PIECES.lastIndex < until && PIECES.test(text)) ends.push(PIECES.lastIndex)
}
