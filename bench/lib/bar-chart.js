// Bars as an SVG for a README: groups of rows on a logarithmic axis, readable on light and dark pages.

const ROW = 15
const GROUP_GAP = 8
const TOP = 34
const LABELS = { group: 110, bar: 90 }
const LEFT = LABELS.group + LABELS.bar
const RIGHT = 70
const WIDTH = 760

/** `groups`: `{ title, bars: [{ label, value, isOurs }] }`. `print` is the text of a value; `notes` are lines at the foot. */
export function barChart({ title, groups, notes = [], print }) {
  const length = logarithmic(groups.flatMap(({ bars }) => bars.map(({ value }) => value)))
  const parts = []
  let y = TOP
  for (const group of groups) {
    parts.push(text(LABELS.group - 10, y + 11, group.title, 'class="strong" text-anchor="end"'))
    for (const { label, value, isOurs } of group.bars) {
      const width = length(value)
      parts.push(text(LEFT - 8, y + 11, label, 'text-anchor="end"'))
      parts.push(`<rect x="${LEFT}" y="${y + 1}" width="${width}" height="${ROW - 3}" rx="2" fill="${isOurs ? '#2f7ed8' : '#a3abb5'}"/>`)
      parts.push(text(LEFT + width + 6, y + 11, print(value)))
      y += ROW
    }
    y += GROUP_GAP
  }
  for (const note of notes) parts.push(text(0, (y += ROW), note))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 8}" width="${WIDTH}" role="img" aria-label="${escaped(title)}">`,
    '<style>text{font:11px system-ui,sans-serif;fill:#57606a}.strong{font-weight:600}',
    '@media(prefers-color-scheme:dark){text{fill:#9aa4af}}</style>',
    text(0, 14, title, 'class="strong"'),
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

/** The smallest value still has a bar. */
function logarithmic(values) {
  const low = Math.log10(Math.min(...values)) - 0.2
  const span = Math.log10(Math.max(...values)) - low
  return value => Math.round(((Math.log10(value) - low) / span) * (WIDTH - LEFT - RIGHT))
}

const text = (x, y, content, attributes = '') => `<text x="${x}" y="${y}" ${attributes}>${escaped(content)}</text>`

const escaped = content => String(content).replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
