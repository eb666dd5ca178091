// The two notations of synonyms, Solr's lines and WordNet's prolog facts, read into a map.
import { illegalArgument } from '../../core/errors.ts'
import { SynonymMap } from './synonym-map.ts'

interface RuleOptions {
  /** Every word of a list stands for all others; otherwise all stand for the first. */
  readonly expand: boolean
  /** Rules that cannot be read are left out. */
  readonly lenient: boolean
  /** The words of a term as the chain before the filter makes them; null: it leaves nothing, or not word after word. */
  readonly words: (term: string) => readonly string[] | null
}

const failure = () => illegalArgument('Failed to build synonyms')

export function parseSolrRules(lines: readonly string[], options: RuleOptions): SynonymMap {
  const map = new SynonymMap()
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue
    const sides = splitUnescaped(line, '=>')
    if (sides.length > 2) throw failure()
    if (sides.length === 2) {
      const outputs = termsOf(sides[1], options)
      for (const input of termsOf(sides[0], options)) for (const output of outputs) map.add(input, output, false)
    } else addEquivalent(map, termsOf(line, options), options.expand)
  }
  return map
}

/** Facts of one synset stand one after the other: `s(100000001,1,'abstain',v,1,0).` */
export function parseWordnetRules(lines: readonly string[], options: RuleOptions): SynonymMap {
  const map = new SynonymMap()
  let synset: (readonly string[])[] = []
  let id = ''
  for (const line of lines) {
    const fact = /^.{2}(.{9})[^']*'(.*)'/s.exec(line)
    if (fact === null) {
      if (options.lenient) continue
      throw failure()
    }
    if (fact[1] !== id) {
      addEquivalent(map, synset, options.expand)
      synset = []
      id = fact[1]
    }
    synset.push(...analysed(fact[2].replaceAll("''", "'"), options))
  }
  addEquivalent(map, synset, options.expand)
  return map
}

function addEquivalent(map: SynonymMap, terms: readonly (readonly string[])[], expand: boolean): void {
  for (const [i, term] of terms.entries()) {
    if (!expand) map.add(term, terms[0], false)
    else for (const [j, other] of terms.entries()) if (i !== j) map.add(term, other, true)
  }
}

const termsOf = (list: string, options: RuleOptions) =>
  splitUnescaped(list, ',').flatMap(term => analysed(term.replace(/\\(.)/gs, '$1').trim(), options))

function analysed(term: string, { words, lenient }: RuleOptions): (readonly string[])[] {
  const sequence = words(term)
  if (sequence !== null) return [sequence]
  if (lenient) return []
  throw failure()
}

/** Empty parts are left out; a backslash keeps what follows it from separating. */
function splitUnescaped(text: string, separator: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let i = 0; i < text.length; ) {
    if (text.startsWith(separator, i)) {
      if (part !== '') parts.push(part)
      part = ''
      i += separator.length
    } else if (text[i] === '\\') {
      part += text.slice(i, i + 2)
      i += 2
    } else part += text[i++]
  }
  if (part !== '') parts.push(part)
  return parts
}
