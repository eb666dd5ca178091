// Selects the fragments of the fast vector highlighter: each holds as many phrases as fit, centred.
import { illegalArgument } from '../../../core/errors.ts'
import { endOf, type FoundPhrase, startOf } from './phrase-list.ts'

export interface FragmentPlan {
  readonly start: number
  readonly end: number
  readonly phrases: readonly FoundPhrase[]
  readonly boost: number
}

const DEFAULT_MARGIN = 6

/** The whole text. */
export function singleFragment(phrases: readonly FoundPhrase[]): FragmentPlan[] {
  return phrases.length === 0 ? [] : [plan(0, Number.POSITIVE_INFINITY, phrases)]
}

/** `margin`: how much of the text before a phrase is wanted at least; -1: as usual. */
export function centredFragments(phrases: readonly FoundPhrase[], size: number, margin: number): FragmentPlan[] {
  const room = margin === -1 ? DEFAULT_MARGIN : margin
  const smallest = Math.max(1, room * 3)
  if (size < smallest) throw illegalArgument(`fragCharSize(${size}) is too small. It must be ${smallest} or higher.`)
  const plans: FragmentPlan[] = []
  let from = 0
  for (let i = 0; i < phrases.length; ) {
    const start = startOf(phrases[i])
    // It would begin within the fragment before.
    if (start < from) {
      i++
      continue
    }
    let end = endOf(phrases[i])
    const reach = Math.max(end, Math.max(start - room, from) + size)
    const taken: FoundPhrase[] = []
    const take = (phrase: FoundPhrase) => {
      if (phrase.stretches.length <= 1 || end - start <= size) taken.push(phrase)
    }
    take(phrases[i++])
    for (; i < phrases.length && endOf(phrases[i]) <= reach; i++) {
      end = endOf(phrases[i])
      take(phrases[i])
    }
    if (taken.length === 0) continue
    const length = end - start
    const around = Math.max(0, Math.trunc((size - length) / 2))
    const first = Math.max(from, start - around)
    from = first + Math.max(length, size)
    plans.push(plan(first, from, taken))
  }
  return plans
}

export const plan = (start: number, end: number, phrases: readonly FoundPhrase[]): FragmentPlan => ({
  start,
  end,
  phrases,
  boost: phrases.reduce((sum, { boost }) => Math.fround(sum + boost), 0),
})

/** Fragments that reach over several values, cut so that each shows one. Values stand with one character between them. */
export function cutAtValues(plans: readonly FragmentPlan[], values: readonly string[]): FragmentPlan[] {
  const cut = plans.flatMap(one => [...piecesOf(one, values)])
  return cut.sort((a, b) => a.start - b.start)
}

function* piecesOf(fragment: FragmentPlan, values: readonly string[]): Iterable<FragmentPlan> {
  let left = fragment.phrases
  let end = 0
  for (const value of values) {
    if (value === '') {
      end++
      continue
    }
    const start = end
    end += value.length + 1
    if (fragment.start >= start && fragment.end >= start && fragment.start <= end && fragment.end <= end) {
      yield { ...fragment, phrases: left }
      return
    }
    if (left.length === 0) return
    if (fragment.start >= end || left[0].stretches[0].start >= end) continue
    const from = fragment.start > start && fragment.start < end ? fragment.start : start
    const to = fragment.end > start && fragment.end < end ? fragment.end : end
    const within: FoundPhrase[] = []
    const without: FoundPhrase[] = []
    for (const phrase of left) {
      const inside = phrase.stretches.filter(stretch => stretch.start >= start && stretch.end <= end)
      const outside = phrase.stretches.filter(stretch => !(stretch.start >= start && stretch.end <= end))
      if (inside.length > 0) within.push({ ...phrase, stretches: inside })
      if (outside.length > 0) without.push({ ...phrase, stretches: outside })
    }
    left = without
    yield plan(from, to, within)
  }
}
