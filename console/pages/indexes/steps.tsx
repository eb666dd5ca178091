// Steps of a pipeline, one below the other, each with what it changed.
import { type Json, shortText } from '../../api/json.ts'
import { millis } from '../../parts/basics.tsx'
import { type Change, changesOf } from './changes.ts'

export interface Step {
  readonly name: string
  readonly about: string
  readonly status: string
  readonly before: Json | undefined
  readonly after: Json | undefined
  readonly error: string | null
  readonly millis: number | null
}

const TONES: Readonly<Record<string, string>> = { success: 'good', error: 'bad', error_ignored: 'warn', fail: 'bad' }

export const Steps = ({ steps, label }: { steps: readonly Step[]; label: string }) => (
  <ol class="stages" aria-label={label}>
    {steps.map((step, i) => (
      <li key={i}>
        <header>
          <b>
            {i + 1} {step.name}
          </b>
          <span class={`status ${TONES[step.status] ?? 'plain'}`}>{step.status}</span>
          {step.millis !== null && <small>{millis(step.millis)}</small>}
          {step.about !== '' && <small>{step.about}</small>}
        </header>
        {step.error !== null && <p class="notice">{step.error}</p>}
        {(step.status === 'success' || step.status === 'error_ignored') && <Changes changes={changesOf(step.before, step.after)} />}
      </li>
    ))}
  </ol>
)

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p class="dim">Nothing changed.</p>
  return (
    <ul class="changes">
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <code>{path}</code>
          {before !== undefined && <del>{shortText(before, 160)}</del>}
          {after !== undefined && <ins>{shortText(after, 160)}</ins>}
        </li>
      ))}
    </ul>
  )
}
