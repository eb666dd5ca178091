// What is kept beside indexes, each kind as a list: made, changed and deleted; pipelines are walked through.
import { useState } from 'preact/hooks'
import { encodeIndex, forgetCatalog } from '../../api/catalog.ts'
import { ask, CallError } from '../../api/client.ts'
import { type Json, shortText } from '../../api/json.ts'
import { Button, Empty, Problem, useLoad } from '../../parts/basics.tsx'
import { confirm, toast } from '../../parts/dialog.tsx'
import { JsonDialog } from '../../parts/json-dialog.tsx'
import { Table } from '../../parts/table.tsx'
import type { Kind } from './kinds.ts'
import { Snapshots } from './snapshots.tsx'
import { Walk } from './walk.tsx'

export interface Entry {
  readonly name: string
  readonly body: Record<string, Json>
}

/** None is an error of its own where nothing is kept yet. */
async function load({ path, read }: Kind): Promise<readonly Entry[]> {
  try {
    return read(await ask('GET', path)).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error instanceof CallError && error.answer.status === 404) return []
    throw error
  }
}

export function Entries({ kind }: { kind: Kind }) {
  const { name, one, path, sample, operation, about, walks } = kind
  const found = useLoad(() => load(kind), [path])
  const [edited, setEdited] = useState<Entry | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const changed = (said: string) => {
    toast(said)
    forgetCatalog()
    found.reload()
  }
  const run = async (sent: Promise<unknown>, said: string) => {
    setProblem(null)
    await sent.then(() => changed(said), setProblem)
  }
  const remove = async (entry: Entry) => {
    if (!(await confirm(`Delete ${entry.name}?`, 'That cannot be undone.', 'Delete'))) return
    await run(ask('DELETE', `${path}/${encodeURIComponent(entry.name)}`), `${entry.name} is deleted`)
  }
  if (walks !== undefined && edited !== null)
    return (
      <Walk
        kind={{ path, operation, walks }}
        name={edited.name}
        body={JSON.stringify(edited.body, null, 2)}
        onBack={() => {
          setEdited(null)
          found.reload()
        }}
      />
    )
  if (opened !== null) return <Snapshots repository={opened} onBack={() => setOpened(null)} />
  const rows = found.value ?? []
  return (
    <section class="card" aria-label={name}>
      <header>
        <h3 class="grow">{name}</h3>
        <Button kind="main" icon="plus" onClick={() => setEdited({ name: '', body: sample })}>
          Create {one}
        </Button>
      </header>
      <Problem error={problem ?? found.error} />
      {found.value !== null && rows.length === 0 ? (
        <Empty icon="indexes" title="None yet">
          <p>{kind.teaches}</p>
        </Empty>
      ) : (
        <Table<Entry>
          label={name}
          rows={rows}
          keyOf={entry => entry.name}
          columns={[
            { name: 'Name', show: entry => <b>{entry.name}</b>, by: entry => entry.name },
            { name: 'What', show: ({ body }) => <span class="mono">{shortText(about(body), 140)}</span> },
            {
              name: '',
              show: entry => (
                <span class="actions">
                  {kind.actions?.map(({ label, method, pathOf, said }) => (
                    <Button key={label} onClick={() => void run(ask(method, pathOf(encodeIndex(entry.name))), said)}>
                      {label}
                    </Button>
                  ))}
                  {kind.holdsSnapshots && (
                    <Button label={`Open ${entry.name}`} onClick={() => setOpened(entry.name)}>
                      Open
                    </Button>
                  )}
                  {kind.isEdited !== false && (
                    <Button label={`${walks === undefined ? 'Edit' : 'Open'} ${entry.name}`} onClick={() => setEdited(entry)}>
                      {walks === undefined ? 'Edit' : 'Open'}
                    </Button>
                  )}
                  <Button icon="trash" kind="quiet" label={`Delete ${entry.name}`} title="Delete" onClick={() => void remove(entry)} />
                </span>
              ),
            },
          ]}
        />
      )}
      {edited !== null && (
        <JsonDialog
          title={edited.name === '' ? `Create ${one}` : `Edit ${edited.name}`}
          label={one.replace(/^an? /, '')}
          text={JSON.stringify(edited.body, null, 2)}
          operation={operation}
          {...(edited.name === '' && { name: { label: 'Name', required: true } })}
          onSave={async (text, called) => {
            const target = edited.name || called
            await ask('PUT', `${path}/${encodeURIComponent(target)}`, isEmptyObject(text) && kind.isEdited === false ? undefined : text)
            forgetCatalog()
            found.reload()
            return `${target} is saved`
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

const isEmptyObject = (text: string) => /^\s*(\{\s*\})?\s*$/.test(text)
