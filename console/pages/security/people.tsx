// Users and roles: what a role allows, and what its users see.
import { useState } from 'preact/hooks'
import { encodeIndex } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { Button, Empty, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { confirm, Dialog, toast } from '../../parts/dialog.tsx'
import { ManyField } from '../../parts/many-field.tsx'
import { Table } from '../../parts/table.tsx'

type Entities = Readonly<Record<string, Record<string, Json>>>
const API = '/_plugins/_security/api'
const names = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

export function Users() {
  const users = useLoad(() => ask<Entities>('GET', `${API}/internalusers`), [])
  const roles = useLoad(() => ask<Entities>('GET', `${API}/roles`), [])
  const [edited, setEdited] = useState<string | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const remove = async (name: string) => {
    if (!(await confirm(`Delete ${name}?`, 'Requests of this user are refused from then on.', 'Delete'))) return
    await ask('DELETE', `${API}/internalusers/${encodeURIComponent(name)}`).then(() => toast(`${name} is deleted`), setProblem)
    users.reload()
  }
  return (
    <section class="card" aria-label="Users">
      <header>
        <h2>Users</h2>
        <Button kind="main" icon="plus" onClick={() => setEdited('')}>
          Create a user
        </Button>
      </header>
      <Problem error={problem ?? users.error} />
      <Table<[string, Record<string, Json>]>
        label="Users"
        rows={Object.entries(users.value ?? {})}
        keyOf={([name]) => name}
        columns={[
          { name: 'User', show: ([name]) => <b>{name}</b>, by: ([name]) => name },
          { name: 'Backend roles', show: ([, user]) => names(user.backend_roles).join(', ') },
          { name: 'Roles', show: ([, user]) => names(user.opendistro_security_roles).join(', ') },
          { name: 'About', show: ([, user]) => shortText(user.description ?? '') },
          {
            name: '',
            show: ([name, user]) =>
              user.reserved !== true && (
                <span class="actions">
                  <Button onClick={() => setEdited(name)}>Edit</Button>
                  <Button kind="danger" onClick={() => void remove(name)}>
                    Delete
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {edited !== null && (
        <EditUser
          name={edited}
          user={users.value?.[edited] ?? {}}
          roles={Object.keys(roles.value ?? {})}
          onClose={() => setEdited(null)}
          onDone={() => {
            setEdited(null)
            users.reload()
          }}
        />
      )}
    </section>
  )
}

function EditUser({
  name,
  user,
  roles,
  onClose,
  onDone,
}: {
  name: string
  user: Record<string, Json>
  roles: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const [called, setCalled] = useState(name)
  const [password, setPassword] = useState('')
  const [backend, setBackend] = useState(names(user.backend_roles))
  const [own, setOwn] = useState(names(user.opendistro_security_roles))
  const [error, setError] = useState<Error | null>(null)
  const submit = async (event: Event) => {
    event.preventDefault()
    const body = {
      ...(password !== '' && { password }),
      backend_roles: backend,
      opendistro_security_roles: own,
      attributes: isObject(user.attributes) ? user.attributes : {},
    }
    await ask('PUT', `${API}/internalusers/${encodeURIComponent(called)}`, body).then(() => {
      toast(`${called} is saved`)
      onDone()
    }, setError)
  }
  return (
    <Dialog title={name === '' ? 'Create a user' : `Edit ${name}`} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <TextField label="User" required value={called} disabled={name !== ''} onText={setCalled} autocomplete="off" />
        <TextField
          label={name === '' ? 'Password' : 'New password'}
          type="password"
          required={name === ''}
          value={password}
          onText={setPassword}
          autocomplete="new-password"
          hint={strengthOf(password)}
        />
        <ManyField label="Roles" chosen={own} offered={roles} onChange={setOwn} />
        <ManyField label="Backend roles" chosen={backend} offered={[]} onChange={setBackend} />
        <Problem error={error} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit">
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** A rough word for it while it is typed; what counts is the server's rule, whose refusal is shown. */
export function strengthOf(password: string): string {
  if (password === '') return ''
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]/].filter(kind => kind.test(password)).length
  const repeated = new Set(password).size < password.length / 2
  const points = password.length * (repeated ? 0.5 : 1) + kinds * 2
  return points >= 20 ? 'Strong' : points >= 14 ? 'Fair: longer is better' : 'Weak: take more characters'
}

export function Roles() {
  const roles = useLoad(() => ask<Entities>('GET', `${API}/roles`), [])
  const [shown, setShown] = useState<string | null>(null)
  return (
    <section class="card" aria-label="Roles">
      <h2>Roles</h2>
      <Problem error={roles.error} />
      <Table<[string, Record<string, Json>]>
        label="Roles"
        rows={Object.entries(roles.value ?? {})}
        keyOf={([name]) => name}
        columns={[
          { name: 'Role', show: ([name]) => <b>{name}</b>, by: ([name]) => name },
          { name: 'Cluster', show: ([, role]) => <span class="mono">{shortText(names(role.cluster_permissions).join(', '), 120)}</span> },
          {
            name: 'Indexes',
            show: ([, role]) => (
              <span class="mono">
                {shortText(
                  (Array.isArray(role.index_permissions) ? role.index_permissions : [])
                    .filter(isObject)
                    .map(one => `${names(one.index_patterns).join(', ')}: ${names(one.allowed_actions).join(', ')}`)
                    .join('; '),
                  160,
                )}
              </span>
            ),
          },
          { name: '', show: ([name]) => <Button onClick={() => setShown(name)}>What does it see?</Button> },
        ]}
      />
      {shown !== null && <Seen role={shown} definition={roles.value?.[shown] ?? {}} onClose={() => setShown(null)} />}
    </section>
  )
}

interface Sight {
  readonly index: string
  readonly documents: number
  readonly all: number
  readonly hidden: readonly string[]
  readonly masked: readonly string[]
}

/** Its rules on the indexes there are: how many documents its query leaves, and which fields are not among those shown. */
async function sightOf(definition: Record<string, Json>): Promise<readonly Sight[]> {
  const seen = new Map<string, Sight>()
  for (const one of (Array.isArray(definition.index_permissions) ? definition.index_permissions : []).filter(isObject)) {
    const patterns = names(one.index_patterns).filter(pattern => !pattern.includes('${'))
    if (patterns.length === 0) continue
    const { indices } = await ask<{ indices: { name: string }[] }>('GET', `/_resolve/index/${encodeIndex(patterns.join(','))}`).catch(
      () => ({ indices: [] }),
    )
    for (const { name } of indices.slice(0, 50)) {
      const countOf = async (body: object) => (await ask<{ count: number }>('POST', `/${encodeIndex(name)}/_count`, body)).count
      const all = await countOf({})
      const rule = typeof one.dls === 'string' && one.dls !== '' && !one.dls.includes('${') ? (JSON.parse(one.dls) as object) : null
      const documents = rule === null ? all : await countOf({ query: rule })
      seen.set(name, { index: name, documents, all, hidden: names(one.fls), masked: names(one.masked_fields) })
    }
  }
  return [...seen.values()]
}

function Seen({ role, definition, onClose }: { role: string; definition: Record<string, Json>; onClose: () => void }) {
  const sight = useLoad(() => sightOf(definition), [role])
  return (
    <Dialog title={`What ${role} sees`} onClose={onClose} wide>
      <Problem error={sight.error} />
      {sight.value?.length === 0 && (
        <Empty icon="security" title="No index there is">
          <p>The patterns of this role name none of the indexes there are now.</p>
        </Empty>
      )}
      {sight.value !== null && sight.value.length > 0 && (
        <Table<Sight>
          label="What it sees"
          rows={sight.value}
          keyOf={({ index }) => index}
          columns={[
            { name: 'Index', show: ({ index }) => index, by: ({ index }) => index },
            {
              name: 'Documents',
              show: ({ documents, all }) => (documents === all ? `all ${all}` : `${documents} of ${all}`),
              by: ({ documents }) => documents,
            },
            {
              name: 'Fields',
              show: ({ hidden }) =>
                hidden.length === 0 ? 'all' : hidden.map(field => (field.startsWith('~') ? `not ${field.slice(1)}` : field)).join(', '),
            },
            { name: 'Masked', show: ({ masked }) => masked.join(', ') || 'none' },
          ]}
        />
      )}
    </Dialog>
  )
}
