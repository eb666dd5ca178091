// Is the configuration older than the software, and what bringing it up to date would do, or has done.
import { useState } from 'preact/hooks'
import { ask } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { Button, Empty, Problem, useLoad } from '../../parts/basics.tsx'
import { confirm, toast } from '../../parts/dialog.tsx'
import { Table } from '../../parts/table.tsx'

const API = '/_plugins/_security/api'

interface Row {
  readonly component: string
  readonly what: readonly string[]
}

const rowsOf = (told: Json | undefined): readonly Row[] =>
  Object.entries(isObject(told) ? told : {}).map(([component, what]) => ({
    component,
    what: Array.isArray(what) ? what.map(one => (typeof one === 'string' ? one.replaceAll('_', ' ') : shortText(one))) : [shortText(what)],
  }))

const Told = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <Table<Row>
    label={label}
    rows={rows}
    keyOf={({ component }) => component}
    columns={[
      { name: 'Part', show: ({ component }) => <b>{component}</b>, by: ({ component }) => component },
      { name: label, show: ({ what }) => what.map((one, i) => <div key={i}>{one}</div>) },
    ]}
  />
)

export function Upgrade() {
  const check = useLoad(() => ask<{ upgradeAvailable: boolean; upgradeActions: Json }>('GET', `${API}/_upgrade_check`), [])
  const [done, setDone] = useState<readonly Row[] | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const perform = async () => {
    const text = 'Default roles and groups are brought to those of this version. What you made yourself stays as it is.'
    if (!(await confirm('Perform the upgrade?', text, 'Perform'))) return
    setError(null)
    await ask<{ upgrades: Json }>('POST', `${API}/_upgrade_perform`, {}).then(({ upgrades }) => {
      setDone(rowsOf(upgrades))
      toast('The upgrade is done')
    }, setError)
    check.reload()
  }
  return (
    <section class="card" aria-label="Upgrade">
      <header>
        <h2 class="grow">Upgrade of the configuration</h2>
        {check.value?.upgradeAvailable && (
          <Button kind="main" onClick={() => void perform()}>
            Perform
          </Button>
        )}
      </header>
      <Problem error={error ?? check.error} />
      {done !== null && <Told label="Done" rows={done} />}
      {check.value !== null &&
        (check.value.upgradeAvailable ? (
          <Told label="To be done" rows={rowsOf(check.value.upgradeActions)} />
        ) : (
          <Empty icon="check" title="Everything is as this version has it" />
        ))}
    </section>
  )
}
