// The own account and its password.
import { useState } from 'preact/hooks'
import { ask } from '../../api/client.ts'
import { Button, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { toast } from '../../parts/dialog.tsx'
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
