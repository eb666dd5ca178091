// A field for several names: chosen from a list, or typed.
import { useState } from 'preact/hooks'
import { Field } from './basics.tsx'

interface ManyFieldProps {
  readonly label: string
  readonly chosen: readonly string[]
  readonly offered: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly hint?: string
  readonly error?: string | null
}

/** What is typed counts with Enter, a comma, or when the field is left. */
export function ManyField({ label, chosen, offered, onChange, hint, error }: ManyFieldProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const names = text.split(/[\s,]+/).filter(name => name !== '' && !chosen.includes(name))
    if (names.length > 0) onChange([...chosen, ...names])
    setTyped('')
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(id, described) => (
        <div class="many">
          {chosen.map(name => (
            <span class="chip" key={name}>
              {name}
              <button type="button" aria-label={`Without ${name}`} onClick={() => onChange(chosen.filter(other => other !== name))}>
                ×
              </button>
            </span>
          ))}
          <input
            id={id}
            aria-describedby={described}
            list={`${id}-offered`}
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={event => {
              const { value } = event.currentTarget
              if (/[,\s]$/.test(value) || offered.includes(value)) add(value)
              else setTyped(value)
            }}
            onKeyDown={event => {
              if (event.key === 'Enter' && typed !== '') {
                event.preventDefault()
                add(typed)
              } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
            }}
            onBlur={() => add(typed)}
          />
          <datalist id={`${id}-offered`}>
            {offered
              .filter(name => !chosen.includes(name))
              .map(name => (
                <option key={name} value={name} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  )
}
