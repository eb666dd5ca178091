// The own account and its password; the check and performance of upgrades; what of the audit trail is on.
import { useState } from 'preact/hooks'
import { ask } from '../../api/client.ts'
import type { Json } from '../../api/json.ts'
import { Button, Empty, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { confirm, toast } from '../../parts/dialog.tsx'
import { JsonTree } from '../../parts/json-tree.tsx'
import { strengthOf } from './people.tsx'

const API = '/_plugins/_security/api'

export function Account() {
  const account = useLoad(
    () => ask<{ user_name: string; backend_roles: string[]; roles: string[]; is_internal_user: boolean }>('GET', `${API}/account`),
    [],
  )
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<Error | null>(null)
  const change = async (event: Event) => {
    event.preventDefault()
    setError(null)
    await ask('PUT', `${API}/account`, { current_password: current, password: next }).then(() => {
      toast('The password is changed: sign in with the new one next time')
      for (const clear of [setCurrent, setNext, setAgain]) clear('')
    }, setError)
  }
  return (
    <div class="columns">
      <section class="card" aria-label="Account">
        <h2>{account.value?.user_name ?? 'Account'}</h2>
        <Problem error={account.error} />
        <div>
          <span class="label">Roles</span>
          <p class="mono">{account.value?.roles.join(', ') || 'none'}</p>
        </div>
        <div>
          <span class="label">Backend roles</span>
          <p class="mono">{account.value?.backend_roles.join(', ') || 'none'}</p>
        </div>
      </section>
      <section class="card" aria-label="Password">
        <h2>Password</h2>
        <form class="stack" onSubmit={change}>
          <TextField
            label="Current password"
            type="password"
            autocomplete="current-password"
            required
            value={current}
            onText={setCurrent}
          />
          <TextField
            label="New password"
            type="password"
            autocomplete="new-password"
            required
            value={next}
            onText={setNext}
            hint={strengthOf(next)}
          />
          <TextField
            label="New password again"
            type="password"
            autocomplete="new-password"
            required
            value={again}
            onText={setAgain}
            error={again !== '' && again !== next ? 'This is another one.' : null}
          />
          <Problem error={error} />
          <div>
            <Button kind="main" type="submit" disabled={current === '' || next === '' || next !== again}>
              Change
            </Button>
          </div>
        </form>
      </section>
    </div>
  )
}

export function Upgrade() {
  const check = useLoad(() => ask<{ upgradeAvailable: boolean; upgradeActions: Json }>('GET', `${API}/_upgrade_check`), [])
  const [error, setError] = useState<Error | null>(null)
  const perform = async () => {
    if (
      !(await confirm(
        'Perform the upgrade?',
        'Default roles and groups are brought to those of this version. What you made yourself stays as it is.',
        'Perform',
      ))
    )
      return
    await ask('POST', `${API}/_upgrade_perform`, {}).then(() => toast('The upgrade is done'), setError)
    check.reload()
  }
  return (
    <section class="card" aria-label="Upgrade">
      <header>
        <h2>Upgrade of the configuration</h2>
        {check.value?.upgradeAvailable && (
          <Button kind="main" onClick={() => void perform()}>
            Perform
          </Button>
        )}
      </header>
      <Problem error={error ?? check.error} />
      {check.value !== null &&
        (check.value.upgradeAvailable ? (
          <JsonTree value={check.value.upgradeActions} depth={4} />
        ) : (
          <Empty icon="check" title="Everything is as this version has it" />
        ))}
    </section>
  )
}

export function Audit() {
  const audit = useLoad(() => ask<{ config: Json }>('GET', `${API}/audit`), [])
  return (
    <section class="card" aria-label="Audit trail">
      <h2>Audit trail</h2>
      <p class="dim">
        What is recorded, and of whom. The records themselves go to the file or function that the engine was opened with, or to an index.
      </p>
      <Problem error={audit.error} />
      {audit.value !== null && <JsonTree value={audit.value.config} depth={3} />}
    </section>
  )
}
