// A dialog for something that is JSON and perhaps has a name: a document, a template, a pipeline.
import { useState } from 'preact/hooks'
import { JsonBox } from '../editor/json-box.tsx'
import { Button, Problem, TextField } from './basics.tsx'
import { Dialog, toast } from './dialog.tsx'

interface JsonDialogProps {
  readonly title: string
  /** What the box holds. */
  readonly label: string
  readonly text: string
  /** Whose body it is, for completion. */
  readonly operation: string
  readonly index?: string
  /** Absent: it has its name already. */
  readonly name?: { readonly label: string; readonly hint?: string; readonly placeholder?: string; readonly required?: boolean }
  readonly hint?: string
  readonly action?: string
  readonly rows?: number
  /** Answers what is said of it. */
  readonly onSave: (text: string, name: string) => Promise<string>
  readonly onClose: () => void
}

export function JsonDialog({
  title,
  label,
  text,
  operation,
  index,
  name,
  hint,
  action = 'Save',
  rows = 14,
  onSave,
  onClose,
}: JsonDialogProps) {
  const [called, setCalled] = useState('')
  const [body, setBody] = useState(text)
  const [error, setError] = useState<Error | null>(null)
  const save = async (event: Event) => {
    event.preventDefault()
    await onSave(body, called).then(said => {
      toast(said)
      onClose()
    }, setError)
  }
  return (
    <Dialog title={title} onClose={onClose} wide>
      <form class="stack" onSubmit={save}>
        {name !== undefined && <TextField {...name} value={called} onText={setCalled} />}
        <JsonBox label={label} operation={operation} value={body} onText={setBody} rows={rows} {...(index !== undefined && { index })} />
        {hint !== undefined && <p class="dim">{hint}</p>}
        <Problem error={error} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" disabled={name?.required === true && called === ''}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
