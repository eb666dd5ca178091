// The list of commands: what each is for, and how its code is loaded when it is called.
import type { Command } from './kit/command.ts'

export interface CommandEntry {
  readonly summary: string
  load(): Promise<{ readonly command: Command }>
}

export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: { summary: "answer OpenSearch's REST API over HTTP", load: () => import('./serve.ts') },
  console: { summary: 'look into a data directory or a cluster, in the browser', load: () => import('./console.ts') },
  import: { summary: 'bring files of documents into an index: JSON, CSV, XML, Markdown, text', load: () => import('./import.ts') },
  copy: { summary: 'copy indexes to a cluster, from one, or to a file', load: () => import('./copy.ts') },
  securityadmin: { summary: 'put configuration files of security in place, or write them back', load: () => import('./securityadmin.ts') },
  completions: { summary: 'print the completions of a shell', load: () => import('./completions.ts') },
}
