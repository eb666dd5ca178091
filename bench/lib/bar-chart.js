// Bars as an SVG for a README: groups of rows on a logarithmic axis, readable on light and dark pages.

const ROW = 20
const LABEL = 130
const WIDTH = 760
const RIGHT = 90
const COLOURS = ['#2f7ed8', '#8a8f98', '#a9b0bb', '#8a8f98', '#a9b0bb', '#8a8f98', '#a9b0bb']

/** `groups`: `{ title, bars: [{ label, value }] }`; the first bar of a group stands out. `print` is the text of a value. */
export function barChart(title, groups, print) {
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value))
  const low = Math.log10(Math.min(...values)) - 0.3
  const span = Math.log10(Math.max(...values)) - low
  const length = value => ((Math.log10(value) - low) / span) * (WIDTH - LABEL - RIGHT)
  const parts = []
  let y = 30
  for (const group of groups) {
    y += 14
    parts.push(`<text x="0" y="${y}" class="group">${escaped(group.title)}</text>`)
    y += 8
    group.bars.forEach(({ label, value }, i) => {
      const width = Math.max(1, length(value)).toFixed(1)
      parts.push(
        `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${escaped(label)}</text>`,
        `<rect x="${LABEL}" y="${y + 2}" width="${width}" height="${ROW - 5}" rx="2" fill="${COLOURS[i % COLOURS.length]}"/>`,
        `<text x="${LABEL + Number(width) + 6}" y="${y + 13}">${escaped(print(value))}</text>`,
      )
      y += ROW
    })
    y += 6
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 6}" width="${WIDTH}" role="img" aria-label="${escaped(title)}">`,
    '<style>text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-weight:600;font-size:14px}.group{font-weight:600}',
    '@media(prefers-color-scheme:dark){text{fill:#9aa4af}}</style>',
    `<text x="0" y="16" class="title">${escaped(title)}</text>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

const escaped = text => String(text).replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
