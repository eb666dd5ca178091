// The palette of commands: every page, every index and what can be done from anywhere, found by some letters of its name.
import { useState } from 'preact/hooks'
import { listIndexes } from '../api/catalog.ts'
import { session, signOut } from '../api/client.ts'
import { go } from '../api/route.ts'
import { append } from '../pages/workbench/state.ts'
import { useLoad } from '../parts/basics.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { PAGES } from './pages.ts'
import { toggleTheme } from './theme.ts'

interface Command {
  readonly name: string
  readonly about: string
  readonly run: () => void
}

export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const indexes = useLoad(() => listIndexes(), [])
  const commands: Command[] = [
    ...PAGES.map(({ id, name, about }) => ({ name, about, run: () => go(id) })),
    { name: 'Switch between dark and light', about: '', run: toggleTheme },
    ...(session.get().state === 'signed-in' ? [{ name: 'Sign out', about: '', run: () => void signOut() }] : []),
    ...(indexes.value ?? []).map(({ index }) => ({
      name: `Search ${index}`,
      about: 'a request in the workbench',
      run: () => {
        append({ method: 'GET', path: `/${encodeURIComponent(index)}/_search`, body: '{\n  "query": { "match_all": {} }\n}' })
        go('workbench')
      },
    })),
  ]
  const wanted = typed.toLowerCase().split(/\s+/)
  const found = commands.filter(({ name, about }) => wanted.every(word => `${name} ${about}`.toLowerCase().includes(word))).slice(0, 50)
  const chosen = Math.min(at, found.length - 1)
  const take = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((chosen + step + found.length) % Math.max(1, found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(found[chosen])
    }
  }
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        class="palette-input"
        aria-label="Command"
        placeholder="A page, an index, a command"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette"
        aria-activedescendant={found.length > 0 ? `command-${chosen}` : undefined}
        autocomplete="off"
        autofocus
        value={typed}
        onInput={event => (setTyped(event.currentTarget.value), setAt(0))}
        onKeyDown={onKeyDown}
      />
      <ul class="palette" id="palette" role="listbox" aria-label="Commands">
        {found.map((command, i) => (
          <li key={command.name} id={`command-${i}`} role="option" aria-selected={i === chosen} onMouseDown={() => take(command)}>
            <span>{command.name}</span>
            <small>{command.about}</small>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
