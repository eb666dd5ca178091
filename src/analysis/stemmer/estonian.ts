// L. Freienthal's stemmer of Estonian: emphasis, then the ending of a verb, or else those of a noun from the outside in.
import { endings, without, words } from './endings.ts'

const VOWEL = /[aeiouõäöü]$/
const SHORT_VOWEL = /[aeiou]$/
const LONG_VOWEL = /(aa|ee|ii|oo|uu|ää|öö|üü|õõ)$/

/** Verbs whose forms have no stem in common, by the form that stands for all. */
const VERBS: Readonly<Record<string, string>> = {
  joo: 'joon jood joob joote joome joovad jõin jõid jõi jõime jõite joomata juuakse joodakse juua jooma',
  saa: `saan saad saab saate saame saavad saaksin saaksid saaks saaksite saaksime sain said sai saite saime saamata saadakse
    saadi saama saada`,
  viima: `viin viid viib viite viime viivad viiksin viiksid viiks viiksite viiksime viisin viisite viisime viimata viiakse
    viidi viima viia`,
  keesi: 'keen keeb keed kees keeme keete keevad keeksin keeks keeksid keeksime keeksite keemata keema keeta keedakse',
  löö: 'löön lööd lööb lööme lööte löövad lööksin lööksid lööks lööksime lööksite löömata lüüakse löödakse löödi lööma lüüa',
  lõi: 'lõin lõid lõi lõime lõite',
  loo: 'loon lood loob loome loote loovad looksin looksid looks looksime looksite loomata luuakse loodi luua looma',
  käisi: `käin käib käid käis käime käite käivad käiksin käiks käiksid käiksime käiksite käimata käiakse käidi käia käima`,
  söö: `söön sööb sööd sööme sööte söövad sööksin sööks sööksid sööksime sööksite sõin sõi sõid sõime sõite söömata süüakse
    söödakse söödi sööma süüa`,
  too: `toon tood toob toote toome toovad tooksin tooksid tooks tooksite tooksime tõin tõid tõi tõime tõite toomata tuuakse
    toodi tooma tuua`,
  võisi: `võin võid võib võime võis võite võivad võiksin võiksid võiks võiksime võiksite võimata võidakse võidi võida võima`,
  jääma: `jään jääd jääb jääme jääte jäävad jääksin jääksid jääks jääksime jääksite jäime jäite jäin jäid jäi jäämata jäädakse
    jääda jääma jäädi`,
  müüsi: `müün müüd müüb müüs müüme müüte müüvad müüksin müüksid müüks müüksime müüksite müümata müüakse müüdi müüa müüma`,
  luge: 'loeb loen loed loeme loete loevad loeks loeksin loeksid loeksime loeksite',
  põde: 'põen põeb põed põeme põete põevad põeksin põeks põeksid põeksime põeksite',
  ladu: 'laon laob laod laome laote laovad laoksin laoks laoksid laoksime laoksite',
  tegi: `teeksin teeks teeksid teeksime teeksite teen teeb teed teeme teete teevad tegemata tehakse tehti tegema teha`,
  nägi: `näen näeb näed näeme näete näevad näeksin näeks näeksid näeksime näeksite nägemata nähakse nähti näha nägema`,
}
let verbForms: ReadonlyMap<string, string> | null = null

const AFTER_VOWEL = 'after a vowel'
const AFTER_SHORT_VOWEL = 'after a short vowel'
const AFTER_SHORT_OR_LONG = 'after a short or a long vowel'
const NOT_AFTER_LONG = 'not after a long vowel'
const AFTER_FOUR_LETTERS = 'after four letters'
const TE = 'te'

const emphasis = endings({ gi: 'gi', ki: 'ki' })
const verb = endings({
  '': 'nuksin nuksime nuksid nuksite ksin ksid ksime ksite mata takse dakse taks daks sime site sin',
  a: 'akse',
  [AFTER_VOWEL]: 'me da n b',
})
const special = endings({
  lase: 'lasse last lane lasi',
  mise: 'misse mist mine misi',
  lise: 'lisse list line lisi',
})
const nounCase = endings({ [AFTER_SHORT_OR_LONG]: 'sse st le lt ga ks ta s l', [AFTER_FOUR_LETTERS]: 't' })
const plural = endings({ iku: 'ikkude ikke ike', [NOT_AFTER_LONG]: 'sid', [TE]: 'te', [AFTER_SHORT_OR_LONG]: 'de d' })
const degree = endings({ '': 'ma', [AFTER_SHORT_VOWEL]: 'mai m' })
const pluralI = endings({ [AFTER_SHORT_VOWEL]: 'i' })
const participle = endings({ '': 'nu tu du va' })

export function estonianStem(word: string): string {
  verbForms ??= new Map(Object.entries(VERBS).flatMap(([stem, forms]) => words(forms).map(form => [form, stem] as const)))
  const known = verbForms.get(word)
  if (known !== undefined) return known
  const region = regionOf(word)
  let stem = withoutEmphasis(word, region)
  const changed = cut(stem, region, verb)
  if (changed !== null) stem = changed
  else for (const table of [special, nounCase, plural, degree, pluralI, participle]) stem = cut(stem, region, table) ?? stem
  return stem.length > region && /(kk|pp|tt)[aeiouõäöü]$/.test(stem) ? stem.slice(0, -2) + stem.slice(-1) : stem
}

/** Behind the first consonant after a vowel. */
function regionOf(word: string): number {
  const syllable = /[aeiouõäöü][^aeiouõäöü]/s.exec(word)
  return syllable === null ? word.length : syllable.index + syllable[0].length
}

function withoutEmphasis(word: string, region: number): string {
  const ending = emphasis(word, region)
  if (ending === null) return word
  const stem = without(word, ending)
  if (stem.length < 4) return word
  const fits = ending.kind === 'gi' ? /[cjlmnqrvwxaeiouõäöü]$/.test(stem) && !LONG_VOWEL.test(stem) : /[kptgbdshfšzž]$/.test(stem)
  return fits ? stem : word
}

/** null: no ending, or not after what it needs. */
function cut(word: string, region: number, table: typeof verb): string | null {
  const ending = table(word, region)
  if (ending === null) return null
  const stem = without(word, ending)
  switch (ending.kind) {
    case AFTER_VOWEL:
      return VOWEL.test(stem) ? stem : null
    case AFTER_SHORT_VOWEL:
      return SHORT_VOWEL.test(stem) ? stem : null
    case AFTER_SHORT_OR_LONG:
      return SHORT_VOWEL.test(stem) || LONG_VOWEL.test(stem) ? stem : null
    case NOT_AFTER_LONG:
      return LONG_VOWEL.test(stem) ? null : stem
    case AFTER_FOUR_LETTERS:
      return stem.length >= 4 ? stem : null
    case TE:
      if (stem.length < 4) return `${stem}t`
      if (/(mis|las|lis)$/.test(stem)) return `${stem}e`
      return stem.endsWith('t') ? word : stem
    default:
      return stem + ending.kind
  }
}
