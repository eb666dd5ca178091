// Runs the judged queries by each search over the REST API, and measures what came: ratings change the figures without another search.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { JudgedQuery } from '../../../src/tools/eval/judgements.ts'
import { type Measure, measuresOf } from '../../../src/tools/eval/measures.ts'
import { type Difference, differences, type MeasuredVariant, measureVariant } from '../../../src/tools/eval/rankings.ts'
import type { Variant } from '../../../src/tools/eval/search-body.ts'
import { encodeIndex } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { asJudged, LETTERS, type Relevance, type Search } from './judged.ts'

export interface Ranked {
  readonly measures: readonly string[]
  readonly searches: readonly MeasuredVariant[]
  /** Of the second from the first, by measure. Null: there is one search only. */
  readonly against: Readonly<Record<string, Difference>> | null
}

/** What was found, by the request: sliders go back and forth, and ratings change nothing in it. */
const found = new Map<string, Promise<readonly string[]>>()
const KEPT = 2000

function searchIds(index: string, body: object, signal: AbortSignal): Promise<readonly string[]> {
  const path = `/${encodeIndex(index || '_all')}/_search?filter_path=hits.hits._id`
  const text = JSON.stringify(body)
  const key = `${path} ${text}`
  const known = found.get(key)
  if (known !== undefined) return known
  const answer = ask<{ hits?: { hits?: readonly { readonly _id: string }[] } }>('POST', path, text, { signal }).then(
    ({ hits }) => hits?.hits?.map(({ _id }) => _id) ?? [],
  )
  found.set(key, answer)
  answer.catch(() => found.delete(key))
  if (found.size > KEPT) found.delete(found.keys().next().value!)
  return answer
}

/** After documents may have changed. */
export const forgetFound = (): void => found.clear()

export const variantOf = ({ body }: Search, at: number): Variant => ({
  name: LETTERS[at],
  ...(body.trim() !== '' && { body: JSON.parse(body) as Record<string, unknown> }),
})

/** Of the test for chance: two digits are shown, and a slider waits for it. */
const SAMPLES = 10_000

async function rank(
  searches: readonly Search[],
  queries: readonly JudgedQuery[],
  measures: readonly Measure[],
  relevant: number,
  signal: AbortSignal,
): Promise<Ranked> {
  const measured = await Promise.all(
    searches.map((search, at) =>
      measureVariant(variantOf(search, at), queries, measures, relevant, body => searchIds(search.index, body, signal)),
    ),
  )
  const [first, second] = measured
  return {
    measures: measures.map(({ name }) => name),
    searches: measured,
    against: second === undefined ? null : differences(first, second, measures, SAMPLES),
  }
}

const PAUSE_MILLIS = 150

/** Anew whenever queries, ratings or searches change; what was there stays until then. */
export function useRanked(
  { queries, searches, measures, relevant }: Relevance,
  turn: number,
): {
  readonly ranked: Ranked | null
  readonly error: Error | null
  readonly isRunning: boolean
} {
  const [state, setState] = useState<{ ranked: Ranked | null; error: Error | null }>({ ranked: null, error: null })
  const [isRunning, setRunning] = useState(false)
  const judged = useMemo(() => queries.map(asJudged), [queries])
  useEffect(() => {
    if (judged.length === 0 || searches[0].index === '') return setState({ ranked: null, error: null })
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      setRunning(true)
      try {
        const ranked = await rank(searches, judged, measuresOf(measures), relevant, leaving.signal)
        if (!leaving.signal.aborted) setState({ ranked, error: null })
      } catch (error) {
        if (!leaving.signal.aborted) setState(before => ({ ...before, error: readable(error as Error) }))
      }
      if (!leaving.signal.aborted) setRunning(false)
    }, PAUSE_MILLIS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [judged, searches, measures, relevant, turn])
  return { ...state, isRunning }
}

const readable = (error: Error) => (error instanceof SyntaxError ? new Error('The search is no JSON yet: see the mark in it.') : error)
