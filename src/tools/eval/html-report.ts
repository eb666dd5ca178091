// An evaluation as one page of HTML, without scripts or anything from elsewhere.
import type { EvalReport } from './evaluate.ts'

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#222}
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #ddd}
th:first-child,td:first-child{text-align:left}.up{color:#0a7d33}.down{color:#b3261e}small{color:#777}
@media(prefers-color-scheme:dark){body{background:#16181c;color:#ddd}th,td{border-color:#333}.up{color:#5cc98a}.down{color:#f28b82}}`

export function htmlReport({ measures, queries, judgements, variants }: EvalReport, title = 'Evaluation'): string {
  const head = `<tr><th>variant</th>${measures.map(name => `<th>${escaped(name)}</th>`).join('')}</tr>`
  const rows = variants.map(({ name, figures, against }) => {
    const cells = measures.map(measure => {
      const told = against === null ? '' : against[measure]
      const difference =
        told === ''
          ? ''
          : `<br><small class="${told.difference >= 0 ? 'up' : 'down'}">${signed(told.difference)}, p ${told.p.toFixed(3)}</small>`
      return `<td>${figures[measure].toFixed(4)}${difference}</td>`
    })
    return `<tr><td>${escaped(name)}</td>${cells.join('')}</tr>`
  })
  const [measure] = measures
  const perQuery = variants[0].queries.map(({ id, text }, i) => {
    const values = variants.map(({ queries }) => queries[i].figures[measure])
    const cells = values.map(
      (value, at) => `<td class="${at === 0 || value === values[0] ? '' : value > values[0] ? 'up' : 'down'}">${value.toFixed(4)}</td>`,
    )
    return `<tr><td>${escaped(id)} <small>${escaped(text ?? '')}</small></td>${cells.join('')}</tr>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style>
<h1>${escaped(title)}</h1><p>${queries} queries, ${judgements} judgements. Differences are from the first variant; p is of a paired randomisation test, two-sided.</p>
<table>${head}${rows.join('')}</table>
<h2>${escaped(measure)} of each query</h2><table><tr><th>query</th>${variants.map(({ name }) => `<th>${escaped(name)}</th>`).join('')}</tr>${perQuery.join('')}</table></html>
`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const signed = (value: number) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(4)}`
