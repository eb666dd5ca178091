// Turns tokens into interval sources: ordered or unordered, with alternatives for synonym paths.
import { apart, block, ordered, unordered } from '../exec/intervals/all-of.ts'
import { anyOf } from '../exec/intervals/any-of.ts'
import { ExtendedSource, maxGaps } from '../exec/intervals/changed.ts'
import type { IntervalsSource } from '../exec/intervals/intervals-source.ts'
import { NothingSource, TermSource } from '../exec/intervals/leaves.ts'
import { TokenGraph } from './token-graph.ts'
import type { TextToken } from './tokens.ts'

export type IntervalMode = 'ordered' | 'unordered' | 'unordered_no_overlap'

/** Any number of gaps. */
export const ANY_GAPS = -1

export function combineSources(sources: readonly IntervalsSource[], gaps: number, mode: IntervalMode): IntervalsSource {
  if (sources.length === 0) return new NothingSource('no_match')
  if (sources.length === 1) return sources[0]
  if (mode === 'ordered' && gaps === 0) return block(sources)
  const limited = (source: IntervalsSource) => (gaps === ANY_GAPS ? source : maxGaps(source, gaps))
  if (mode === 'unordered_no_overlap') return sources.reduce((before, source) => limited(apart(before, source)))
  return limited(mode === 'ordered' ? ordered(sources) : unordered(sources))
}

export function textSource(tokens: readonly TextToken[], gaps: number, mode: IntervalMode): IntervalsSource {
  if (tokens.length === 1) return new TermSource(tokens[0].term)
  const graph = tokens.some(token => token.positionLength > 1)
  return combineSources(graph ? branches(tokens) : places(tokens), gaps, mode)
}

/** Positions left out before a word belong to it. */
const behind = (source: IntervalsSource, positionIncrement: number): IntervalsSource =>
  positionIncrement > 1 ? new ExtendedSource(source, positionIncrement - 1, 0) : source

/** A source for each position, of all terms that stand on it. */
function places(tokens: readonly TextToken[]): IntervalsSource[] {
  const found: { terms: IntervalsSource[]; positionIncrement: number }[] = []
  for (const { term, positionIncrement } of tokens) {
    const source = new TermSource(term)
    if (positionIncrement === 0 && found.length > 0) found[found.length - 1].terms.push(source)
    else found.push({ terms: [source], positionIncrement })
  }
  return found.map(({ terms, positionIncrement }) => behind(anyOf(terms), positionIncrement))
}

const terms = (tokens: readonly TextToken[]): IntervalsSource[] =>
  tokens.map(({ term, positionIncrement }) => behind(new TermSource(term), positionIncrement))

function branches(tokens: readonly TextToken[]): IntervalsSource[] {
  const graph = new TokenGraph(tokens)
  return graph.stretches().flatMap(({ from, to }) => {
    const ways = [...graph.paths(from, to)]
    return graph.hasSidePath(from) ? [anyOf(ways.map(way => combineSources(terms(way), 0, 'ordered')))] : terms(ways[0])
  })
}
