// Where a command finds its indexes: a data directory, a file of `export`, or the address of a server.
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopyEnd } from '../../copy/peer.ts'
import { open, type Searchlet } from '../../searchlet.ts'
import type { Argument } from './command.ts'
import { CommandError, UsageError } from './exit.ts'

export const DATA: Argument = {
  name: 'DATA',
  about: 'a data directory, a file that export wrote, or the address of a server: http://127.0.0.1:9200',
  completes: 'directory',
}

/** The options of every command that may speak to a server. */
export const CONNECTION = {
  header: { value: 'H', many: true, about: "a header for every request to a server, such as 'authorization: ApiKey …'" },
  cacert: { value: 'FILE', completes: 'file', about: 'certificates of authorities that are trusted besides' },
  insecure: { about: 'any certificate will do' },
} as const

export interface Connection {
  readonly header: readonly string[]
  readonly cacert: string | undefined
  readonly insecure: boolean
}

export interface Target {
  readonly end: CopyEnd
  /** The engine, where it runs in this process. */
  readonly engine: Searchlet | null
  close(): Promise<void>
}

export const isAddress = (name: string) => /^https?:/i.test(name)

/** A file may be there in its place: an export. */
export function needsDataDirectory(path: string, next: string): void {
  // Throws where it may not be seen.
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) throw new CommandError(`there is no data directory ${path}`, next)
  if (stat.isDirectory() && !existsSync(join(path, 'indices'))) throw new CommandError(`${path} is not a data directory`, next)
}

/** `write`: the data directory is made where it is missing. Where another process has it, that one answers. */
export async function openTarget(name: string, connection: Connection, how: 'read' | 'write', threads?: number): Promise<Target> {
  if (isAddress(name)) {
    const headers = Object.fromEntries(connection.header.map(text => headerOf('header', text)))
    const ca = connection.cacert === undefined ? undefined : await readFile(connection.cacert)
    return { end: { url: name, headers, checksCertificate: !connection.insecure, ...(ca && { ca }) }, engine: null, close: async () => {} }
  }
  if (how === 'read') needsDataDirectory(name, 'Make one: searchlet import FILE DATA --index NAME; or give the address of a server')
  const isFile = existsSync(name) && statSync(name).isFile()
  if (isFile && how === 'write')
    throw new CommandError(`${name} is a file: it cannot be written to`, 'Give a data directory, or the address of a server')
  const options = isFile ? { from: name } : { path: name, readOnly: how === 'read', attach: true }
  const engine = await open({ ...options, ...(threads !== undefined && { threads }) })
  return { end: engine, engine, close: () => engine.close() }
}

export function headerOf(option: string, text: string): [string, string] {
  const found = /^([^:]+):\s*(.*)$/.exec(text)
  if (found === null) throw new UsageError(`--${option} cannot be "${text}"`, `Write it as --${option} 'name: value'`)
  return [found[1], found[2]]
}
