// The table of docs/compatibility.md: how many answers are the server's, by area.
const BEGIN = '<!-- counted by npm run conformance -- --update -->'
const END = '<!-- end -->'

const TITLES = {
  diff: 'Requests whose answers OpenSearch gave and we compare member by member',
  text: 'Of those that are alike, how many are the same text: number formats, order of members, escapes',
  docs: "The examples of OpenSearch's documentation, by section",
  rest: "OpenSearch's own REST tests, by folder",
}

/** The page with the table counted anew. */
export function withCounts(page, rows) {
  const begin = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (begin < 0 || end < begin) throw new Error('the page has no place for the table')
  return `${page.slice(0, begin + BEGIN.length)}\n${Object.entries(TITLES)
    .map(([tool, title]) =>
      section(
        title,
        rows.filter(row => row.tool === tool),
      ),
    )
    .join('\n')}${page.slice(end)}`
}

function section(title, rows) {
  const sum = key => rows.reduce((total, row) => total + row[key], 0)
  const lines = rows.map(({ area, passed, total }) => `| ${area} | ${passed} | ${total} |`)
  return [
    `\n**${title}**`,
    '',
    '| area | alike | asked |',
    '| --- | ---: | ---: |',
    ...lines,
    `| together | ${sum('passed')} | ${sum('total')} |`,
    '',
  ].join('\n')
}
