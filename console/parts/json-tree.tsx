// JSON as a tree whose branches are drawn when they are opened: answers of many megabytes stay usable.
import { useState } from 'preact/hooks'
import { ExactNumber, isObject, type Json } from '../api/json.ts'
import { count } from './basics.tsx'

/** Entries of an object or array that are shown at once; more by a click. */
const PAGE = 200
const LONG_TEXT = 2000

export const JsonTree = ({ value, depth = 2 }: { value: Json; depth?: number }) => (
  <div class="json" data-testid="json">
    <Node name={null} value={value} open={depth} />
  </div>
)

function Node({ name, value, open }: { name: string | number | null; value: Json; open: number }) {
  const isBranch = Array.isArray(value) || isObject(value)
  const size = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0
  const [isOpen, setOpen] = useState(open > 0 && size <= 60)
  const [shown, setShown] = useState(PAGE)
  const label = name === null ? null : <span class={typeof name === 'string' ? 'key' : 'dim'}>{name}</span>
  if (!isBranch || size === 0)
    return (
      <div class="json-leaf">
        {label}
        {label && ': '}
        <Leaf value={value} />
      </div>
    )
  const entries: [string | number, Json][] = Array.isArray(value)
    ? value.slice(0, shown).map((item, i) => [i, item])
    : Object.entries(value as Record<string, Json>).slice(0, shown)
  const brackets = Array.isArray(value) ? '[]' : '{}'
  return (
    <div class="json-branch">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
        {label && ': '}
        {brackets[0]}
        {!isOpen && (
          <small>
            {count(size)} {Array.isArray(value) ? 'item' : 'key'}
            {size !== 1 && 's'}
          </small>
        )}
        {!isOpen && brackets[1]}
      </button>
      {isOpen && (
        <div class="json-inside">
          {entries.map(([key, item]) => (
            <Node key={key} name={key} value={item} open={open - 1} />
          ))}
          {size > shown && (
            <button type="button" class="more" onClick={() => setShown(shown + PAGE)}>
              {count(size - shown)} more
            </button>
          )}
        </div>
      )}
      {isOpen && <div>{brackets[1]}</div>}
    </div>
  )
}

function Leaf({ value }: { value: Json }) {
  const [isWhole, setWhole] = useState(false)
  if (typeof value === 'string')
    return (
      <span class="string">
        "{isWhole ? value : value.slice(0, LONG_TEXT)}"
        {!isWhole && value.length > LONG_TEXT && (
          <button type="button" class="more" onClick={() => setWhole(true)}>
            {count(value.length - LONG_TEXT)} more characters
          </button>
        )}
      </span>
    )
  if (typeof value === 'number' || value instanceof ExactNumber) return <span class="number">{String(value)}</span>
  if (Array.isArray(value)) return <span>[]</span>
  if (isObject(value)) return <span>{'{}'}</span>
  return <span class="word">{String(value)}</span>
}
