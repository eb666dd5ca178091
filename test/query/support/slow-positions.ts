// Where span queries and intervals stand in a text, the obvious way: look at every combination of words.
import { byte4ToInt, intToByte4 } from '../../../src/index/postings/small-float.ts'
import type { Hit } from './gather.ts'
import type { TestDocument } from './shard.ts'

const { fround } = Math

export interface Span {
  readonly start: number
  /** Behind the last word. */
  readonly end: number
  readonly width: number
}

export type SlowSpan =
  | { readonly term: string }
  | { readonly near: readonly string[]; readonly slop: number; readonly inOrder: boolean }
  | { readonly or: readonly SlowSpan[] }
  | { readonly include: SlowSpan; readonly exclude: string; readonly pre: number; readonly post: number }
  | { readonly first: SlowSpan; readonly end: number }
  | { readonly big: SlowSpan; readonly little: string; readonly kept: 'big' | 'little' }

const positionsOf = (text: readonly string[], term: string) => text.flatMap((word, at) => (word === term ? [at] : []))
const next = (positions: readonly number[], from: number) => positions.find(at => at >= from)

export function spansOf(query: SlowSpan, text: readonly string[]): Span[] {
  if ('term' in query) return positionsOf(text, query.term).map(start => ({ start, end: start + 1, width: 0 }))
  if ('near' in query) return query.inOrder ? inOrder(query, text) : inAnyOrder(query, text)
  if ('or' in query) return query.or.flatMap(one => spansOf(one, text)).sort((a, b) => a.start - b.start || a.end - b.end)
  if ('include' in query) {
    const excluded = positionsOf(text, query.exclude)
    const clear = (span: Span) => excluded.every(at => at + 1 <= span.start - query.pre || at - query.post >= span.end)
    return spansOf(query.include, text).filter(clear)
  }
  if ('first' in query) return spansOf(query.first, text).filter(span => span.end <= query.end)
  const big = spansOf(query.big, text)
  const little = spansOf({ term: query.little }, text)
  const holds = (outer: Span, inner: Span) => outer.start <= inner.start && outer.end >= inner.end
  return query.kept === 'big'
    ? big.filter(outer => little.some(inner => holds(outer, inner)))
    : little.filter(inner => big.some(outer => holds(outer, inner)))
}

type Near = Extract<SlowSpan, { near: unknown }>

function inOrder({ near, slop }: Near, text: readonly string[]): Span[] {
  const [first, ...others] = near.map(term => positionsOf(text, term))
  const found: Span[] = []
  for (const start of first) {
    let end = start + 1
    let width = 0
    for (const positions of others) {
      const at = next(positions, end)
      if (at === undefined) return found
      width += at - end
      end = at + 1
    }
    if (width <= slop) found.push({ start, end, width })
  }
  return found
}

/** Of different terms: from every place where one of them stands to the next places of the others. */
function inAnyOrder({ near, slop }: Near, text: readonly string[]): Span[] {
  const lists = near.map(term => positionsOf(text, term))
  const found: Span[] = []
  for (const start of lists.flat().sort((a, b) => a - b)) {
    const places = lists.map(positions => next(positions, start))
    if (places.includes(undefined)) return found
    const end = Math.max(...(places as number[])) + 1
    if (end - start - near.length <= slop) found.push({ start, end, width: end - start })
  }
  return found
}

const termsOf = (query: SlowSpan): string[] => {
  if ('term' in query) return [query.term]
  if ('near' in query) return [...query.near]
  if ('or' in query) return query.or.flatMap(termsOf)
  if ('include' in query) return termsOf(query.include)
  if ('first' in query) return termsOf(query.first)
  return [...termsOf(query.big), query.little]
}

/** Every text is asked; deleted documents count for statistics alone. */
export function spanHits(query: SlowSpan, documents: readonly TestDocument[]): Hit[] {
  const texts = documents.map(document => document.text).filter(text => text.length > 0)
  const average = fround(texts.reduce((sum, text) => sum + text.length, 0) / texts.length)
  const idf = [...new Set(termsOf(query))]
    .sort()
    .map(term => texts.filter(text => text.includes(term)).length)
    .filter(docFreq => docFreq > 0)
    .reduce((sum, docFreq) => sum + fround(Math.log(1 + (texts.length - docFreq + 0.5) / (docFreq + 0.5))), 0)
  return documents.flatMap(({ text, deleted }, doc): Hit[] => {
    const spans = deleted ? [] : spansOf(query, text)
    if (spans.length === 0) return []
    const freq = spans.reduce((sum, { width }) => fround(sum + 1 / (1 + width)), 0)
    const length = byte4ToInt(intToByte4(text.length))
    const inverse = fround(1 / fround(fround(1.2) * fround(0.25 + fround(fround(0.75 * length) / average))))
    return [[doc, fround(fround(idf) - fround(fround(idf) / fround(1 + fround(freq * inverse))))]]
  })
}

/** Both ends included. */
export interface Interval {
  readonly start: number
  readonly end: number
}

export type SlowRule =
  | { readonly term: string }
  | { readonly anyOf: readonly SlowRule[] }
  | { readonly ordered: readonly SlowRule[] }
  | { readonly unordered: readonly SlowRule[] }
  /** Of terms. */
  | { readonly limited: readonly string[]; readonly gaps: number; readonly inOrder: boolean }
  | { readonly kept: SlowRule; readonly filter: keyof typeof FILTERS; readonly other: SlowRule }

export const FILTERS = {
  containing: (a: Interval, all: readonly Interval[]) => all.some(b => a.start <= b.start && a.end >= b.end),
  contained_by: (a: Interval, all: readonly Interval[]) => all.some(b => b.start <= a.start && b.end >= a.end),
  // Nothing may begin within it nor reach over it.
  not_containing: (a: Interval, all: readonly Interval[]) =>
    !all.some(b => (b.start >= a.start && b.start <= a.end) || (b.start < a.start && b.end >= a.end)),
  not_contained_by: (a: Interval, all: readonly Interval[]) => !all.some(b => b.start <= a.start && b.end >= a.end),
  overlapping: (a: Interval, all: readonly Interval[]) => all.some(b => b.start <= a.end && b.end >= a.start),
  not_overlapping: (a: Interval, all: readonly Interval[]) => !all.some(b => b.start <= a.end && b.end >= a.start),
}

/** Those that hold no other, in order. */
function minimal(all: readonly Interval[]): Interval[] {
  const distinct = [...new Map(all.map(one => [`${one.start} ${one.end}`, one])).values()]
  return distinct.filter(a => !distinct.some(b => b !== a && b.start >= a.start && b.end <= a.end)).sort((a, b) => a.start - b.start)
}

const combinations = (lists: readonly (readonly Interval[])[]): Interval[][] =>
  lists.reduce<Interval[][]>((before, list) => before.flatMap(some => list.map(one => [...some, one])), [[]])

export function intervalsOf(rule: SlowRule, text: readonly string[]): Interval[] {
  if ('term' in rule) return positionsOf(text, rule.term).map(at => ({ start: at, end: at }))
  if ('anyOf' in rule) return minimal(rule.anyOf.flatMap(part => intervalsOf(part, text)))
  if ('ordered' in rule) {
    const all = combinations(rule.ordered.map(part => intervalsOf(part, text)))
    const following = all.filter(some => some.every((one, i) => i === 0 || some[i - 1].end < one.start))
    return minimal(following.map(some => ({ start: some[0].start, end: some[some.length - 1].end })))
  }
  if ('unordered' in rule) {
    const all = combinations(rule.unordered.map(part => intervalsOf(part, text)))
    return minimal(all.map(some => ({ start: Math.min(...some.map(one => one.start)), end: Math.max(...some.map(one => one.end)) })))
  }
  if ('limited' in rule) {
    const parts = rule.limited.map(term => ({ term }))
    const all = intervalsOf(rule.inOrder ? { ordered: parts } : { unordered: parts }, text)
    return all.filter(({ start, end }) => end - start + 1 - parts.length <= rule.gaps)
  }
  const others = intervalsOf(rule.other, text)
  return intervalsOf(rule.kept, text).filter(one => FILTERS[rule.filter](one, others))
}

function minExtent(rule: SlowRule): number {
  const sum = (parts: readonly SlowRule[]) => parts.reduce((total, part) => total + minExtent(part), 0)
  if ('term' in rule) return 1
  if ('anyOf' in rule) return Math.min(...rule.anyOf.map(minExtent))
  if ('ordered' in rule) return sum(rule.ordered)
  if ('unordered' in rule) return sum(rule.unordered)
  return 'limited' in rule ? rule.limited.length : minExtent(rule.kept)
}

export function intervalHits(rule: SlowRule, documents: readonly TestDocument[]): Hit[] {
  const least = minExtent(rule)
  return documents.flatMap(({ text, deleted }, doc): Hit[] => {
    const found = deleted ? [] : intervalsOf(rule, text)
    if (found.length === 0) return []
    const freq = found.reduce((sum, { start, end }) => fround(sum + 1 / Math.max(end - start + 2 - least, 1)), 0)
    return [[doc, fround(1 - fround(1 / fround(1 + freq)))]]
  })
}
