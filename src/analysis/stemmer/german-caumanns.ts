// J. Caumanns, "A fast and simple stemming algorithm for German words": the seven basic endings, again and again.

/** Frequent sequences count as one letter, so that no ending is cut out of them. */
const SEQUENCES = ['sch', 'ch', 'ei', 'ie', 'ig', 'st']
const TOKENS = '$§%&#!'
const UMLAUTS: ReadonlyMap<string, string> = new Map(Object.entries({ ä: 'a', ö: 'o', ü: 'u' }))
/** The second of two equal letters. */
const SAME = '*'

export function caumannsStem(word: string): string {
  const term = word.toLowerCase()
  if (!/^\p{L}*$/u.test(term) || /[\ud800-\udfff]/.test(term)) return term
  const { text, shorter } = masked(term)
  let stem = withoutEndings(text, shorter)
  // Women of a profession or a place: lehrerinnen.
  if (stem.length > 5 && stem.endsWith(`erin${SAME}`)) stem = withoutEndings(stem.slice(0, -1), shorter)
  return unmasked(stem.replace(/z$/, 'x')).replace(/gege/, 'ge')
}

function withoutEndings(word: string, shorter: number): string {
  let end = word.length
  const endsWith = (ending: string) => word.endsWith(ending, end)
  while (end > 3) {
    const length = end + shorter
    if ((length > 5 && endsWith('nd')) || (length > 4 && (endsWith('em') || endsWith('er')))) end -= 2
    else if ('esnt'.includes(word[end - 1])) end--
    else break
  }
  return word.slice(0, end)
}

/** `shorter` is by how much sequences made the word shorter. */
function masked(term: string): { readonly text: string; readonly shorter: number } {
  let text = ''
  let last = ''
  let shorter = 0
  for (let i = 0; i < term.length; i++) {
    let letter = term[i]
    if (letter === 'ß') {
      text += `s${SAME}`
      last = SAME
      shorter++
      continue
    }
    letter = letter === last ? SAME : (UMLAUTS.get(letter) ?? letter)
    const sequence = SEQUENCES.findIndex(sequence => sequence[0] === letter && term.startsWith(sequence.slice(1), i + 1))
    if (sequence !== -1) {
      const more = SEQUENCES[sequence].length - 1
      i += more
      shorter += more
      letter = TOKENS[sequence]
    }
    text += letter
    last = letter
  }
  return { text, shorter }
}

function unmasked(stem: string): string {
  let text = ''
  let last = ''
  for (const letter of stem) {
    const sequence = TOKENS.indexOf(letter)
    const plain = letter === SAME ? last : sequence === -1 ? letter : SEQUENCES[sequence]
    text += plain
    last = plain[plain.length - 1]
  }
  return text
}
