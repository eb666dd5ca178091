// Charts of buckets: bars, a line, a pie, and cells of a map. Drawn as SVG; what they show can also be read as a table.
import { count } from './basics.tsx'

export interface Point {
  readonly label: string
  readonly value: number
}

const SHOWN = 60
const HUES = 8

export function Bars({ points, label }: { points: readonly Point[]; label: string }) {
  const most = Math.max(...points.map(({ value }) => value), 0) || 1
  return (
    <ol class="bars" aria-label={label}>
      {points.slice(0, SHOWN).map(({ label: name, value }) => (
        <li key={name}>
          <span title={name}>{name}</span>
          <div>
            <i style={{ width: `${Math.max(0, (value / most) * 100)}%` }} />
          </div>
          <b>{short(value)}</b>
        </li>
      ))}
    </ol>
  )
}

const WIDTH = 640
const HEIGHT = 220

export function Line({ points, label }: { points: readonly Point[]; label: string }) {
  const most = Math.max(...points.map(({ value }) => value), 0) || 1
  const x = (i: number) => (points.length === 1 ? WIDTH / 2 : (i / (points.length - 1)) * WIDTH)
  const y = (value: number) => HEIGHT - (value / most) * HEIGHT
  const path = points.map(({ value }, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return (
    <figure class="line-chart">
      <svg
        viewBox={`0 -8 ${WIDTH} ${HEIGHT + 16}`}
        role="img"
        aria-label={`${label}: ${points.length} values, at most ${short(most)}`}
        preserveAspectRatio="none"
      >
        {[0, 0.5, 1].map(part => (
          <line key={part} class="grid" x1="0" x2={WIDTH} y1={part * HEIGHT} y2={part * HEIGHT} />
        ))}
        <path class="area" d={`${path}L${x(points.length - 1)} ${HEIGHT}L${x(0)} ${HEIGHT}Z`} />
        <path class="stroke" d={path} />
      </svg>
      <figcaption>
        <span>{points[0]?.label}</span>
        <b>max {short(most)}</b>
        <span>{points.at(-1)?.label}</span>
      </figcaption>
    </figure>
  )
}

export function Pie({ points, label }: { points: readonly Point[]; label: string }) {
  const whole = points.reduce((sum, { value }) => sum + Math.max(0, value), 0) || 1
  const parts = points.slice(0, HUES - 1)
  const rest = points.slice(HUES - 1).reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const shown = rest > 0 ? [...parts, { label: 'others', value: rest }] : parts
  const turn = 2 * Math.PI * 40
  let before = 0
  return (
    <div class="pie-chart">
      <svg viewBox="0 0 120 120" role="img" aria-label={label}>
        {shown.map(({ label: name, value }, i) => {
          const share = Math.max(0, value) / whole
          const arc = (
            <circle
              key={name}
              class={`hue-${i}`}
              cx="60"
              cy="60"
              r="40"
              stroke-dasharray={`${share * turn} ${turn}`}
              stroke-dashoffset={-before * turn}
            />
          )
          before += share
          return arc
        })}
      </svg>
      <ul>
        {shown.map(({ label: name, value }, i) => (
          <li key={name}>
            <i class={`hue-${i}`} aria-hidden="true" />
            <span>{name}</span>
            <b>{((value / whole) * 100).toFixed(1)} %</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface Cell extends Point {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Cells in their places, without a map below them: nothing is fetched from anywhere. */
export function CellMap({ cells, label }: { cells: readonly Cell[]; label: string }) {
  const most = Math.max(...cells.map(({ value }) => value), 0) || 1
  const [west, east] = [Math.min(...cells.map(cell => cell.west)), Math.max(...cells.map(cell => cell.east))]
  const [south, north] = [Math.min(...cells.map(cell => cell.south)), Math.max(...cells.map(cell => cell.north))]
  return (
    <figure class="cell-map">
      <svg viewBox={`${west} ${-north} ${east - west} ${north - south}`} role="img" aria-label={label}>
        {cells.map(cell => (
          <rect
            key={cell.label}
            x={cell.west}
            y={-cell.north}
            width={cell.east - cell.west}
            height={cell.north - cell.south}
            style={{ opacity: 0.15 + 0.85 * (cell.value / most) }}
          >
            <title>
              {cell.label}: {count(cell.value)}
            </title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>
          {west.toFixed(2)}, {south.toFixed(2)}
        </span>
        <b>max {short(most)}</b>
        <span>
          {east.toFixed(2)}, {north.toFixed(2)}
        </span>
      </figcaption>
    </figure>
  )
}

const short = (value: number) => (Number.isInteger(value) ? count(value) : value.toLocaleString('en', { maximumSignificantDigits: 6 }))
