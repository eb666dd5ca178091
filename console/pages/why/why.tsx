// Why this score: hits of a query with what their scores are made of, two of them side by side, and a document that is not among them.
import { useState } from 'preact/hooks'
import { explainMiss } from '../../../src/testing/explain-miss.ts'
import { encodeIndex } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import type { Json } from '../../api/json.ts'
import { route } from '../../api/route.ts'
import { keptStore, useStore } from '../../api/store.ts'
import { Button, Empty, Problem, Tabs, TextField, useLoad } from '../../parts/basics.tsx'
import { titleOf } from '../../parts/hit-title.ts'
import { SearchCard } from '../../parts/search-card.tsx'
import { differences, type Explanation, isSum } from './explanation.ts'

interface Hit {
  readonly _id: string
  readonly _index: string
  readonly _score: number | null
  readonly _source?: Record<string, Json>
  readonly _explanation: Explanation
}

const kept = keptStore('why', { index: '', body: '{\n  "query": {\n    "match_all": {}\n  }\n}' })

export function Why() {
  const { index, body } = useStore(kept)
  const [asked, setAsked] = useState<{ index: string; body: Record<string, unknown> } | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const wanted = route.get().params.index ?? index
  const found = useLoad(
    async signal => {
      if (asked === null) return null
      const answer = await ask<{ hits: { hits: Hit[] } }>(
        'POST',
        `/${encodeIndex(asked.index)}/_search`,
        { size: 20, ...asked.body, explain: true },
        { signal },
      )
      return answer.hits.hits
    },
    [asked],
  )
  const run = () => {
    try {
      setAsked({ index: wanted || '_all', body: JSON.parse(body || '{}') })
      setError(null)
      setChosen(null)
      setOther(null)
    } catch {
      setError(new Error('The body is no JSON yet: see the mark in it.'))
    }
  }
  const hits = found.value ?? []
  const first = hits.find(hit => keyOf(hit) === chosen) ?? hits[0] ?? null
  const second = hits.find(hit => keyOf(hit) === other) ?? null
  const most = Math.max(...hits.map(({ _score }) => _score ?? 0), 0) || 1
  return (
    <div class="page">
      <header>
        <div>
          <h2>Why this score</h2>
          <p>What each part of a query adds to the score of a document, what sets two documents apart, and why one is not found at all.</p>
        </div>
      </header>
      <SearchCard index={wanted} body={body} onChange={kept.set} action="Search" icon="search" onRun={run} />
      <Problem error={error ?? found.error} />
      {asked !== null && !found.isLoading && found.error === null && hits.length === 0 && (
        <Empty icon="search" title="No hits">
          <p>Name a document below that should have been found: each part of the query is tried on it.</p>
        </Empty>
      )}
      {asked === null && (
        <Empty icon="why" title="Ask for something first">
          <p>Every hit comes with an explanation. Choose one to see its parts, and a second to see what makes the difference.</p>
        </Empty>
      )}
      {first !== null && (
        <div class="why">
          <section class="card" aria-label="Hits">
            <h3>Hits</h3>
            <ol class="why-hits">
              {hits.map(hit => (
                <li key={keyOf(hit)} aria-current={hit === first ? 'true' : undefined}>
                  <button type="button" onClick={() => setChosen(keyOf(hit))}>
                    <span>{titleOf(hit)}</span>
                    <b>{hit._score ?? 'no score'}</b>
                    <i style={{ width: `${((hit._score ?? 0) / most) * 100}%` }} />
                  </button>
                  {hit !== first && (
                    <Button
                      kind="quiet"
                      pressed={hit === second}
                      label={`vs ${titleOf(hit)}`}
                      title="Compare"
                      onClick={() => setOther(hit === second ? null : keyOf(hit))}
                    >
                      vs
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          </section>
          {second === null ? (
            <section class="card" aria-label="Explanation">
              <h3>{titleOf(first)}</h3>
              <Tree explanation={first._explanation} whole={first._explanation.value || 1} />
            </section>
          ) : (
            <Comparison left={first} right={second} />
          )}
        </div>
      )}
      {asked !== null && <Miss index={asked.index} body={asked.body} />}
    </div>
  )
}

const keyOf = ({ _index, _id }: Hit) => `${_index}/${_id}`

const PARTS_OPEN = 4

function Tree({ explanation, whole, depth = 0 }: { explanation: Explanation; whole: number; depth?: number }) {
  const { value, description, details } = explanation
  const [isOpen, setOpen] = useState(depth < PARTS_OPEN)
  const line = (
    <>
      <b>{value}</b>
      <span>{description}</span>
    </>
  )
  return (
    <div class="why-part">
      {details.length > 0 ? (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {line}
        </button>
      ) : (
        <div>{line}</div>
      )}
      {whole > 0 && (
        <i class="why-share" title={`${((value / whole) * 100).toFixed(1)} % of the score`}>
          <i style={{ width: `${Math.min(100, Math.max(0, (value / whole) * 100))}%` }} />
        </i>
      )}
      {isOpen && details.length > 0 && (
        <div class="why-inside">
          {details.map((part, i) => (
            <Tree key={i} explanation={part} whole={isSum(explanation) ? whole : 0} depth={depth + 1} />
          ))}
        </div>
      )}
    </div>
  )
}

type Side = 'parts' | 'differences'

function Comparison({ left, right }: { left: Hit; right: Hit }) {
  const [shown, setShown] = useState<Side>('differences')
  const found = differences(left._explanation, right._explanation)
  return (
    <section class="card" aria-label="Comparison">
      <header>
        <Tabs
          label="Comparison"
          tabs={[
            { id: 'differences', name: 'What differs', count: found.length },
            { id: 'parts', name: 'All parts' },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
      </header>
      {shown === 'parts' ? (
        <div class="columns">
          {[left, right].map(hit => (
            <div key={keyOf(hit)}>
              <h3>{titleOf(hit)}</h3>
              <Tree explanation={hit._explanation} whole={hit._explanation.value || 1} />
            </div>
          ))}
        </div>
      ) : found.length === 0 ? (
        <p class="dim">Both have the same score, for the same reasons.</p>
      ) : (
        <div class="table-box" role="group" aria-label="Differences" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col" class="number">
                  {titleOf(left)}
                </th>
                <th scope="col" class="number">
                  {titleOf(right)}
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ path, left: a, right: b }) => (
                <tr key={path.join(' ')}>
                  <td>
                    {path.at(-1)}
                    <br />
                    <small>{path.slice(0, -1).join(' › ')}</small>
                  </td>
                  <td class={`number${a > b ? ' more-here' : ''}`}>{a}</td>
                  <td class={`number${b > a ? ' more-here' : ''}`}>{b}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** The engine's own reasoning, over the REST API. */
const asked = {
  search: ({ index, body }: { index: string; body: object }) => ask('POST', `/${encodeIndex(index)}/_search`, body),
  get: ({ index, id }: { index: string; id: string }) => ask('GET', `/${encodeIndex(index)}/_doc/${encodeURIComponent(id)}`),
  indices: {
    getMapping: ({ index }: { index: string }) => ask('GET', `/${encodeIndex(index)}/_mapping`),
    analyze: ({ index, body }: { index: string; body: object }) => ask('POST', `/${encodeIndex(index)}/_analyze`, body),
  },
}

function Miss({ index, body }: { index: string; body: Record<string, unknown> }) {
  const [id, setId] = useState('')
  const [answer, setAnswer] = useState<{ found: boolean; reasons: readonly string[] } | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const look = async (event: Event) => {
    event.preventDefault()
    setError(null)
    await explainMiss(asked, { index, body }, id).then(setAnswer, setError)
  }
  return (
    <section class="card" aria-label="A document that was not found">
      <h3>A document that was not found</h3>
      <form class="form" onSubmit={look}>
        <TextField label="Id of the document" required value={id} onText={setId} hint={`in ${index}`} />
        <Button type="submit" disabled={id === ''}>
          Why not?
        </Button>
      </form>
      <Problem error={error} />
      {answer !== null && (
        <ul class="reasons" role="status">
          {answer.reasons.length === 0 && <li>It is among the hits of this search.</li>}
          {answer.reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
