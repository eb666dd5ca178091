// The list of commands: what each is for, and how its code is loaded when it is called.
import type { Command } from './kit/command.ts'

interface CommandEntry {
  readonly summary: string
  load(): Promise<{ readonly command: Command }>
}

export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: { summary: "answer OpenSearch's REST API over HTTP", load: () => import('./serve.ts') },
  console: { summary: 'look into a data directory or a cluster, in the browser', load: () => import('./console.ts') },
  import: { summary: 'bring files of documents into an index: JSON, CSV, XML, Markdown, text', load: () => import('./import.ts') },
  query: { summary: 'search, and print the hits as a table, JSON or CSV', load: () => import('./query.ts') },
  get: { summary: 'print documents by their ids', load: () => import('./get.ts') },
  count: { summary: 'count what a query finds', load: () => import('./count.ts') },
  aggs: { summary: 'aggregate, and print the buckets as rows', load: () => import('./aggs.ts') },
  analyze: { summary: 'show the tokens of a text', load: () => import('./analyze.ts') },
  explain: { summary: 'draw how the score of a document came about', load: () => import('./explain.ts') },
  'explain-miss': { summary: 'say why a document is not among the hits', load: () => import('./explain-miss.ts') },
  mappings: { summary: 'list fields and their types', load: () => import('./mappings.ts') },
  stats: { summary: 'list indexes with their documents and sizes', load: () => import('./stats.ts') },
  segments: { summary: 'list segments', load: () => import('./segments.ts') },
  eval: { summary: 'measure rankings by judged queries, compare variants, try grids', load: () => import('./eval.ts') },
  bench: { summary: 'measure how long requests take, of one end or two in turn', load: () => import('./bench.ts') },
  record: { summary: 'write down what an application asks', load: () => import('./record.ts') },
  compare: { summary: 'ask two ends the same requests, and say what differs', load: () => import('./compare.ts') },
  doctor: { summary: 'look at what of this machine matters, and say what to set', load: () => import('./doctor.ts') },
  check: { summary: 'read everything in a data directory, and say what is wrong with it', load: () => import('./check.ts') },
  repair: { summary: 'make a sound data directory of a damaged one, and say what is lost', load: () => import('./repair.ts') },
  copy: { summary: 'copy indexes to a cluster, from one, or to a file', load: () => import('./copy.ts') },
  mcp: { summary: 'serve the Model Context Protocol to hosts, on standard input and output or over HTTP', load: () => import('./mcp.ts') },
  securityadmin: { summary: 'put configuration files of security in place, or write them back', load: () => import('./securityadmin.ts') },
  completions: { summary: 'print the completions of a shell', load: () => import('./completions.ts') },
}
