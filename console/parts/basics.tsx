// The small things every page is made of: buttons, tabs, notes, empty states.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CallError } from '../api/client.ts'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps {
  readonly icon?: IconName
  readonly kind?: 'plain' | 'main' | 'danger' | 'quiet'
  readonly label?: string
  readonly title?: string
  readonly disabled?: boolean
  readonly type?: 'button' | 'submit'
  readonly pressed?: boolean
  readonly expanded?: boolean
  readonly onClick?: (event: MouseEvent) => void
  readonly children?: ComponentChildren
}

/** `label` is for those who see no icon. */
export function Button({ icon, kind = 'plain', label, pressed, expanded, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${kind}${children === undefined ? ' bare' : ''}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}

export interface TabEntry<T extends string> {
  readonly id: T
  readonly name: string
  readonly count?: number | undefined
}

/** Arrow keys move between them. */
export function Tabs<T extends string>({
  tabs,
  chosen,
  onChoose,
  label,
}: {
  tabs: readonly TabEntry<T>[]
  chosen: T
  onChoose: (id: T) => void
  label: string
}) {
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex(({ id }) => id === chosen)
    const next = (at + step + tabs.length) % tabs.length
    onChoose(tabs[next].id)
    ;(row.current?.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
      {tabs.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {name}
          {count !== undefined && <small>{count}</small>}
        </button>
      ))}
    </div>
  )
}

/** What to do is the child; it teaches where there is nothing to see yet. */
export const Empty = ({ icon, title, children }: { icon: IconName; title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <Icon name={icon} />
    <h2>{title}</h2>
    {children !== undefined && <div class="empty-text">{children}</div>}
  </div>
)

/** What can be done about an error, where that can be told. */
function adviceFor(error: Error): string | null {
  if (!(error instanceof CallError)) return null
  const { status } = error.answer
  const reason = error.message
  if (status === 403)
    return 'Your user may not do this. Someone who manages security can give you a role with the permission that the message names.'
  if (status === 401) return 'Sign in again.'
  if (/no such index/.test(reason)) return 'Look at Indexes for the names there are; an index can also be created there.'
  if (/read.only|block/i.test(reason))
    return 'The index, or all of the engine, only reads. Lift the block, or open the directory when no other process writes to it.'
  if (status === 429) return 'The engine has too much to do at the moment. Look at Tasks, and try again.'
  if (status === 400 && /no handler found|Incorrect HTTP method/.test(reason))
    return 'This server has no such endpoint: it may be older, or lack the plugin.'
  return null
}

export function Problem({ error }: { error: Error | null }) {
  if (error === null) return null
  const advice = adviceFor(error)
  return (
    <div class="problem" role="alert">
      <Icon name="warn" />
      <div>
        <strong>{error.message}</strong>
        {advice && <p>{advice}</p>}
        {error instanceof CallError && (
          <code>
            {error.request} · {error.answer.status}
          </code>
        )}
      </div>
    </div>
  )
}

export interface Loaded<T> {
  readonly value: T | null
  readonly error: Error | null
  readonly isLoading: boolean
  readonly reload: () => void
}

/** Loads when what it depends on changes; the former value stays until the next is there. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; error: Error | null; isLoading: boolean }>({
    value: null,
    error: null,
    isLoading: true,
  })
  const [count, setCount] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setState(before => ({ ...before, isLoading: true }))
    load(leaving.signal).then(
      value => leaving.signal.aborted || setState({ value, error: null, isLoading: false }),
      (error: Error) => leaving.signal.aborted || setState(before => ({ ...before, error, isLoading: false })),
    )
    return () => leaving.abort()
  }, [...inputs, count])
  return { ...state, reload: () => setCount(before => before + 1) }
}

interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly error?: string | null | undefined
  readonly children: (id: string, describedBy: string | undefined) => ComponentChildren
}

let ids = 0

/** A label, its control, and what is to be said of it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const [id] = useState(() => `field-${ids++}`)
  const note = error ?? hint
  return (
    <div class={`field${error ? ' wrong' : ''}`}>
      <label for={id}>{label}</label>
      {children(id, note ? `${id}-note` : undefined)}
      {note && <p id={`${id}-note`}>{note}</p>}
    </div>
  )
}

interface InputProps {
  readonly name?: string
  readonly value: string
  readonly required?: boolean
  readonly autocomplete?: string
  readonly autofocus?: boolean
  readonly placeholder?: string
  /** Id of a `datalist`. */
  readonly list?: string
  readonly min?: number
  readonly max?: number
  readonly step?: number | 'any'
  readonly disabled?: boolean
  readonly label: string
  readonly type?: 'text' | 'password' | 'number' | 'range' | 'search'
  readonly hint?: ComponentChildren
  readonly error?: string | null
  readonly onText: (text: string) => void
}

export const TextField = ({ label, hint, error, onText, ...rest }: InputProps) => (
  <Field label={label} hint={hint} error={error}>
    {(id, described) => (
      <input
        id={id}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        autocomplete="off"
        spellcheck={false}
        {...(rest as object)}
        onInput={event => onText(event.currentTarget.value)}
      />
    )}
  </Field>
)

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly (string | readonly [value: string, name: string])[]
  readonly hint?: ComponentChildren
  readonly onChoose: (value: string) => void
}

export const Choice = ({ label, value, choices, hint, onChoose }: ChoiceProps) => (
  <Field label={label} hint={hint}>
    {(id, described) => (
      <select id={id} aria-describedby={described} value={value} onChange={event => onChoose(event.currentTarget.value)}>
        {choices.map(choice => {
          const [key, name] = typeof choice === 'string' ? [choice, choice] : choice
          return (
            <option key={key} value={key}>
              {name}
            </option>
          )
        })}
      </select>
    )}
  </Field>
)

export const count = (value: number): string => value.toLocaleString('en')

export function bytes(value: number): string {
  for (const [unit, size] of [
    ['GB', 2 ** 30],
    ['MB', 2 ** 20],
    ['KB', 2 ** 10],
  ] as const)
    if (value >= size) return `${(value / size).toFixed(1)} ${unit}`
  return `${value} B`
}

export function millis(value: number): string {
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`
  return value >= 10 ? `${Math.round(value)} ms` : `${value.toFixed(value < 1 ? 3 : 1)} ms`
}
