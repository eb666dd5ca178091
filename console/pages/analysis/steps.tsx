// The components of a chain in their order, with what each is told.
import { useState } from 'preact/hooks'
import { type Component, component } from './chain.ts'

export function Steps({
  label,
  chosen,
  offered,
  onChange,
}: {
  label: string
  chosen: readonly Component[]
  offered: readonly string[]
  onChange: (chosen: readonly Component[]) => void
}) {
  const [open, setOpen] = useState<string | null>(null)
  const move = (at: number, to: number) => {
    const next = [...chosen]
    next.splice(to, 0, ...next.splice(at, 1))
    onChange(next)
  }
  const shown = chosen.find(({ name }) => name === open)
  return (
    <fieldset class="steps">
      <legend>{label}</legend>
      {chosen.map(({ name, options }, i) => (
        <span class="chip" key={name}>
          {i > 0 && (
            <button type="button" aria-label={`${name} earlier`} onClick={() => move(i, i - 1)}>
              ←
            </button>
          )}
          <button
            type="button"
            aria-label={`Options of ${name}`}
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? null : name)}
          >
            {name}
            {options.trim() !== '' && ' …'}
          </button>
          <button type="button" aria-label={`Without ${name}`} onClick={() => onChange(chosen.filter(other => other.name !== name))}>
            ×
          </button>
        </span>
      ))}
      <select
        aria-label={`Add to ${label}`}
        value=""
        onChange={event => event.currentTarget.value !== '' && onChange([...chosen, component(event.currentTarget.value)])}
      >
        <option value="">Add …</option>
        {offered
          .filter(name => !chosen.some(one => one.name === name))
          .map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </select>
      {shown !== undefined && <Options of={shown} onChange={next => onChange(chosen.map(one => (one.name === next.name ? next : one)))} />}
    </fieldset>
  )
}

export function Options({ of, onChange }: { of: Component; onChange: (next: Component) => void }) {
  return (
    <label class="options">
      <span class="dim">Options of {of.name}</span>
      <textarea
        class="plain mono"
        rows={2}
        spellcheck={false}
        placeholder={'{ "min_gram": 2, "max_gram": 3 }'}
        value={of.options}
        onInput={event => onChange({ ...of, options: event.currentTarget.value })}
      />
    </label>
  )
}
