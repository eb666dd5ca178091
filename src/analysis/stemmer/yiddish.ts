// A. Urieli's stemmer of Yiddish in YIVO's spelling: prefixes of participles, endings, and vowels that strong verbs change.
import { endings, without } from './endings.ts'

/** Two letters that are one, where no point makes them two; final letters as those within words. */
const LETTERS: Readonly<Record<string, string>> = { וו: 'װ', וי: 'ױ', יי: 'ײ', ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }
const LETTER = /וו(?!\u05BC)|וי(?!\u05B4)|יי(?!\u05B4)|[ךםןףץ]/g
const POINTS = /[\u05B0-\u05B9\u05BB\u05BC\u05BF\u05C1\u05C2]/g

/** Marks that stand for prefixes of participles and infinitives until the end. */
const GE = 'GE'
const TSU = 'TSU'

const verbalPrefix = new RegExp(
  `^(${[
    'אדורכ דורכ אהינ אהער אװעק מיט אנטקעגנ אקעגנ אנידער אראפ ארױס ארױפ ארומ ארײנ ארונטער אריבער נאכ פארבײ אהײמ אפיר פארױס',
    'פונאנדער צוזאמענ צונױפ צוריק אױס אױפ אומ אונטער איבער אײנ אנ אפ בײ פאר צו אנט בא דער צע',
  ]
    .join(' ')
    .split(' ')
    .sort((a, b) => b.length - a.length)
    .join('|')})`,
)
const isConsonant = (letter: string): boolean => /[בגדהזחטךכלםמןנסףפץצקרשתװ]/.test(letter)
const isVowel = (letter: string): boolean => letter !== '' && 'אויעױײ'.includes(letter)

/** Stems of strong participles, and of their verbs. */
const STRONG: readonly (readonly [participle: string, verb: string])[] = [
  ['גאנג', 'גײ'],
  ['נומ', 'נעמ'],
  ['מיט', 'מײד'],
  ['ביט', 'בײט'],
  ['ביס', 'בײס'],
  ['װיז', 'װײז'],
  ['טריב', 'טרײב'],
  ['ליט', 'לײט'],
  ['קליב', 'קלײב'],
  ['ריב', 'רײב'],
  ['ריס', 'רײס'],
  ['שװיג', 'שװײג'],
  ['שמיס', 'שמײס'],
  ['שניט', 'שנײד'],
  ['שריב', 'שרײב'],
  ['בונד', 'בינד'],
  ['װוטש', 'װיטש'],
  ['זונג', 'זינג'],
  ['טרונק', 'טרינק'],
  ['צװונג', 'צװינג'],
  ['שלונג', 'שלינג'],
  ['בױג', 'בײג'],
  ['הױב', 'הײב'],
  ['פארלױר', 'פארליר'],
  ['שטאנ', 'שטײ'],
  ['שװױר', 'שװער'],
]
/** Of these -n makes a participle only after ge-, and those end in -en. */
const ONLY_AFTER_GE: ReadonlySet<string> = new Set(['מיט', 'ביט', 'ביס', 'ליט', 'ריס'])
const WITH_VOWEL: ReadonlySet<string> = new Set(['גאנג', 'נומ', 'שטאנ'])

const strongStem = endings(Object.fromEntries(STRONG.map(([participle, verb]) => [verb, participle])))

const DELETE = 'delete'
const KEEP = 'keep'
const INFLECTED = 'inflected'
const PAST = 'past'
const IST = 'ist'
const NOUN = 'ונג הײט קײט יקײט שאפט'

const suffix = endings({
  [DELETE]: `ערס ענ נס ענערס עס ע נ ס עמ ער ט עט עטנ עטס עטע עטער ${NOUN} יזמ יזמענ ימ עלעכ עלע לעכ עלעס עלענ יסטנ סטו סטער סטע סטנ סט`,
  [KEEP]: 'יע',
  יע: 'יעס',
  [INFLECTED]: 'ענע ענעמ ענער ענס',
  [PAST]: 'טנ טע טער טס טנס טענע טענעמ טענער',
  ה: 'ות',
  [IST]: 'יסט',
})
const strongParticiple = endings({
  ...Object.fromEntries(
    STRONG.map(([participle, verb]) => [
      verb,
      `${ONLY_AFTER_GE.has(participle) ? GE : ''}${participle}${WITH_VOWEL.has(participle) ? 'ענ' : 'נ'}`,
    ]),
  ),
  גײ: 'גײנ גאנגענ',
  ברענג: 'בראכט',
})
const noun = endings({ [DELETE]: NOUN, ל: 'ל' })
const adjective = endings({ [DELETE]: 'יג יק יש ניק דיק נדיק ענדיק', [KEEP]: 'בליק גליק' })

export function yiddishStem(word: string): string {
  const letters = word.replace(LETTER, pair => LETTERS[pair]).replace(POINTS, '')
  const marked = withMarks(letters)
  const region = regionOf(marked, letters.length)
  let stem = withoutSuffix(marked.word, region)
  const nominal = noun(stem)
  if (nominal !== null && stem.length - nominal.text.length >= region) {
    const before = without(stem, nominal)
    if (nominal.kind === DELETE || isConsonant(before.charAt(before.length - 1))) stem = before
  }
  const quality = adjective(stem)
  if (quality !== null && quality.kind === DELETE && stem.length - quality.text.length >= region) stem = without(stem, quality)
  return stem.replace(/GE|TSU/g, '')
}

/** Marks ge- at the beginning, and ge- or tsu- after another prefix. `rest` is where the stem itself begins. */
function withMarks(letters: string): { readonly word: string; readonly rest: number } {
  let word = letters
  let start = 0
  if (/^גע(?!לט|בנ)/.test(word)) {
    word = GE + word.slice(2)
    start = 2
  }
  const prefix = verbalPrefix.exec(word.slice(start))
  if (prefix === null) return { word, rest: start }
  const end = start + prefix[0].length
  const after = word.slice(end)
  if (/^(צוגנ|צוקט|צוקנ)$|^געבנ/.test(after)) return { word, rest: end }
  if (after.startsWith('גע')) return { word: word.slice(0, end) + GE + after.slice(2), rest: end + GE.length }
  if (after.startsWith('צו')) return { word: word.slice(0, end) + TSU + after.slice(2), rest: end + TSU.length }
  return { word, rest: start }
}

/** Endings are cut behind the root: three consonants of Hebrew, or the first vowels after at least three letters. */
function regionOf({ word, rest }: { readonly word: string; readonly rest: number }, none: number): number {
  const least = rest + 3
  if (word.length < least) return none
  let at = rest
  if (/^(שפר|שטר|שטש|דזש)/.test(word.slice(at))) at += 3
  if (isConsonant(word.charAt(at)) && isConsonant(word.charAt(at + 1)) && isConsonant(word.charAt(at + 2))) return at + 3
  while (at < word.length && !isVowel(word[at])) at++
  if (at === word.length) return none
  while (at < word.length && isVowel(word[at])) at++
  return Math.max(at, least)
}

function withoutSuffix(word: string, region: number): string {
  const strong = strongParticiple(word)
  const ending = suffix(word)
  if (strong !== null && (ending === null || strong.text.length > ending.text.length)) return without(word, strong) + strong.kind
  if (ending === null) return word
  const stem = without(word, ending)
  const inRegion = stem.length >= region
  switch (ending.kind) {
    case KEEP:
      return word
    case DELETE:
      return inRegion ? stem : word
    case INFLECTED: {
      if (!inRegion) return word
      const participle = strongStem(stem)
      return participle === null ? stem : without(stem, participle) + participle.kind
    }
    case PAST:
      return stem.replace(/(גע)?בראכ$/, 'ברענג') + (inRegion ? '' : 'ט')
    case IST:
      if (/[גש]$/.test(stem)) return stem.length - 1 + 3 >= region ? `${stem}יס` : word
      return inRegion ? stem : word
    default:
      return inRegion ? stem + ending.kind : word
  }
}
