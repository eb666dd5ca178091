// The search that a page is about: its index, its body, and what starts it.
import type { ComponentChildren } from 'preact'
import { JsonBox } from '../editor/json-box.tsx'
import { Button } from './basics.tsx'
import type { IconName } from './icon.tsx'
import { IndexField } from './index-field.tsx'

interface SearchCardProps {
  readonly index: string
  readonly body: string
  readonly onChange: (search: { index: string; body: string }) => void
  /** What the button says. */
  readonly action: string
  readonly icon: IconName
  readonly onRun: () => void
  /** Further controls beside the button. */
  readonly children?: ComponentChildren
}

export const SearchCard = ({ index, body, onChange, action, icon, onRun, children }: SearchCardProps) => (
  <section class="card" aria-label="Search">
    <div class="form">
      <IndexField value={index} onText={text => onChange({ index: text, body })} />
      <Button kind="main" icon={icon} onClick={onRun} title="Ctrl+Enter">
        {action}
      </Button>
      {children}
    </div>
    <JsonBox label="Search" value={body} index={index} rows={8} onText={text => onChange({ index, body: text })} onRun={onRun} />
  </section>
)
