// The form of a channel: fields of its kind, each with what the server would say of it, while it is typed.
import { useState } from 'preact/hooks'
import { ask } from '../../api/client.ts'
import { isObject, type Json } from '../../api/json.ts'
import { Button, Choice, Field, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { Dialog, toast } from '../../parts/dialog.tsx'
import { ManyField } from '../../parts/many-field.tsx'
import { type Config, type Data, dataOf, emptyData, fieldProblem, fieldsOf, type KindField, kindName, problemOf } from './kinds.ts'
import type { Stored } from './notifications.tsx'

const API = '/_plugins/_notifications/configs'

interface EditProps {
  /** Null: a new one. */
  readonly stored: Stored | null
  readonly kinds: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

export function EditChannel({ stored, kinds, onClose, onDone }: EditProps) {
  const [id, setId] = useState('')
  const [kind, setKind] = useState(stored?.config.config_type ?? kinds[0] ?? 'webhook')
  const [name, setName] = useState(stored?.config.name ?? '')
  const [description, setDescription] = useState(stored?.config.description ?? '')
  const [isEnabled, setEnabled] = useState(stored?.config.is_enabled ?? true)
  const [data, setData] = useState<Data>(() => (stored === null ? emptyData(kind) : { ...emptyData(kind), ...dataOf(stored.config) }))
  const [error, setError] = useState<Error | null>(null)
  const [isTold, setTold] = useState(false)
  const config: Config = { name, description, config_type: kind, is_enabled: isEnabled, [kind]: withoutEmpty(kind, data) }
  const problem = problemOf(stored !== null || id === '' ? null : id, config)
  const save = async (event: Event) => {
    event.preventDefault()
    setTold(true)
    setError(null)
    if (problem !== null) return
    const sent =
      stored === null
        ? ask('POST', API, { ...(id !== '' && { config_id: id }), config })
        : ask('PUT', `${API}/${encodeURIComponent(stored.config_id)}`, { config })
    await sent.then(() => {
      toast(`${name} is saved`)
      onDone()
    }, setError)
  }
  return (
    <Dialog title={stored === null ? 'Create a channel' : `Edit ${stored.config.name}`} onClose={onClose} wide>
      <form class="stack" onSubmit={save} novalidate>
        <div class="form">
          <TextField label="Name" required value={name} onText={setName} placeholder="Operations" />
          {stored === null && (
            <Choice
              label="Kind"
              value={kind}
              choices={kinds.map(one => [one, kindName(one)] as const)}
              onChoose={chosen => {
                setKind(chosen)
                setData(emptyData(chosen))
                setTold(false)
              }}
            />
          )}
        </div>
        {fieldsOf(kind).map(field => (
          <OneField
            key={field.name}
            field={field}
            value={data[field.name]}
            onValue={value => setData(before => ({ ...before, [field.name]: value }))}
          />
        ))}
        <div class="form">
          <TextField label="About" value={description} onText={setDescription} />
          {stored === null && <TextField label="Id" value={id} onText={setId} hint="What programs name it by. Empty: one is made." />}
        </div>
        <label class="check">
          <input type="checkbox" checked={isEnabled} onChange={event => setEnabled(event.currentTarget.checked)} /> On: messages are
          delivered
        </label>
        {isTold && problem !== null && (
          <p class="notice" role="alert">
            {problem}
          </p>
        )}
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

/** What may be left out is, where nothing stands in it. */
function withoutEmpty(kind: string, data: Data): Data {
  const optional = new Set(fieldsOf(kind).flatMap(({ name, isOptional }) => (isOptional ? [name] : [])))
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => !(optional.has(name) && value === '')))
}

const texts = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const recipients = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter(isObject).map(({ recipient }) => String(recipient)) : []

function OneField({ field, value, onValue }: { field: KindField; value: Json | undefined; onValue: (value: Json) => void }) {
  const { label, form, hint, placeholder, choices = [] } = field
  switch (form) {
    case 'choice':
      return <Choice label={label} value={String(value ?? choices[0])} choices={choices} onChoose={onValue} />
    case 'number':
      return <TextField label={label} type="number" min={1} value={String(value ?? '')} onText={text => onValue(Number(text))} />
    case 'recipients': {
      const wrong = recipients(value).flatMap(one => fieldProblem(field, one) ?? [])[0]
      return (
        <ManyField
          label={label}
          chosen={recipients(value)}
          offered={[]}
          onChange={chosen => onValue(chosen.map(recipient => ({ recipient })))}
          hint="Addresses, divided by commas"
          error={wrong ?? null}
        />
      )
    }
    case 'account':
    case 'groups':
      return <Others field={field} value={value} onValue={onValue} />
    case 'headers':
      return <Headers field={field} value={value} onValue={onValue} />
    default: {
      const text = String(value ?? '')
      return (
        <TextField
          label={label}
          value={text}
          onText={onValue}
          hint={hint}
          error={fieldProblem(field, text)}
          {...(placeholder !== undefined && { placeholder })}
        />
      )
    }
  }
}

interface OneFieldProps {
  readonly field: KindField
  readonly value: Json | undefined
  readonly onValue: (value: Json) => void
}

/** Configurations that an e-mail channel is made of. */
function Others({ field: { label, form }, value, onValue }: OneFieldProps) {
  const wanted = form === 'groups' ? 'email_group' : 'smtp_account,mail_service_account,ses_account'
  const found = useLoad(
    () => ask<{ config_list: readonly Stored[] }>('GET', `${API}?max_items=1000&config_type=${wanted}`).then(answer => answer.config_list),
    [wanted],
  )
  const rows = found.value ?? []
  if (found.value !== null && rows.length === 0)
    return (
      <p class="dim">
        {form === 'groups'
          ? 'There are no groups of recipients yet.'
          : 'Make an account first: a channel of that kind says whom mail comes from.'}
      </p>
    )
  if (form === 'account')
    return (
      <Choice
        label={label}
        value={String(value ?? '')}
        choices={[['', 'choose one'], ...rows.map(({ config_id, config }) => [config_id, config.name] as const)]}
        onChoose={onValue}
      />
    )
  const chosen = texts(value)
  return (
    <fieldset class="steps">
      <legend>{label}</legend>
      {rows.map(({ config_id, config }) => (
        <label class="check" key={config_id}>
          <input
            type="checkbox"
            checked={chosen.includes(config_id)}
            onChange={event => onValue(event.currentTarget.checked ? [...chosen, config_id] : chosen.filter(one => one !== config_id))}
          />
          {config.name}
        </label>
      ))}
    </fieldset>
  )
}

function Headers({ field: { label, hint }, value, onValue }: OneFieldProps) {
  const [text, setText] = useState(() =>
    Object.entries(isObject(value) ? value : {})
      .map(([name, one]) => `${name}: ${String(one)}`)
      .join('\n'),
  )
  return (
    <Field label={label} hint={hint}>
      {(id, described) => (
        <textarea
          id={id}
          aria-describedby={described}
          class="plain mono"
          rows={3}
          spellcheck={false}
          value={text}
          onInput={event => {
            setText(event.currentTarget.value)
            onValue(headersIn(event.currentTarget.value))
          }}
        />
      )}
    </Field>
  )
}

const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]]
    }),
  )
