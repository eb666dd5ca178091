// API keys: made with permissions that are tried against the indexes there are, listed with their state, revoked; the token is shown once.
import { useState } from 'preact/hooks'
import { encodeIndex, listIndexes, loadLanguage } from '../../api/catalog.ts'
import { ask, CallError } from '../../api/client.ts'
import { isObject, type Json } from '../../api/json.ts'
import { Button, Choice, count, Empty, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { confirm, copyText, Dialog, toast } from '../../parts/dialog.tsx'
import { ManyField } from '../../parts/many-field.tsx'
import { Table } from '../../parts/table.tsx'

interface Key {
  readonly id: string
  readonly name: string
  readonly iat: number
  readonly expires_at: number
  readonly state: 'active' | 'expired' | 'revoked'
  readonly last_used_at?: number
  readonly created_by?: string
  readonly cluster_permissions: readonly string[]
  readonly index_permissions: readonly { readonly index_pattern: readonly string[]; readonly allowed_actions: readonly string[] }[]
}

interface Keys {
  readonly enabled: boolean
  readonly max_tokens: number | null
  readonly max_duration_seconds: number
  readonly active: number
  readonly tokens: readonly Key[]
  /** An OpenSearch, whose API tells neither last use nor limits. */
  readonly isForeign?: boolean
}

const PATH = '/_plugins/_security/api/apitokens'

async function loadKeys(): Promise<Keys> {
  try {
    return await ask<Keys>('GET', '/_searchlet/security/apitokens')
  } catch (error) {
    if (!(error instanceof CallError) || (error.answer.status !== 400 && error.answer.status !== 404 && error.answer.status !== 405))
      throw error
    const now = Date.now()
    const tokens = (await ask<Omit<Key, 'state'>[]>('GET', PATH)).map(
      (key): Key => ({
        ...key,
        state:
          'revoked_at' in key && (key as { revoked_at?: unknown }).revoked_at
            ? 'revoked'
            : key.expires_at > 0 && key.expires_at <= now
              ? 'expired'
              : 'active',
      }),
    )
    return {
      enabled: true,
      max_tokens: null,
      max_duration_seconds: 0,
      active: tokens.filter(({ state }) => state === 'active').length,
      tokens,
      isForeign: true,
    }
  }
}

const TONES = { active: 'good', expired: 'warn', revoked: 'plain' } as const
const moment = (millis: number | undefined, none: string) =>
  millis === undefined || millis === 0 ? none : new Date(millis).toLocaleString()

export function Keys() {
  const keys = useLoad(loadKeys, [])
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const revoke = async ({ id, name }: Key) => {
    if (!(await confirm(`Revoke ${name}?`, 'Programs that use this key are refused from this moment on. That cannot be undone.', 'Revoke')))
      return
    setProblem(null)
    await ask('DELETE', `${PATH}/${encodeURIComponent(id)}`).then(() => toast(`${name} is revoked`), setProblem)
    keys.reload()
  }
  if (keys.error !== null) return <Problem error={keys.error} />
  if (keys.value === null) return null
  const { enabled, active, max_tokens: most, tokens } = keys.value
  if (!enabled)
    return (
      <Empty icon="security" title="API keys are switched off">
        <p>Switch them on in config.yml of security:</p>
        <pre class="code">{'config:\n  dynamic:\n    api_tokens:\n      enabled: true'}</pre>
      </Empty>
    )
  return (
    <section class="card" aria-label="API keys">
      <header>
        <h2>API keys</h2>
        <span class="dim">
          {count(active)} {most === null ? 'active' : `of ${count(most)} in use`}
        </span>
        <Button kind="main" icon="plus" onClick={() => setMaking(true)} disabled={most !== null && active >= most}>
          Create a key
        </Button>
      </header>
      <Problem error={problem} />
      {tokens.length === 0 ? (
        <Empty icon="security" title="No keys yet">
          <p>A key is for a program: it carries permissions of its own, as few as the program needs, and ends by itself.</p>
        </Empty>
      ) : (
        <Table<Key>
          label="Keys"
          rows={[...tokens].sort((a, b) => b.iat - a.iat)}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Name', show: key => <b>{key.name}</b>, by: key => key.name },
            { name: 'State', show: key => <span class={`status ${TONES[key.state]}`}>{key.state}</span>, by: key => key.state },
            {
              name: 'May',
              show: key => (
                <>
                  {key.cluster_permissions.length > 0 && <div class="mono">{key.cluster_permissions.join(', ')}</div>}
                  {key.index_permissions.map((one, i) => (
                    <div class="mono" key={i}>
                      {one.index_pattern.join(', ')}: {one.allowed_actions.join(', ')}
                    </div>
                  ))}
                </>
              ),
            },
            { name: 'Expires', show: key => moment(key.expires_at, 'never'), by: key => key.expires_at },
            {
              name: 'Last used',
              show: key => moment(key.last_used_at, keys.value?.isForeign ? 'not told' : 'not since start'),
              by: key => key.last_used_at ?? 0,
            },
            { name: 'Made', show: key => `${moment(key.iat, '')}${key.created_by ? ` by ${key.created_by}` : ''}`, by: key => key.iat },
            {
              name: '',
              show: key =>
                key.state === 'active' && (
                  <Button kind="danger" onClick={() => void revoke(key)}>
                    Revoke
                  </Button>
                ),
            },
          ]}
        />
      )}
      {isMaking && (
        <MakeKey
          most={keys.value.max_duration_seconds}
          onClose={() => setMaking(false)}
          onMade={(name, token) => {
            setMaking(false)
            setMade({ name, token })
            keys.reload()
          }}
        />
      )}
      {made !== null && (
        <Dialog title={`The key ${made.name}`} onClose={() => setMade(null)} wide>
          <p class="notice warn">This is the only time the token is shown. It is stored nowhere.</p>
          <pre class="code" data-testid="token">
            {made.token}
          </pre>
          <p class="dim">
            Sent as <code>Authorization: ApiKey {made.token.slice(0, 6)}…</code>
          </p>
          <footer>
            <Button icon="copy" onClick={() => void copyText(made.token)}>
              Copy
            </Button>
            <Button kind="main" onClick={() => setMade(null)}>
              I have it
            </Button>
          </footer>
        </Dialog>
      )}
    </section>
  )
}

const PRESETS: readonly (readonly [seconds: string, name: string])[] = [
  ['3600', 'An hour'],
  ['86400', 'A day'],
  ['604800', 'A week'],
  ['2592000', '30 days'],
  ['7776000', '90 days'],
  ['0', 'Never'],
]

/** Only those that the configuration allows. */
const presetsWithin = (most: number) => PRESETS.filter(([seconds]) => most === 0 || (seconds !== '0' && Number(seconds) <= most))

function MakeKey({ most, onClose, onMade }: { most: number; onClose: () => void; onMade: (name: string, token: string) => void }) {
  const presets = presetsWithin(most)
  const [name, setName] = useState('')
  const [cluster, setCluster] = useState<readonly string[]>([])
  const [patterns, setPatterns] = useState<readonly string[]>([])
  const [actions, setActions] = useState<readonly string[]>(['read'])
  const [seconds, setSeconds] = useState(presets.find(([value]) => value === '2592000')?.[0] ?? presets[0]?.[0] ?? String(most))
  const [error, setError] = useState<Error | null>(null)
  const offered = useLoad(offeredActions, [])
  const matched = useLoad(() => namesMatching(patterns), [patterns.join(',')])
  const wrongName = name !== '' && !/^[\w-]+$/.test(name) ? 'Letters, digits, hyphens and underscores only.' : null
  const make = async (event: Event) => {
    event.preventDefault()
    const body = {
      name,
      cluster_permissions: cluster,
      index_permissions: patterns.length > 0 ? [{ index_pattern: patterns, allowed_actions: actions }] : [],
      duration_seconds: Number(seconds),
    }
    await ask<{ token: string }>('POST', PATH, body).then(({ token }) => onMade(name, token), setError)
  }
  return (
    <Dialog title="Create a key" onClose={onClose} wide>
      <form class="stack" onSubmit={make}>
        <div class="form">
          <TextField label="Name" required value={name} onText={setName} error={wrongName} placeholder="loader" />
          <Choice
            label="Expires after"
            value={seconds}
            choices={presets.length > 0 ? presets : [[String(most), `${most} seconds`]]}
            onChoose={setSeconds}
          />
        </div>
        <ManyField
          label="Cluster permissions"
          chosen={cluster}
          offered={offered.value?.cluster ?? []}
          onChange={setCluster}
          hint="Writing needs indices:data/write/bulk here."
        />
        <ManyField
          label="Indexes"
          chosen={patterns}
          offered={matched.value?.all ?? []}
          onChange={setPatterns}
          hint="Names or patterns, such as logs-*"
        />
        {patterns.length > 0 && (
          <p class="dim" role="status" data-testid="matched">
            {matched.value?.names.length === 0
              ? 'No index there is has such a name; later ones may.'
              : `Now ${matched.value?.names.slice(0, 8).join(', ') ?? ''}${(matched.value?.names.length ?? 0) > 8 ? ` and ${count((matched.value?.names.length ?? 0) - 8)} more` : ''}`}
          </p>
        )}
        <ManyField label="Index permissions" chosen={actions} offered={offered.value?.index ?? []} onChange={setActions} />
        <Problem error={error} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="main"
            type="submit"
            disabled={name === '' || wrongName !== null || (cluster.length === 0 && (patterns.length === 0 || actions.length === 0))}
          >
            Create
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** Action groups first, which is what most keys need; then every action by its own name. */
async function offeredActions(): Promise<{ cluster: readonly string[]; index: readonly string[] }> {
  const [{ operations }, groups] = await Promise.all([
    loadLanguage(),
    ask('GET', '/_plugins/_security/api/actiongroups').catch((): Record<string, Json> => ({})),
  ])
  const named = (type: string) => Object.entries(groups).flatMap(([name, group]) => (isObject(group) && group.type === type ? [name] : []))
  const actions = [...new Set(operations.map(({ action }) => action))].sort()
  return {
    cluster: [
      ...named('cluster'),
      ...actions.filter(name => /^cluster:|\/(bulk|mget|msearch|scroll|reindex)|template|pipeline/.test(name)),
    ],
    index: [...named('index'), ...actions.filter(name => name.startsWith('indices:'))],
  }
}

async function namesMatching(patterns: readonly string[]): Promise<{ names: readonly string[]; all: readonly string[] }> {
  const all = (await listIndexes()).map(({ index }) => index)
  if (patterns.length === 0) return { names: [], all }
  const resolved = await ask<{ indices: { name: string }[] }>('GET', `/_resolve/index/${encodeIndex(patterns.join(','))}`).catch(() => ({
    indices: [],
  }))
  return { names: resolved.indices.map(({ name }) => name), all }
}
