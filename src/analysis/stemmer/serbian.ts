// S. Petković and D. Ivanović's stemmer of Serbian, after N. Ljubešić's and I. Pandžić's of Croatian. Both alphabets give Latin stems.
import { letterFolder } from '../letter-folder.ts'
import { endings, without, words } from './endings.ts'
import { REDUCED, REDUCED_PLAIN, RESTORED, RESTORED_PLAIN } from './serbian-data.ts'

const latin = letterFolder(
  'a:а b:б v:в g:г d:д đ:ђ e:е ž:ж z:з i:и j:ј k:к l:л lj:љ m:м n:н nj:њ o:о p:п r:р s:с t:т ć:ћ u:у f:ф h:х c:ц č:ч dž:џ š:ш',
)

interface Rule {
  readonly stem: string
  readonly plainOnly: boolean
}

let rules: { readonly restored: Rules; readonly reduced: Rules } | null = null
type Rules = (word: string) => { readonly start: number; readonly rule: Rule } | null

const inflection = endings({
  '': 'enom enoj enog enim enih anoj anog anim anih ost eno eni oga ima enu ena ama ano ani om og u o i e a',
})

export function serbianStem(word: string): string {
  rules ??= { restored: rulesOf(RESTORED, RESTORED_PLAIN), reduced: rulesOf(REDUCED, REDUCED_PLAIN) }
  let stem = latin(word)
    .replace(/([bvgdzjklmnprstfhcčćžšđ])ije(?=[bvgdzjklmnprstfhcčćžšđ])/g, '$1e')
    .replace(/([bvgdzjklmnprstfhcčćžšđ])je(?=[bvgdzjklmnprstfhcčćžšđ])/g, '$1e')
    .replaceAll('dj', 'đ')
  const isPlain = !/[čćžšđ]/.test(stem)
  const region = regionOf(stem)
  const restored = rules.restored(stem)
  if (restored !== null && (isPlain || !restored.rule.plainOnly)) stem = stem.slice(0, restored.start) + restored.rule.stem
  const reduced = rules.reduced(stem)
  if (reduced !== null && reduced.start >= region && (isPlain || !reduced.rule.plainOnly))
    return stem.slice(0, reduced.start) + reduced.rule.stem
  const ending = inflection(stem)
  return ending === null || stem.length - ending.text.length < region ? stem : without(stem, ending)
}

/** Behind the first vowel that is not the first letter's alone, or behind a syllabic r that comes well before. */
function regionOf(word: string): number {
  const vowel = /[aeiou]/.exec(word)
  let region = vowel === null ? word.length : vowel.index + 1
  if (region === 1 && vowel !== null) {
    const consonant = /[^aeiou]/.exec(word.slice(1))
    if (consonant !== null) region = consonant.index + 2
  }
  let afterR = word.indexOf('r') + 1
  if (afterR === 1) {
    const other = /[^r]/.exec(word.slice(1))
    afterR = other === null ? 0 : other.index + 2
  }
  return afterR > 0 && region - afterR > 1 ? afterR : region
}

function rulesOf(table: string, plainTable: string): Rules {
  const byEnding = new Map<string, Rule>()
  let longest = 0
  for (const plainOnly of [false, true])
    for (const line of (plainOnly ? plainTable : table).trim().split(/\n {2}(?! )/)) {
      const [stems, tails] = line.split(':')
      for (const stem of words(stems))
        for (const tail of words(tails)) {
          const ending = tail.startsWith('-') ? stem + tail.slice(1) : tail
          byEnding.set(ending, { stem, plainOnly })
          longest = Math.max(longest, ending.length)
        }
    }
  return word => {
    for (let start = Math.max(0, word.length - longest); start < word.length; start++) {
      const rule = byEnding.get(word.slice(start))
      if (rule !== undefined) return { start, rule }
    }
    return null
  }
}
