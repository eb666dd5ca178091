// The two notations of synonyms, Solr's lines and WordNet's prolog facts, read into a map. Many rules are read in turns with others.
import { illegalArgument } from '../../core/errors.ts'
import { mayLeaveKept, onceKept } from '../../core/kept-work.ts'
import { SynonymMap, type Words } from './synonym-map.ts'

interface RuleOptions {
  /** Every word of a list stands for all others; otherwise all stand for the first. */
  readonly expand: boolean
  /** Rules that cannot be read are left out. */
  readonly lenient: boolean
  /** The words of a term as the chain before the filter makes them; null: it leaves nothing, or not word after word. */
  readonly words: (term: string) => Words | null
}

const failure = () => illegalArgument('Failed to build synonyms')

/** `part` tells apart what different chains make of the same lines. */
export function parseRules(format: 'solr' | 'wordnet', lines: readonly string[], options: RuleOptions, part: string): SynonymMap {
  const make = () => (format === 'solr' ? new SolrRules(lines, options) : new WordnetRules(lines, options))
  return onceKept(lines, part, make).read()
}

/** May be left after each term, and called again. */
class SolrRules {
  private readonly map = new SynonymMap()
  private at = 0
  /** Of the line under way: one side, or two. */
  private sides: readonly Side[] | null = null

  constructor(
    private readonly lines: readonly string[],
    private readonly options: RuleOptions,
  ) {}

  read(): SynonymMap {
    const { lines, options, map } = this
    for (; this.at < lines.length; this.at++) {
      this.sides ??= sidesOf(lines[this.at])
      for (const side of this.sides)
        while (side.words.length < side.terms.length) {
          side.words.push(analysed(side.terms[side.words.length], options))
          mayLeaveKept()
        }
      const [inputs, outputs] = this.sides.map(({ words }) => words.flat())
      if (outputs?.length > 0) for (const input of inputs) map.add(input, outputs, false)
      else if (outputs === undefined && inputs !== undefined) addEquivalent(map, inputs, options.expand)
      this.sides = null
    }
    return map
  }
}

interface Side {
  readonly terms: readonly string[]
  /** Of each term that was read. */
  readonly words: (readonly Words[])[]
}

/** None where the line says nothing. */
function sidesOf(line: string): Side[] {
  if (line === '' || line.startsWith('#')) return []
  const sides = splitUnescaped(line, '=>')
  if (sides.length > 2) throw failure()
  const termsOf = (side: string) => splitUnescaped(side, ',').map(term => term.replace(/\\(.)/gs, '$1').trim())
  return (sides.length === 2 ? sides : [line]).map(side => ({ terms: termsOf(side), words: [] }))
}

/** Facts of one synset stand one after the other: `s(100000001,1,'abstain',v,1,0).` May be left after each, and called again. */
class WordnetRules {
  private readonly map = new SynonymMap()
  private at = 0
  private synset: Words[] = []
  private id = ''

  constructor(
    private readonly lines: readonly string[],
    private readonly options: RuleOptions,
  ) {}

  read(): SynonymMap {
    for (; this.at < this.lines.length; mayLeaveKept()) this.readFact(this.lines[this.at++])
    this.endSynset()
    return this.map
  }

  private readFact(line: string): void {
    const fact = /^.{2}(.{9})[^']*'(.*)'/s.exec(line)
    if (fact === null) {
      if (this.options.lenient) return
      throw failure()
    }
    if (fact[1] !== this.id) {
      this.endSynset()
      this.id = fact[1]
    }
    this.synset.push(...analysed(fact[2].replaceAll("''", "'"), this.options))
  }

  private endSynset(): void {
    addEquivalent(this.map, this.synset, this.options.expand)
    this.synset = []
  }
}

function addEquivalent(map: SynonymMap, terms: readonly Words[], expand: boolean): void {
  const first = terms.slice(0, 1)
  for (const [i, term] of terms.entries()) {
    if (!expand) map.add(term, first, false)
    else if (terms.length > 1) map.add(term, terms, true, i)
  }
}

function analysed(term: string, { words, lenient }: RuleOptions): readonly Words[] {
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
