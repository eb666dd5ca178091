// Stems given word by word; a word that has one is left alone by the stemmers that follow.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'
import { numberedWords, type WordsSetting } from '../word-set.ts'

/** Stems that are given. */
export interface StemmerOverrideOptions {
  /** `['running, runs => run']` */
  readonly rules?: WordsSetting
  /** A file of them below `config`, one a line. */
  readonly rules_path?: string
}

export const stemmer_override = {
  name: 'stemmer_override',
  requiresSettings: true,
  create(name, settings, { files }) {
    const rules = numberedWords(settings, 'rules', files)
    if (rules === null) throw illegalArgument('stemmer override filter requires either `rules` or `rules_path` to be configured')
    const stems = new Map<string, string>()
    for (const { word, line } of rules) addRule(stems, word, line)
    return stemmerOverride(stems, name)
  },
} satisfies TokenFilterType

/** `running, runs => run`; the first stem given for a word counts. */
function addRule(stems: Map<string, string>, rule: string, line: number): void {
  const sides = rule.split('=>').map(side => side.trim())
  while (sides.length > 0 && sides[sides.length - 1] === '') sides.pop()
  if (sides.length !== 2) throw invalid(rule, line)
  const [words, stem] = sides
  if (stem === '' || stem.includes(',')) throw invalid(rule, line)
  for (const word of words.split(',')) {
    const key = word.trim()
    if (key === '') throw invalid(rule, line)
    if (!stems.has(key)) stems.set(key, stem)
  }
}

const invalid = (rule: string, line: number) => new ApiError('runtime_exception', `Line [${line}]: Invalid keyword override rule: ${rule}`)

export const stemmerOverride = (stems: ReadonlyMap<string, string>, name = 'stemmer_override'): TokenFilterFactory => ({
  name,
  usesKeyword: true,
  create: input => new StemmerOverrideFilter(input, stems),
})

class StemmerOverrideFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly stems: ReadonlyMap<string, string>,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    const { token } = this
    const stem = token.keyword ? undefined : this.stems.get(token.term)
    if (stem !== undefined) {
      token.term = stem
      token.keyword = true
    }
    return true
  }
}
