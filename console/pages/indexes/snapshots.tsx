// The snapshots of a repository: taken, restored and deleted.
import { useState } from 'preact/hooks'
import { forgetCatalog } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { Button, Empty, millis, Problem, useLoad } from '../../parts/basics.tsx'
import { confirm, toast } from '../../parts/dialog.tsx'
import { JsonDialog } from '../../parts/json-dialog.tsx'
import { Table } from '../../parts/table.tsx'

interface Snapshot {
  readonly snapshot: string
  readonly state: string
  readonly indices: readonly string[]
  readonly start_time: string
  readonly duration_in_millis: number
  readonly shards: { readonly total: number; readonly failed: number }
  readonly failures: readonly Json[]
}

const STATUS: Readonly<Record<string, string>> = { SUCCESS: 'good', IN_PROGRESS: 'plain', PARTIAL: 'warn' }

/** What the dialog is open for: the name of a snapshot that is restored, or none where one is taken. */
type Asked = { readonly restores: Snapshot | null } | null

export function Snapshots({ repository, onBack }: { repository: string; onBack: () => void }) {
  const path = `/_snapshot/${encodeURIComponent(repository)}`
  const found = useLoad(async () => {
    const { snapshots } = await ask<{ snapshots: Snapshot[] }>('GET', `${path}/_all`)
    return [...snapshots].reverse()
  }, [path])
  const [asked, setAsked] = useState<Asked>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const remove = async ({ snapshot }: Snapshot) => {
    if (!(await confirm(`Delete snapshot ${snapshot}?`, 'Files that no other snapshot needs go with it. That cannot be undone.', 'Delete')))
      return
    setProblem(null)
    await ask('DELETE', `${path}/${encodeURIComponent(snapshot)}`).then(() => toast(`${snapshot} is deleted`), setProblem)
    found.reload()
  }
  const rows = found.value ?? []
  return (
    <section class="card" aria-label={`Snapshots in ${repository}`}>
      <header>
        <h3 class="grow">Snapshots in {repository}</h3>
        <Button onClick={onBack}>Back to the repositories</Button>
        <Button kind="main" icon="plus" onClick={() => setAsked({ restores: null })}>
          Take a snapshot
        </Button>
      </header>
      <Problem error={problem ?? found.error} />
      {found.value !== null && rows.length === 0 ? (
        <Empty icon="indexes" title="None yet">
          <p>A snapshot keeps indexes as they are now. The next one stores only what has changed since.</p>
        </Empty>
      ) : (
        <Table<Snapshot>
          label="Snapshots"
          rows={rows}
          keyOf={({ snapshot }) => snapshot}
          columns={[
            { name: 'Name', show: ({ snapshot }) => <b>{snapshot}</b>, by: ({ snapshot }) => snapshot },
            {
              name: 'State',
              show: ({ state, shards }) => (
                <span class={`status ${STATUS[state] ?? 'bad'}`}>
                  {state.toLowerCase().replace('_', ' ')}
                  {shards.failed > 0 ? `, ${shards.failed} of ${shards.total} shards failed` : ''}
                </span>
              ),
              by: ({ state }) => state,
            },
            { name: 'Indexes', show: ({ indices }) => <span class="mono">{shortText(indices.join(', '), 80)}</span> },
            { name: 'Taken', show: ({ start_time }) => start_time.replace('T', ' ').replace(/\.\d+Z$/, ''), by: one => one.start_time },
            { name: 'In', show: one => millis(one.duration_in_millis), by: one => one.duration_in_millis, isNumber: true },
            {
              name: '',
              show: one => (
                <span class="actions">
                  <Button label={`Restore ${one.snapshot}`} onClick={() => setAsked({ restores: one })}>
                    Restore
                  </Button>
                  <Button icon="trash" kind="quiet" label={`Delete ${one.snapshot}`} title="Delete" onClick={() => void remove(one)} />
                </span>
              ),
            },
          ]}
        />
      )}
      {asked !== null && (
        <Ask
          path={path}
          restores={asked.restores}
          onDone={() => {
            forgetCatalog()
            found.reload()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

interface AskProps {
  readonly path: string
  readonly restores: Snapshot | null
  readonly onDone: () => void
  readonly onClose: () => void
}

function Ask({ path, restores, onDone, onClose }: AskProps) {
  const send = async (text: string, name: string) => {
    const at = `${path}/${encodeURIComponent(restores?.snapshot ?? name)}`
    if (restores === null) {
      const { snapshot } = await ask<{ snapshot: Snapshot }>('PUT', `${at}?wait_for_completion=true`, text)
      onDone()
      return `${snapshot.snapshot}: ${snapshot.state.toLowerCase()}`
    }
    const answer = await ask('POST', `${at}/_restore?wait_for_completion=true`, text)
    onDone()
    const indices = isObject(answer.snapshot) && Array.isArray(answer.snapshot.indices) ? answer.snapshot.indices : []
    return `${indices.join(', ') || 'Nothing'} restored`
  }
  const body =
    restores === null
      ? { indices: '*,-.*', include_global_state: false }
      : { indices: restores.indices.join(','), rename_pattern: '(.+)', rename_replacement: 'restored-$1', include_global_state: false }
  return (
    <JsonDialog
      title={restores === null ? 'Take a snapshot' : `Restore ${restores.snapshot}`}
      label={restores === null ? 'What it keeps' : 'What is restored'}
      operation={restores === null ? 'snapshot.create' : 'snapshot.restore'}
      text={JSON.stringify(body, null, 2)}
      rows={10}
      action={restores === null ? 'Take' : 'Restore'}
      {...(restores === null
        ? { name: { label: 'Name', required: true, placeholder: 'before-the-upgrade' } }
        : {
            hint: 'Indexes come back under other names here. Without rename_pattern they keep theirs; an open index of that name must be closed before.',
          })}
      onSave={send}
      onClose={onClose}
    />
  )
}
