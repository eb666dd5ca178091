// One query: its hits by each search beside each other, which rose and fell, and their ratings, given with a click.
import { useState } from 'preact/hooks'
import type { MeasuredVariant } from '../../../src/tools/eval/rankings.ts'
import { encodeIndex } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { type Json, shortText } from '../../api/json.ts'
import { Button, Empty, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { titleFieldOf, titleOf } from '../../parts/hit-title.ts'
import { changeWords, judge, type KeptQuery, LETTERS, removeQuery } from './judged.ts'

const SHOWN = 10
const RATINGS = [0, 1, 2, 3]

interface Source {
  readonly _id: string
  readonly _source?: Record<string, Json>
}

/** Texts of hits: rankings are searched for by ids only. */
async function sourcesOf(index: string, ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Source>> {
  if (ids.length === 0) return new Map()
  const answer = await ask<{ hits: { hits: readonly Source[] } }>(
    'POST',
    `/${encodeIndex(index || '_all')}/_search`,
    { query: { ids: { values: ids } }, size: ids.length },
    { signal },
  )
  return new Map(answer.hits.hits.map(hit => [hit._id, hit]))
}

export function Hits({
  query,
  searches,
  indexes,
  onClose,
}: {
  query: KeptQuery
  searches: readonly MeasuredVariant[]
  indexes: readonly string[]
  onClose: () => void
}) {
  const [most, setMost] = useState(SHOWN)
  const lists = searches.map(({ queries }) => queries.find(({ id }) => id === query.id)?.hits ?? [])
  const ratings = new Map(query.ratings)
  const shown = lists.map(ids => ids.slice(0, most))
  const missed = [...ratings].flatMap(([id, rating]) => (rating > 0 && !shown.some(ids => ids.includes(id)) ? [id] : []))
  const wanted = [...shown, missed.slice(0, SHOWN)]
  const sources = useLoad(
    signal => Promise.all(wanted.map((ids, i) => sourcesOf(indexes[i] ?? indexes[0], ids, signal))),
    [JSON.stringify(wanted)],
  )
  const sourceOf = (list: number, id: string): Source => sources.value?.[list]?.get(id) ?? { _id: id }
  return (
    <section class="card" aria-label="Hits">
      <header>
        <h3 class="grow">{query.text ?? query.id}</h3>
        <Button
          kind="quiet"
          icon="trash"
          onClick={() => {
            removeQuery(query.id)
            onClose()
          }}
        >
          Remove
        </Button>
        <Button kind="quiet" icon="close" label="Close" title="Close" onClick={onClose} />
      </header>
      {query.request === null && <TextField label="Words" value={query.text ?? ''} onText={text => changeWords(query.id, text)} />}
      <Problem error={sources.error} />
      <div class={`rankings${lists.length > 1 ? ' two' : ''}`}>
        {lists.map((ids, list) => (
          <div key={LETTERS[list]}>
            {lists.length > 1 && <h4>{LETTERS[list]}</h4>}
            {ids.length === 0 && <Empty icon="search" title="No hits" />}
            <ol class="ranking" aria-label={`Hits of ${LETTERS[list]}`}>
              {shown[list].map((id, i) => (
                <li key={id} class={ratingClass(ratings.get(id))}>
                  <span class="place">
                    {i + 1}
                    {lists.length > 1 && <Move from={lists[1 - list].indexOf(id)} to={i} isLater={list === 1} />}
                  </span>
                  <Said source={sourceOf(list, id)} />
                  <Rating name={titleOf(sourceOf(list, id))} value={ratings.get(id)} onValue={value => judge(query.id, id, value)} />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      {lists.some(ids => ids.length > most) && (
        <button type="button" class="more" onClick={() => setMost(most + SHOWN)}>
          More hits
        </button>
      )}
      {missed.length > 0 && (
        <div>
          <h4>Judged relevant, but not among these</h4>
          <ol class="ranking" aria-label="Missed">
            {missed.slice(0, SHOWN).map(id => (
              <li key={id} class={ratingClass(ratings.get(id))}>
                <span class="place dim">{placeOf(lists, id)}</span>
                <Said source={sourceOf(lists.length, id)} />
                <Rating name={titleOf(sourceOf(lists.length, id))} value={ratings.get(id)} onValue={value => judge(query.id, id, value)} />
              </li>
            ))}
          </ol>
          {missed.length > SHOWN && <p class="dim">and {missed.length - SHOWN} more</p>}
        </div>
      )}
    </section>
  )
}

/** Further down in the first search that found it. */
function placeOf(lists: readonly (readonly string[])[], id: string): string {
  const places = lists.map(ids => ids.indexOf(id))
  const place = Math.min(...places.filter(at => at >= 0))
  return Number.isFinite(place) ? String(place + 1) : '–'
}

const ratingClass = (rating: number | undefined) => (rating === undefined ? '' : rating > 0 ? 'relevant' : 'irrelevant')

/** `isLater`: what is told is how it came here; the other side tells only what is gone. */
function Move({ from, to, isLater }: { from: number; to: number; isLater: boolean }) {
  if (!isLater) return from < 0 ? <small class="slower">gone</small> : null
  if (from < 0) return <small class="faster">new</small>
  if (from === to) return null
  return from > to ? <small class="faster">↑{from - to}</small> : <small class="slower">↓{to - from}</small>
}

function Said({ source }: { source: Source }) {
  const { _id, _source = {} } = source
  const title = titleFieldOf(_source)
  const text = Object.entries(_source).find(([key, value]) => key !== title && typeof value === 'string' && value.length > 30)?.[1]
  return (
    <span class="said">
      <b>{titleOf(source)}</b>
      <small>
        {title !== null && <code>{shortText(_id, 40)}</code>} {text === undefined ? '' : shortText(text, 110)}
      </small>
    </span>
  )
}

/** The rating that is there taken again takes it back. */
function Rating({ name, value, onValue }: { name: string; value: number | undefined; onValue: (value: number | null) => void }) {
  const scale = value === undefined || RATINGS.includes(value) ? RATINGS : [...RATINGS, value]
  return (
    <span class="rating" role="group" aria-label={`Rating of ${name}`}>
      {scale.map(rating => (
        <button
          key={rating}
          type="button"
          aria-pressed={rating === value}
          aria-label={rating === 0 ? '0, not relevant' : String(rating)}
          onClick={() => onValue(rating === value ? null : rating)}
        >
          {rating}
        </button>
      ))}
    </span>
  )
}
