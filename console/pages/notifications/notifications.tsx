// Notifications: the channels messages go to, found by kind and words, made and changed, and tried with what came back.
import { useState } from 'preact/hooks'
import { ask, CallError, call } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { Button, Choice, Empty, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { confirm, Dialog, toast } from '../../parts/dialog.tsx'
import { Table } from '../../parts/table.tsx'
import { EditChannel } from './edit-channel.tsx'
import { type Config, destinationOf, kindName, offeredKinds } from './kinds.ts'

export interface Stored {
  readonly config_id: string
  readonly last_updated_time_ms: number
  readonly config: Config
}

const API = '/_plugins/_notifications'
const MOST = 1000
/** Others are what e-mail channels are made of. */
const isChannel = (kind: string) => !/account$|email_group/.test(kind)

const listed = async (filters: Readonly<Record<string, string>>): Promise<readonly Stored[]> =>
  (
    await ask<{ config_list: readonly Stored[] }>(
      'GET',
      `${API}/configs?${new URLSearchParams({ max_items: String(MOST), sort_field: 'name', ...filters }).toString()}`,
    )
  ).config_list

export function Notifications() {
  const [words, setWords] = useState('')
  const [kind, setKind] = useState('')
  const [state, setState] = useState('')
  const [edited, setEdited] = useState<Stored | 'new' | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const [tried, setTried] = useState<{ name: string; answer: Json } | null>(null)
  const kinds = useLoad(
    async () => offeredKinds((await ask<{ allowed_config_type_list: string[] }>('GET', `${API}/features`)).allowed_config_type_list),
    [],
  )
  const found = useLoad(
    () =>
      listed({
        ...(words.trim() !== '' && { query: /[\s*"():]/.test(words.trim()) ? words : `*${words.trim()}*` }),
        ...(kind !== '' && { config_type: kind }),
        ...(state !== '' && { is_enabled: state }),
      }),
    [words, kind, state],
  )
  const remove = async ({ config_id, config }: Stored) => {
    if (!(await confirm(`Delete ${config.name}?`, 'Messages that are sent to it are refused from then on.', 'Delete'))) return
    setProblem(null)
    await ask('DELETE', `${API}/configs/${encodeURIComponent(config_id)}`).then(() => toast(`${config.name} is deleted`), setProblem)
    found.reload()
  }
  const test = async ({ config_id, config }: Stored) => {
    setProblem(null)
    toast(`A message is on its way to ${config.name}`)
    const path = `${API}/feature/test/${encodeURIComponent(config_id)}`
    const answer = await call('POST', path).catch((error: Error) => (setProblem(error), null))
    if (answer === null) return
    if (isObject(answer.json) && Array.isArray(answer.json.status_list)) setTried({ name: config.name, answer: answer.json })
    else setProblem(new CallError(answer, `POST ${path}`))
  }
  const rows = found.value ?? []
  const isFiltered = words !== '' || kind !== '' || state !== ''
  return (
    <div class="page">
      <header>
        <div>
          <h2>Notifications</h2>
          <p>Where an application sends its messages: chats, webhooks, mail, topics.</p>
        </div>
        <Button kind="main" icon="plus" onClick={() => setEdited('new')} disabled={kinds.value === null}>
          Create a channel
        </Button>
      </header>
      <section class="card" aria-label="Channels">
        <div class="form">
          <TextField label="Find" type="search" value={words} onText={setWords} placeholder="a word of its name, or of where it leads" />
          <Choice
            label="Kind"
            value={kind}
            choices={[['', 'all'], ...(kinds.value ?? []).map(one => [one, kindName(one)] as const)]}
            onChoose={setKind}
          />
          <Choice
            label="State"
            value={state}
            choices={[
              ['', 'all'],
              ['true', 'on'],
              ['false', 'off'],
            ]}
            onChoose={setState}
          />
        </div>
        <Problem error={problem ?? kinds.error ?? found.error} />
        {found.value !== null && rows.length === 0 ? (
          isFiltered ? (
            <Empty icon="search" title="Nothing found" />
          ) : (
            <Empty icon="notifications" title="No channels yet">
              <p>A channel is made once, tried here, and then named by its id wherever the application sends something.</p>
            </Empty>
          )
        ) : (
          <Table<Stored>
            label="Channels"
            rows={rows}
            keyOf={({ config_id }) => config_id}
            columns={[
              {
                name: 'Name',
                show: one => (
                  <>
                    <b>{one.config.name}</b>
                    <br />
                    <small class="mono">{one.config_id}</small>
                  </>
                ),
                by: ({ config }) => config.name,
              },
              { name: 'Kind', show: ({ config }) => kindName(config.config_type), by: ({ config }) => config.config_type },
              { name: 'Leads to', show: ({ config }) => <span class="mono">{shortText(destinationOf(config), 100)}</span> },
              {
                name: 'State',
                show: ({ config }) => (
                  <span class={`status ${config.is_enabled ? 'good' : 'plain'}`}>{config.is_enabled ? 'on' : 'off'}</span>
                ),
                by: ({ config }) => String(config.is_enabled),
              },
              {
                name: 'Changed',
                show: one => new Date(one.last_updated_time_ms).toLocaleString(),
                by: one => one.last_updated_time_ms,
              },
              {
                name: '',
                show: one => (
                  <span class="actions">
                    {isChannel(one.config.config_type) && (
                      <Button onClick={() => void test(one)} label={`Try ${one.config.name}`}>
                        Try
                      </Button>
                    )}
                    <Button onClick={() => setEdited(one)} label={`Edit ${one.config.name}`}>
                      Edit
                    </Button>
                    <Button icon="trash" kind="quiet" label={`Delete ${one.config.name}`} title="Delete" onClick={() => void remove(one)} />
                  </span>
                ),
              },
            ]}
          />
        )}
      </section>
      {edited !== null && (
        <EditChannel
          stored={edited === 'new' ? null : edited}
          kinds={kinds.value ?? []}
          onClose={() => setEdited(null)}
          onDone={() => {
            setEdited(null)
            found.reload()
          }}
        />
      )}
      {tried !== null && <Tried {...tried} onClose={() => setTried(null)} />}
    </div>
  )
}

interface Status {
  readonly of: string
  readonly code: string
  readonly text: string
}

function statusesOf(answer: Json): readonly Status[] {
  const status = (of: string, json: Json | undefined): Status => ({
    of,
    code: isObject(json) ? String(json.status_code) : '',
    text: isObject(json) ? String(json.status_text) : '',
  })
  const list = isObject(answer) && Array.isArray(answer.status_list) ? answer.status_list.filter(isObject) : []
  return list.flatMap(one => [
    status(String(one.config_name), one.delivery_status),
    ...(Array.isArray(one.email_recipient_status) ? one.email_recipient_status.filter(isObject) : []).map(to =>
      status(String(to.recipient), to.delivery_status),
    ),
  ])
}

const Tried = ({ name, answer, onClose }: { name: string; answer: Json; onClose: () => void }) => (
  <Dialog title={`What ${name} answered`} onClose={onClose} wide>
    <ul class="statuses">
      {statusesOf(answer).map(({ of, code, text }, i) => (
        <li key={`${i} ${of}`}>
          <header>
            <b>{of}</b>
            <span class={`status ${/^2/.test(code) ? 'good' : 'bad'}`} data-testid="delivery">
              {code}
            </span>
          </header>
          <pre class="code" tabIndex={0}>
            {text || 'It said nothing.'}
          </pre>
        </li>
      ))}
    </ul>
    <footer>
      <Button kind="main" onClick={onClose}>
        Close
      </Button>
    </footer>
  </Dialog>
)
