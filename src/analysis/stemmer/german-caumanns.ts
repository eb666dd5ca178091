// J. Caumanns, "A fast and simple stemming algorithm for German words": the seven basic endings, again and again.

/** Frequent sequences count as one letter, so that no ending is cut out of them. */
const SEQUENCES = ['sch', 'ch', 'ei', 'ie', 'ig', 'st']
const TOKENS = '$§%&#!'
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
  let stem = word
  while (stem.length > 3) {
    const length = stem.length + shorter
    const cut =
      (length > 5 && stem.endsWith('nd')) || (length > 4 && (stem.endsWith('em') || stem.endsWith('er'))) ? 2 : /[esnt]$/.test(stem) ? 1 : 0
    if (cut === 0) break
    stem = stem.slice(0, -cut)
  }
  return stem
}

/** `shorter` is by how much sequences made the word shorter. */
function masked(term: string): { readonly text: string; readonly shorter: number } {
  let rest = term
  let text = ''
  let shorter = 0
  while (rest !== '') {
    let letter = rest[0]
    rest = rest.slice(1)
    if (text.endsWith(letter)) letter = SAME
    else if (letter === 'ß') {
      letter = 's'
      rest = `s${rest}`
      shorter++
    } else letter = { ä: 'a', ö: 'o', ü: 'u' }[letter] ?? letter
    const sequence = SEQUENCES.findIndex(sequence => sequence[0] === letter && rest.startsWith(sequence.slice(1)))
    if (sequence === -1) {
      text += letter
      continue
    }
    const more = SEQUENCES[sequence].length - 1
    rest = rest.slice(more)
    shorter += more
    text += TOKENS[sequence]
  }
  return { text, shorter }
}

function unmasked(stem: string): string {
  let text = ''
  for (const letter of stem) {
    const sequence = TOKENS.indexOf(letter)
    text += letter === SAME ? text[text.length - 1] : sequence === -1 ? letter : SEQUENCES[sequence]
  }
  return text
}
