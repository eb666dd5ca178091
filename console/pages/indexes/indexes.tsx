// Indexes: those there are, made and deleted, and beside them templates, data streams, pipelines and snapshots.
import { useState } from 'preact/hooks'
import { encodeIndex, forgetCatalog, type IndexRow } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { addressOf, route } from '../../api/route.ts'
import { useStore } from '../../api/store.ts'
import { Button, Empty, Problem, Tabs, useLoad } from '../../parts/basics.tsx'
import { confirm, toast } from '../../parts/dialog.tsx'
import { JsonDialog } from '../../parts/json-dialog.tsx'
import { Table } from '../../parts/table.tsx'
import { Aliases } from './aliases.tsx'
import { Entries } from './entries.tsx'
import { KINDS } from './kinds.ts'
import { OneIndex } from './one-index.tsx'

const TABS = [{ id: 'indexes', name: 'Indexes' }, { id: 'aliases', name: 'Aliases' }, ...KINDS.map(({ id, name }) => ({ id, name }))]

export function Indexes() {
  const { params } = useStore(route)
  const [part, setPart] = useState('indexes')
  if (params.name !== undefined) return <OneIndex name={params.name} />
  const kind = KINDS.find(({ id }) => id === part)
  return (
    <div class="page">
      <header>
        <div>
          <h2>Indexes</h2>
          <p>What is kept, how it is mapped, and how much room it takes.</p>
        </div>
      </header>
      <Tabs label="Parts" tabs={TABS} chosen={part} onChoose={setPart} />
      {kind !== undefined ? <Entries key={kind.id} kind={kind} /> : part === 'aliases' ? <Aliases /> : <List />}
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
                <span
                  class={`status ${row.status === 'close' ? 'plain' : row.health === 'red' ? 'bad' : row.health === 'yellow' ? 'warn' : 'good'}`}
                >
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
        <JsonDialog
          title="Create an index"
          label="Mappings and settings"
          operation="indices.create"
          name={{ label: 'Name', required: true, placeholder: 'books' }}
          rows={12}
          text={BODY}
          action="Create"
          onSave={async (text, name) => {
            await ask('PUT', `/${encodeIndex(name)}`, text)
            forgetCatalog()
            indexes.reload()
            return `${name} is there`
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </section>
  )
}

const BODY = '{\n  "mappings": {\n    "properties": {\n      "title": { "type": "text" }\n    }\n  }\n}'
