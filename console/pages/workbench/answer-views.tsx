// An answer in the forms in which it can be looked at: hits, a table, charts of its aggregations, JSON, and the text as it came.
import { useState } from 'preact/hooks'
import type { Answer } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { Choice, count } from '../../parts/basics.tsx'
import { Bars, type Cell, CellMap, Line, Pie, type Point } from '../../parts/charts.tsx'
import { titleFieldOf } from '../../parts/hit-title.ts'
import { JsonTree } from '../../parts/json-tree.tsx'
import { Table } from '../../parts/table.tsx'
import { cellOf } from './cells.ts'

export type View = 'hits' | 'table' | 'charts' | 'json' | 'text'

interface Hit {
  readonly _index?: string
  readonly _id?: string
  readonly _score?: number | null
  readonly _source?: Record<string, Json>
  readonly fields?: Record<string, Json>
  readonly highlight?: Record<string, string[]>
}

export function hitsOf({ json }: Answer): { hits: readonly Hit[]; total: string } | null {
  if (!isObject(json) || !isObject(json.hits) || !Array.isArray(json.hits.hits)) return null
  const { total } = json.hits
  const found = isObject(total)
    ? `${total.relation === 'gte' ? 'at least ' : ''}${count(Number(total.value))}`
    : total === undefined
      ? String(json.hits.hits.length)
      : String(total)
  return { hits: json.hits.hits as unknown as Hit[], total: found }
}

/** Aggregations with buckets, also within others, by their path. */
export function bucketsOf({ json }: Answer): readonly { name: string; buckets: readonly Json[] }[] {
  const found: { name: string; buckets: readonly Json[] }[] = []
  const visit = (aggregations: Json | undefined, path: string) => {
    if (!isObject(aggregations)) return
    for (const [name, value] of Object.entries(aggregations)) {
      if (!isObject(value)) continue
      const { buckets } = value
      if (Array.isArray(buckets)) found.push({ name: path + name, buckets })
      else if (isObject(buckets))
        found.push({
          name: path + name,
          buckets: Object.entries(buckets).map(([key, bucket]) => ({ ...(isObject(bucket) ? bucket : {}), key })),
        })
      else visit(value, `${path}${name} › `)
    }
  }
  if (isObject(json)) visit(json.aggregations, '')
  return found
}

export function viewsOf(answer: Answer): readonly { id: View; name: string; count?: number }[] {
  const hits = hitsOf(answer)
  const rows = rowsOf(answer)
  const charts = bucketsOf(answer)
  return [
    ...(hits && hits.hits.length > 0 ? [{ id: 'hits', name: 'Hits' } as const] : []),
    ...(rows.length > 0 ? [{ id: 'table', name: 'Table' } as const] : []),
    ...(charts.length > 0 ? [{ id: 'charts', name: 'Charts' } as const] : []),
    ...(answer.json !== undefined ? [{ id: 'json', name: 'JSON' } as const] : []),
    { id: 'text', name: 'Text' } as const,
  ]
}

function rowsOf(answer: Answer): readonly Record<string, Json>[] {
  const hits = hitsOf(answer)
  if (hits !== null)
    return hits.hits.map(({ _id, _score, _source = {}, fields }) => ({ _id: _id ?? null, _score: _score ?? null, ..._source, ...fields }))
  return Array.isArray(answer.json) ? answer.json.filter(isObject) : []
}

const TEXT_SHOWN = 200_000

export function AnswerView({ answer, view }: { answer: Answer; view: View }) {
  const [isWhole, setWhole] = useState(false)
  if (view === 'hits') return <Hits answer={answer} />
  if (view === 'table') return <Rows rows={rowsOf(answer)} />
  if (view === 'charts') return <Charts answer={answer} />
  if (view === 'json' && answer.json !== undefined) return <JsonTree value={answer.json} depth={4} />
  const text = isWhole ? answer.text : answer.text.slice(0, TEXT_SHOWN)
  return (
    <div>
      <pre class={`text-answer ${answer.json === undefined ? 'aligned' : ''}`} tabIndex={0}>
        {text || 'The answer has no body.'}
      </pre>
      {text.length < answer.text.length && (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          {count(answer.text.length - text.length)} more characters
        </button>
      )}
    </div>
  )
}

const HITS_SHOWN = 100

function Hits({ answer }: { answer: Answer }) {
  const [shown, setShown] = useState(HITS_SHOWN)
  const found = hitsOf(answer)
  if (found === null) return null
  return (
    <div class="hits">
      <p class="dim">{found.total} found</p>
      <ol>
        {found.hits.slice(0, shown).map((hit, i) => {
          const source = hit._source ?? {}
          const title = titleFieldOf(source)
          return (
            <li key={`${hit._index} ${hit._id} ${i}`}>
              <header>
                <strong>{title === null ? hit._id : shortText(source[title])}</strong>
                {hit._score !== null && hit._score !== undefined && <b class="score">{hit._score}</b>}
                <small>
                  {hit._index} / {hit._id}
                </small>
              </header>
              {hit.highlight &&
                Object.entries(hit.highlight).map(([field, parts]) => (
                  <p key={field} class="highlight">
                    <small>{field}</small>{' '}
                    {parts.map((part, j) => (
                      <Marked key={j} text={part} />
                    ))}
                  </p>
                ))}
              <dl>
                {Object.entries({ ...source, ...hit.fields })
                  .filter(([key]) => key !== title)
                  .slice(0, 12)
                  .map(([key, value]) => (
                    <div key={key}>
                      <dt>{key}</dt>
                      <dd>{shortText(value)}</dd>
                    </div>
                  ))}
              </dl>
            </li>
          )
        })}
      </ol>
      {found.hits.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + HITS_SHOWN)}>
          {count(found.hits.length - shown)} more hits
        </button>
      )}
    </div>
  )
}

/** The tags of highlights are looked for as text, and drawn as marks: nothing of a document is ever markup. */
const Marked = ({ text }: { text: string }) => (
  <span>{text.split(/<em>([\s\S]*?)<\/em>/).map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))} </span>
)

const MOST_COLUMNS = 30

function Rows({ rows }: { rows: readonly Record<string, Json>[] }) {
  const names = [...new Set(rows.slice(0, 200).flatMap(row => Object.keys(row)))].slice(0, MOST_COLUMNS)
  const sortable = (value: Json | undefined) =>
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value !== '' && !Number.isNaN(Number(value))
        ? Number(value)
        : shortText(value ?? '')
  return (
    <Table<Record<string, Json>>
      label="Rows of the answer"
      rows={rows}
      keyOf={(_, i) => i}
      columns={names.map(name => ({
        name,
        show: row => (row[name] === undefined ? '' : shortText(row[name], 80)),
        by: row => sortable(row[name]),
        isNumber: rows.slice(0, 20).every(row => row[name] === null || row[name] === undefined || typeof row[name] === 'number'),
      }))}
    />
  )
}

function Charts({ answer }: { answer: Answer }) {
  return (
    <div class="charts">
      {bucketsOf(answer).map(({ name, buckets }) => (
        <Chart key={name} name={name} buckets={buckets} />
      ))}
    </div>
  )
}

type Kind = 'bar' | 'line' | 'pie' | 'map'

function Chart({ name, buckets }: { name: string; buckets: readonly Json[] }) {
  const rows = buckets.filter(isObject)
  const metrics = [
    'doc_count',
    ...Object.keys(rows[0] ?? {}).filter(key => isObject(rows[0][key]) && typeof (rows[0][key] as Record<string, Json>).value === 'number'),
  ]
  const cells = rows.map(row => cellOf(String(row.key)))
  const isMap = cells.length > 0 && cells.every(cell => cell !== null)
  const isTime = rows.length > 2 && rows.every(row => typeof row.key === 'number')
  const [kind, setKind] = useState<Kind>(isMap ? 'map' : isTime ? 'line' : 'bar')
  const [metric, setMetric] = useState('doc_count')
  const points: Point[] = rows.map(row => ({
    label: String(row.key_as_string ?? (typeof row.key === 'object' ? JSON.stringify(row.key) : row.key)),
    value: Number(isObject(row[metric]) ? row[metric].value : row[metric]) || 0,
  }))
  const kinds: (readonly [Kind, string])[] = [
    ['bar', 'Bars'],
    ['line', 'Line'],
    ['pie', 'Pie'],
    ...(isMap ? ([['map', 'Map']] as const) : []),
  ]
  return (
    <section class="chart">
      <header>
        <h3>{name}</h3>
        {metrics.length > 1 && <Choice label="Value" value={metric} choices={metrics} onChoose={setMetric} />}
        <Choice label="Drawn as" value={kind} choices={kinds} onChoose={value => setKind(value as Kind)} />
      </header>
      {points.length === 0 ? (
        <p class="dim">No buckets: no document had a value.</p>
      ) : kind === 'bar' ? (
        <Bars points={points} label={name} />
      ) : kind === 'line' ? (
        <Line points={points} label={name} />
      ) : kind === 'pie' ? (
        <Pie points={points} label={name} />
      ) : (
        <CellMap label={name} cells={points.map((point, i): Cell => ({ ...point, ...cells[i]! }))} />
      )}
    </section>
  )
}
