// Indexes: those there are, made and deleted, and beside them templates, data streams, pipelines and snapshots.
import { useState } from 'preact/hooks'
import { encodeIndex, forgetCatalog, type IndexRow } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import type { Json } from '../../api/json.ts'
import { addressOf, route } from '../../api/route.ts'
import { useStore } from '../../api/store.ts'
import { JsonBox } from '../../editor/json-box.tsx'
import { Button, Empty, Problem, Tabs, TextField, useLoad } from '../../parts/basics.tsx'
import { confirm, Dialog, toast } from '../../parts/dialog.tsx'
import { JsonTree } from '../../parts/json-tree.tsx'
import { Table } from '../../parts/table.tsx'
import { OneIndex } from './one-index.tsx'

/** What is kept beside indexes: where the API tells of it. */
const OTHERS = [
  { id: 'aliases', name: 'Aliases', path: '/_alias' },
  { id: 'templates', name: 'Templates', path: '/_index_template' },
  { id: 'components', name: 'Components', path: '/_component_template' },
  { id: 'streams', name: 'Data streams', path: '/_data_stream' },
  { id: 'ingest', name: 'Ingest pipelines', path: '/_ingest/pipeline' },
  { id: 'search', name: 'Search pipelines', path: '/_search/pipeline' },
  { id: 'repositories', name: 'Snapshots', path: '/_snapshot' },
] as const

type Part = 'indexes' | (typeof OTHERS)[number]['id']

export function Indexes() {
  const { params } = useStore(route)
  const [part, setPart] = useState<Part>('indexes')
  if (params.name !== undefined) return <OneIndex name={params.name} />
  const other = OTHERS.find(({ id }) => id === part)
  return (
    <div class="page">
      <header>
        <div>
          <h2>Indexes</h2>
          <p>What is kept, how it is mapped, and how much room it takes.</p>
        </div>
      </header>
      <Tabs label="Parts" tabs={[{ id: 'indexes' as Part, name: 'Indexes' }, ...OTHERS]} chosen={part} onChoose={setPart} />
      {other === undefined ? <List /> : <Other key={other.id} name={other.name} path={other.path} />}
    </div>
  )
}

function List() {
  const [hidden, setHidden] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  const indexes = useLoad(
    () =>
      ask<(IndexRow & { pri: string; rep: string; 'docs.deleted': string })[]>(
        'GET',
        `/_cat/indices?format=json&s=index&bytes=b&expand_wildcards=${hidden ? 'all' : 'open,closed'}`,
      ),
    [hidden],
  )
  const remove = async (name: string) => {
    if (!(await confirm(`Delete ${name}?`, 'All its documents go with it. That cannot be undone.', 'Delete'))) return
    await ask('DELETE', `/${encodeIndex(name)}`).then(() => toast(`${name} is deleted`), setProblem)
    forgetCatalog()
    indexes.reload()
  }
  const rows = indexes.value ?? []
  return (
    <section class="card" aria-label="Indexes">
      <header>
        <h3>Indexes</h3>
        <label class="check">
          <input type="checkbox" checked={hidden} onChange={event => setHidden(event.currentTarget.checked)} /> hidden ones, too
        </label>
        <Button kind="main" icon="plus" onClick={() => setMaking(true)}>
          Create an index
        </Button>
      </header>
      <Problem error={problem ?? indexes.error} />
      {rows.length === 0 && !indexes.isLoading ? (
        <Empty icon="indexes" title="No indexes yet">
          <p>
            The first document makes one: <code>PUT /books/_doc/1</code> in the workbench. Or create one here, with a mapping of your own.
          </p>
        </Empty>
      ) : (
        <Table
          label="Indexes"
          rows={rows}
          keyOf={({ index }) => index}
          columns={[
            { name: 'Index', show: ({ index }) => <a href={addressOf('indexes', { name: index })}>{index}</a>, by: ({ index }) => index },
            {
              name: 'State',
              show: row => (
                <span class={`status ${row.status === 'close' ? 'plain' : row.health === 'red' ? 'bad' : 'good'}`}>
                  {row.status === 'close' ? 'closed' : row.health}
                </span>
              ),
              by: ({ health }) => health,
            },
            { name: 'Documents', show: row => row['docs.count'] ?? '', by: row => Number(row['docs.count'] ?? 0), isNumber: true },
            { name: 'Deleted', show: row => row['docs.deleted'] ?? '', by: row => Number(row['docs.deleted'] ?? 0), isNumber: true },
            {
              name: 'Bytes',
              show: row => Number(row['store.size'] ?? 0).toLocaleString('en'),
              by: row => Number(row['store.size'] ?? 0),
              isNumber: true,
            },
            { name: 'Shards', show: ({ pri, rep }) => `${pri} × ${Number(rep) + 1}` },
            {
              name: '',
              show: ({ index }) => (
                <Button icon="trash" kind="quiet" label={`Delete ${index}`} title="Delete" onClick={() => void remove(index)} />
              ),
            },
          ]}
        />
      )}
      {isMaking && (
        <Make
          onClose={() => setMaking(false)}
          onDone={() => {
            setMaking(false)
            forgetCatalog()
            indexes.reload()
          }}
        />
      )}
    </section>
  )
}

const BODY = '{\n  "mappings": {\n    "properties": {\n      "title": { "type": "text" }\n    }\n  }\n}'

function Make({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [name, setName] = useState('')
  const [body, setBody] = useState(BODY)
  const [error, setError] = useState<Error | null>(null)
  const make = async (event: Event) => {
    event.preventDefault()
    await ask('PUT', `/${encodeIndex(name)}`, body).then(() => {
      toast(`${name} is there`)
      onDone()
    }, setError)
  }
  return (
    <Dialog title="Create an index" onClose={onClose} wide>
      <form class="stack" onSubmit={make}>
        <TextField label="Name" required value={name} onText={setName} placeholder="books" />
        <JsonBox label="Mappings and settings" operation="indices.create" value={body} onText={setBody} rows={12} />
        <Problem error={error} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" disabled={name === ''}>
            Create
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function Other({ name, path }: { name: string; path: string }) {
  const found = useLoad(() => ask<Json>('GET', path), [path])
  const isEmpty = found.value !== null && /^\{(\}|"\w+":\[\]\})$/.test(JSON.stringify(found.value))
  return (
    <section class="card" aria-label={name}>
      <h3>{name}</h3>
      <Problem error={found.error} />
      {isEmpty ? (
        <Empty icon="indexes" title="None yet">
          <p>
            They are made by <code>PUT {path}/…</code> in the workbench.
          </p>
        </Empty>
      ) : (
        found.value !== null && <JsonTree value={found.value} depth={3} />
      )}
    </section>
  )
}
