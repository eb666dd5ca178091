// One index: its documents, to be read, changed and deleted; its mapping and settings; its segments.
import { useState } from 'preact/hooks'
import { encodeIndex } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { addressOf } from '../../api/route.ts'
import { Button, bytes, count, Empty, millis, Problem, Tabs, TextField, useLoad } from '../../parts/basics.tsx'
import { confirm, toast } from '../../parts/dialog.tsx'
import { JsonDialog } from '../../parts/json-dialog.tsx'
import { Table } from '../../parts/table.tsx'
import { Mapping, Settings } from './mapping.tsx'

const TABS = [
  { id: 'documents', name: 'Documents' },
  { id: 'mapping', name: 'Mapping' },
  { id: 'settings', name: 'Settings' },
  { id: 'segments', name: 'Segments' },
] as const

export function OneIndex({ name }: { name: string }) {
  const [chosen, choose] = useState<(typeof TABS)[number]['id']>('documents')
  const at = `/${encodeIndex(name)}`
  return (
    <div class="page">
      <header>
        <div>
          <p>
            <a href={addressOf('indexes')}>Indexes</a>
          </p>
          <h2>{name}</h2>
        </div>
        {(['refresh', 'flush', 'forcemerge'] as const).map(action => (
          <Button
            key={action}
            onClick={() =>
              void ask('POST', `${at}/_${action}`).then(
                () => toast(`${action}: done`),
                (error: Error) => toast(error.message),
              )
            }
          >
            {action === 'forcemerge' ? 'Force merge' : action === 'flush' ? 'Flush' : 'Refresh'}
          </Button>
        ))}
      </header>
      <Tabs label="Parts of the index" tabs={TABS} chosen={chosen} onChoose={choose} />
      {chosen === 'documents' && <Documents at={at} />}
      {chosen === 'mapping' && <Mapping at={at} name={name} />}
      {chosen === 'settings' && <Settings at={at} name={name} />}
      {chosen === 'segments' && <Segments at={at} />}
    </div>
  )
}

interface Hit {
  readonly _id: string
  readonly _routing?: string
  readonly _source?: Record<string, Json>
}

const PAGE = 25

function Documents({ at }: { at: string }) {
  const [words, setWords] = useState('')
  const [from, setFrom] = useState(0)
  const [edited, setEdited] = useState<{ id: string; text: string; routing: string | undefined } | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const found = useLoad(
    signal => {
      const query = words.trim() === '' ? { match_all: {} } : { query_string: { query: words, lenient: true } }
      return ask<{ hits: { total: { value: number }; hits: Hit[] } }>(
        'POST',
        `${at}/_search`,
        { query, from, size: PAGE, track_total_hits: true },
        { signal },
      )
    },
    [at, words, from],
  )
  const remove = async ({ _id, _routing }: Hit) => {
    if (!(await confirm(`Delete document ${_id}?`, 'That cannot be undone.', 'Delete'))) return
    const routing = _routing === undefined ? '' : `&routing=${encodeURIComponent(_routing)}`
    await ask('DELETE', `${at}/_doc/${encodeURIComponent(_id)}?refresh=true${routing}`).then(() => toast(`${_id} is deleted`), setProblem)
    found.reload()
  }
  const hits = found.value?.hits.hits ?? []
  const total = found.value?.hits.total.value ?? 0
  const columns = [...new Set(hits.flatMap(({ _source = {} }) => Object.keys(_source)))].slice(0, 6)
  return (
    <section class="card" aria-label="Documents">
      <div class="form">
        <TextField
          label="Find"
          placeholder="title:fox AND year:[2020 TO *]"
          value={words}
          onText={text => {
            setWords(text)
            setFrom(0)
          }}
        />
        <Button kind="main" icon="plus" onClick={() => setEdited({ id: '', text: '{\n  \n}', routing: undefined })}>
          Add a document
        </Button>
      </div>
      <Problem error={problem ?? found.error} />
      {found.value !== null && hits.length === 0 ? (
        <Empty icon="search" title={words === '' ? 'No documents yet' : 'Nothing found'} />
      ) : (
        <Table<Hit>
          label="Documents"
          rows={hits}
          keyOf={({ _id }) => _id}
          columns={[
            {
              name: '_id',
              show: hit => (
                <button
                  type="button"
                  class="link"
                  onClick={() => setEdited({ id: hit._id, text: JSON.stringify(hit._source ?? {}, null, 2), routing: hit._routing })}
                >
                  {hit._id}
                </button>
              ),
            },
            ...columns.map(name => ({
              name,
              show: ({ _source = {} }: Hit) => (_source[name] === undefined ? '' : shortText(_source[name], 80)),
            })),
            {
              name: '',
              show: hit => <Button icon="trash" kind="quiet" label={`Delete ${hit._id}`} title="Delete" onClick={() => void remove(hit)} />,
            },
          ]}
        />
      )}
      <div class="form">
        <span class="dim">{total === 0 ? '' : `${count(from + 1)} to ${count(from + hits.length)} of ${count(total)}`}</span>
        <Button onClick={() => setFrom(Math.max(0, from - PAGE))} disabled={from === 0}>
          Before
        </Button>
        <Button onClick={() => setFrom(from + PAGE)} disabled={from + PAGE >= Math.min(total, 10_000)}>
          Next
        </Button>
      </div>
      {edited !== null && (
        <JsonDialog
          title={edited.id === '' ? 'Add a document' : `Document ${edited.id}`}
          label="Document"
          operation="index"
          text={edited.text}
          {...(edited.id === '' && { name: { label: 'Id', hint: 'Empty: one is made.' } })}
          onSave={async (text, called) => {
            const id = edited.id || called
            const routing = edited.routing === undefined ? '' : `&routing=${encodeURIComponent(edited.routing)}`
            const path = `${at}/_doc${id === '' ? '' : `/${encodeURIComponent(id)}`}?refresh=true${routing}`
            const { _id } = await ask<{ _id: string }>(id === '' ? 'POST' : 'PUT', path, text)
            found.reload()
            return `${_id} is saved`
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

interface SegmentRow {
  readonly shard: string
  readonly name: string
  readonly docs: number
  readonly deleted: number
  readonly size: number
  readonly isCommitted: boolean
}

function segmentsOf(answer: Record<string, Json>): readonly SegmentRow[] {
  const rows: SegmentRow[] = []
  for (const index of Object.values(isObject(answer.indices) ? answer.indices : {}))
    for (const [shard, copies] of Object.entries(isObject(index) && isObject(index.shards) ? index.shards : {}))
      for (const copy of (Array.isArray(copies) ? copies : []).filter(isObject))
        for (const [name, segment] of Object.entries(isObject(copy.segments) ? copy.segments : {}))
          if (isObject(segment))
            rows.push({
              shard,
              name,
              docs: Number(segment.num_docs),
              deleted: Number(segment.deleted_docs),
              size: Number(segment.size_in_bytes),
              isCommitted: segment.committed === true,
            })
  return rows
}

interface Merges {
  readonly current: number
  readonly total: number
  readonly docs: number
  readonly size: number
  readonly millis: number
}

function mergesOf(answer: Record<string, Json>): Merges {
  const all = isObject(answer._all) && isObject(answer._all.primaries) ? answer._all.primaries.merges : undefined
  const of = (name: string) => Number((isObject(all) && all[name]) || 0)
  return {
    current: of('current'),
    total: of('total'),
    docs: of('total_docs'),
    size: of('total_size_in_bytes'),
    millis: of('total_time_in_millis'),
  }
}

function Segments({ at }: { at: string }) {
  const found = useLoad(async () => segmentsOf(await ask('GET', `${at}/_segments`)), [at])
  const merged = useLoad(async () => mergesOf(await ask('GET', `${at}/_stats/merge`)), [at])
  const rows = found.value ?? []
  const most = Math.max(...rows.map(({ docs, deleted }) => docs + deleted), 1)
  return (
    <section class="card" aria-label="Segments">
      <Problem error={found.error ?? merged.error} />
      {merged.value !== null && (
        <p class="merges">
          {merged.value.current === 0 ? 'Nothing is being merged' : `${count(merged.value.current)} merges run`};{' '}
          {count(merged.value.total)} {merged.value.total === 1 ? 'merge' : 'merges'} since the index was opened, of{' '}
          {count(merged.value.docs)} documents and {bytes(merged.value.size)}, in {millis(merged.value.millis)}.
        </p>
      )}
      {found.value?.length === 0 ? (
        <Empty icon="indexes" title="No segments yet">
          <p>A refresh makes the first of what was written.</p>
        </Empty>
      ) : (
        <Table<SegmentRow>
          label="Segments"
          rows={rows}
          keyOf={({ shard, name }) => `${shard} ${name}`}
          columns={[
            { name: 'Shard', show: ({ shard }) => shard, by: ({ shard }) => Number(shard) },
            { name: 'Segment', show: ({ name }) => <code>{name}</code>, by: ({ name }) => name },
            {
              name: 'Live and deleted',
              show: ({ docs, deleted }) => (
                <div class="time-bar wide-bar" title={`${docs} live, ${deleted} deleted`}>
                  <i style={{ width: `${((docs + deleted) / most) * 100}%` }} />
                  <i class="own" style={{ width: `${(docs / most) * 100}%` }} />
                </div>
              ),
            },
            { name: 'Documents', show: ({ docs }) => count(docs), by: ({ docs }) => docs, isNumber: true },
            { name: 'Deleted', show: ({ deleted }) => count(deleted), by: ({ deleted }) => deleted, isNumber: true },
            { name: 'Size', show: ({ size }) => bytes(size), by: ({ size }) => size, isNumber: true },
            { name: 'On disk', show: ({ isCommitted }) => (isCommitted ? 'committed' : 'not yet') },
          ]}
        />
      )}
    </section>
  )
}
