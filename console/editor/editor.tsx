// The text editor: the browser's own text area, so that undo, selection, input methods and screen readers work as everywhere, over a
// coloured copy of the lines that are in sight.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Completion, CompletionItem } from './complete.ts'
import { longStrings, runsOf } from './highlight.ts'

export interface Mark {
  /** From 0. */
  readonly line: number
  readonly column?: number
  readonly text: string
}

interface EditorProps {
  readonly value: string
  readonly label: string
  readonly onText: (text: string) => void
  readonly mode?: 'requests' | 'json' | 'text'
  readonly marks?: readonly Mark[]
  /** Lines of what would run now. */
  readonly active?: readonly [from: number, to: number] | null
  readonly onPlace?: (from: number, to: number) => void
  readonly onRun?: () => void
  readonly complete?: (text: string, offset: number) => Promise<Completion | null>
  /** Lines that are shown before it scrolls; absent: as much as there is room. */
  readonly rows?: number
}

const LINE_HEIGHT = 20
const PADDING = 8
const PAIRS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '"': '"' }

interface Popup extends Completion {
  readonly chosen: number
  readonly x: number
  readonly y: number
}

export function Editor({ value, label, onText, mode = 'json', marks = [], active = null, onPlace, onRun, complete, rows }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [view, setView] = useState({ top: 0, left: 0, height: 600 })
  const [popup, setPopup] = useState<Popup | null>(null)
  const asked = useRef(0)
  const lines = value.split('\n')
  const isInLong = longStrings(lines, value)

  useLayoutEffect(() => {
    if (area.current !== null && area.current.value !== value) area.current.value = value
  }, [value])
  useEffect(() => {
    const measure = () => setView(before => ({ ...before, height: area.current?.clientHeight ?? 600 }))
    const watch = new ResizeObserver(measure)
    watch.observe(area.current!)
    return () => watch.disconnect()
  }, [])

  const onScroll = () => {
    const { scrollTop, scrollLeft, clientHeight } = area.current!
    setView({ top: scrollTop, left: scrollLeft, height: clientHeight })
  }
  const told = () => onPlace?.(area.current!.selectionStart, area.current!.selectionEnd)

  const isInserting = useRef(false)
  const insert = (text: string, back = 0) => {
    // Only what is inserted like this can be undone.
    isInserting.current = true
    document.execCommand('insertText', false, text)
    isInserting.current = false
    if (back > 0) area.current!.selectionEnd = area.current!.selectionStart -= back
  }

  const suggest = async () => {
    const box = area.current
    if (complete === undefined || box === null || box.selectionStart !== box.selectionEnd) return setPopup(null)
    const turn = ++asked.current
    const offset = box.selectionStart
    const found = await complete(box.value, offset).catch(() => null)
    if (turn !== asked.current || box.selectionStart !== offset) return
    if (found === null || found.items.length === 0) return setPopup(null)
    const before = box.value.slice(0, found.from).split('\n')
    const x = Math.min(widthOf(before.at(-1)!, box) + GUTTER - box.scrollLeft, Math.max(GUTTER, box.clientWidth - 240))
    setPopup({ ...found, chosen: 0, x, y: before.length * LINE_HEIGHT + PADDING - box.scrollTop })
  }

  const take = ({ insert: text, back = 0, again }: CompletionItem) => {
    const box = area.current!
    if (popup === null) return
    const after = /^[\w.*-]*"?/.exec(box.value.slice(box.selectionEnd))![0]
    const closes = text.endsWith('"') || /"[^"]*$/.test(text) === false ? after : ''
    box.setSelectionRange(
      popup.from,
      box.selectionEnd + (popup.eatsRest ? after.length : closes.endsWith('"') && text.includes('"') ? after.length : 0),
    )
    insert(text, back)
    setPopup(null)
    if (again) void suggest()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const box = area.current!
    if (popup !== null) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) {
        event.preventDefault()
        return setPopup({ ...popup, chosen: (popup.chosen + step + popup.items.length) % popup.items.length })
      }
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        return setPopup(null)
      }
      if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        return take(popup.items[popup.chosen])
      }
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      setPopup(null)
      return onRun?.()
    }
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      return void suggest()
    }
    if (mode === 'text') return
    const { selectionStart: from, selectionEnd: to } = box
    const [previous, next] = [box.value[from - 1], box.value[to]]
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      const line = box.value.slice(box.value.lastIndexOf('\n', from - 1) + 1, from)
      const indent = /^\s*/.exec(line)![0]
      if ((previous === '{' && next === '}') || (previous === '[' && next === ']')) insert(`\n${indent}  \n${indent}`, indent.length + 1)
      else insert(`\n${indent}${previous === '{' || previous === '[' ? '  ' : ''}`)
    } else if (
      event.key === 'Tab' &&
      !event.shiftKey &&
      from === to &&
      /^[ \t]*$/.test(box.value.slice(box.value.lastIndexOf('\n', from - 1) + 1, from)) &&
      box.value[from] !== undefined &&
      box.value[from] !== '\n'
    ) {
      // Before the text of a line Tab indents; anywhere else it goes on to the next control, as in any page.
      event.preventDefault()
      insert('  ')
    } else if (
      PAIRS[event.key] !== undefined &&
      from === to &&
      !event.ctrlKey &&
      !event.metaKey &&
      !(event.key === '"' && (next === '"' || /[\w"]/.test(previous ?? '')))
    ) {
      if (next === undefined || /[\s,}\]]/.test(next)) {
        event.preventDefault()
        insert(event.key + PAIRS[event.key], 1)
        void suggest()
      }
    } else if ((event.key === '"' || event.key === '}' || event.key === ']') && next === event.key && from === to) {
      event.preventDefault()
      box.setSelectionRange(from + 1, from + 1)
      setPopup(null)
    } else if (event.key === 'Backspace' && from === to && PAIRS[previous] !== undefined && PAIRS[previous] === next) {
      event.preventDefault()
      box.setSelectionRange(from - 1, from + 1)
      document.execCommand('delete')
    }
  }

  const first = Math.max(0, Math.floor((view.top - PADDING) / LINE_HEIGHT) - 2)
  const last = Math.min(lines.length, Math.ceil((view.top + view.height) / LINE_HEIGHT) + 2)
  const shown = lines.slice(first, last)
  const shift = PADDING + first * LINE_HEIGHT - view.top
  return (
    <div
      class="editor"
      style={rows === undefined ? undefined : { height: `${Math.min(rows, 40) * LINE_HEIGHT + 2 * PADDING + 2}px`, flex: 'none' }}
    >
      <div class="editor-lines" aria-hidden="true">
        <div style={{ transform: `translateY(${shift}px)` }}>
          {shown.map((_, i) => {
            const line = first + i
            const isActive = active !== null && line >= active[0] && line <= active[1]
            const isWrong = marks.some(mark => mark.line === line)
            return (
              <div key={line} class={`${isActive ? 'active' : ''}${isWrong ? ' wrong' : ''}`}>
                {line + 1}
              </div>
            )
          })}
        </div>
      </div>
      <div class="editor-text" aria-hidden="true">
        <div style={{ transform: `translate(${-view.left}px, ${shift}px)` }}>
          {shown.map((line, i) => (
            <div key={first + i} class={marks.some(mark => mark.line === first + i) ? 'wrong' : ''}>
              {runsOf(line, mode, isInLong(first + i)).map((run, j) => (
                <span key={j} class={run.kind}>
                  {run.text}
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
      <textarea
        ref={area}
        aria-label={label}
        aria-autocomplete={complete === undefined ? undefined : 'list'}
        aria-controls={popup === null ? undefined : 'completions'}
        aria-activedescendant={popup === null ? undefined : `completion-${popup.chosen}`}
        wrap="off"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        defaultValue={value}
        onScroll={onScroll}
        onInput={event => {
          onText(event.currentTarget.value)
          told()
          const typed = (event as InputEvent).inputType === 'insertText' ? (event as InputEvent).data : null
          if (!isInserting.current && (popup !== null || (typed !== null && /[\w"/?&=.,]/.test(typed)))) void suggest()
        }}
        onKeyDown={onKeyDown}
        onKeyUp={told}
        onClick={() => (told(), setPopup(null))}
        onBlur={() => setPopup(null)}
      />
      {popup !== null && (
        <ul
          class="completions"
          id="completions"
          role="listbox"
          aria-label="Completions"
          style={{ left: `${popup.x}px`, top: `${popup.y}px` }}
        >
          {popup.items.map((item, i) => (
            <li
              key={item.label}
              id={`completion-${i}`}
              role="option"
              aria-selected={i === popup.chosen}
              ref={element => void (i === popup.chosen && element?.scrollIntoView({ block: 'nearest' }))}
              onMouseDown={event => (event.preventDefault(), take(item))}
            >
              <span>{item.label}</span>
              <small>{item.detail}</small>
            </li>
          ))}
        </ul>
      )}
      {marks.length > 0 && (
        <div class="editor-marks" role="status">
          {marks.slice(0, 3).map(({ line, column, text }) => (
            <button
              key={`${line} ${text}`}
              type="button"
              onClick={() => {
                const offset = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, column ?? 0)
                area.current!.focus()
                area.current!.setSelectionRange(offset, offset)
                area.current!.scrollTop = Math.max(0, line * LINE_HEIGHT - 80)
              }}
            >
              <b>
                {line + 1}:{(column ?? 0) + 1}
              </b>{' '}
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const GUTTER = 52

let pen: CanvasRenderingContext2D | null = null

function widthOf(text: string, box: HTMLElement): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return 0
  pen.font = getComputedStyle(box).font
  return pen.measureText(text).width
}
