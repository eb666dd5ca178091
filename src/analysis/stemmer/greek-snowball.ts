// G. Ntais's stemmer of Greek as S. Saroukos enlarged it: endings go, and stems that they were part of get them back.
import { letterFolder } from '../letter-folder.ts'
import { type EndingTable, endings, without, words } from './endings.ts'
import { type GreekStep, IRREGULAR_NOUNS, PLAIN_ENDINGS, STEPS } from './greek-snowball-data.ts'

const plainLetters = letterFolder(
  'α:ΑάΆ β:Β γ:Γ δ:Δ ε:ΕέΈ ζ:Ζ η:ΗήΉΐϊ θ:Θ ι:ΙΪίΊ κ:Κ λ:Λ μ:Μ ν:Ν ξ:Ξ ο:ΟόΌ π:Π ρ:Ρ σ:Σς τ:Τ υ:ΥΫύΰϋΎ φ:Φ χ:Χ ψ:Ψ ω:ΩώΏ',
)
const irregular = endings(IRREGULAR_NOUNS)
const neuter = endings({ '': 'ματα ματων ματοσ' })
const plain = endings({ '': PLAIN_ENDINGS })
const degree = endings({ '': 'εστερ εστατ οτερ οτατ υτερ υτατ ωτερ ωτατ' })

/** null: nothing to cut. */
type Cut = (word: string) => string | null

let cuts: readonly (readonly [Cut, silent: boolean])[] | null = null

export function greekSnowballStem(word: string): string {
  let stem = plainLetters(word)
  if (stem.length < 3) return stem
  let untouched = true
  const noun = irregular(stem)
  if (noun !== null) {
    stem = without(stem, noun) + noun.kind
    untouched = false
  }
  cuts ??= STEPS.map(step => [cutOf(step), step.silent === true])
  for (const [cut, silent] of cuts) {
    // This one is a word as well.
    if (stem === 'αγαμε') stem = 'αγαμ'
    const shorter = cut(stem)
    if (shorter === null) continue
    stem = shorter
    if (!silent) untouched = false
  }
  const matter = neuter(stem)
  if (matter !== null) stem = `${without(stem, matter)}μα`
  const ending = untouched ? plain(stem) : null
  if (ending !== null) stem = without(stem, ending)
  const compared = degree(stem)
  return compared === null ? stem : without(stem, compared)
}

function cutOf({ cut, whole, ending, otherwise = '', shortened }: GreekStep): Cut {
  const found = endings({ '': cut })
  const wholeStems = new Map(Object.entries(whole ?? {}).flatMap(([back, stems]) => words(stems).map(stem => [stem, back] as const)))
  const ends: EndingTable | null = ending === undefined ? null : endings(ending)
  const twoMore = shortened === undefined ? null : endings({ '': shortened })
  return word => {
    const cut = found(word)
    if (cut === null) return null
    const stem = without(word, cut)
    if (twoMore !== null && twoMore(stem) !== null) return stem.slice(0, -2)
    return stem + (wholeStems.get(stem) ?? ends?.(stem)?.kind ?? otherwise)
  }
}
