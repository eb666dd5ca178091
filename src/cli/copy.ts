// `searchlet copy`: indexes from a data directory or a server to another, or to a file of bulk lines.
import { once } from 'node:events'
import { open as openFile, readFile, rename, rm } from 'node:fs/promises'
import { bulkLines, COPY_PARTS, type CopyOptions, type CopyPart, type CopyProgress, type CopyReport, copy } from '../copy/copy.ts'
import { type CopyEnd, CopyError } from '../copy/peer.ts'
import { open, type Searchlet } from '../searchlet.ts'
import { command as declared } from './kit/command.ts'
import { adviceOn, CommandError, EXIT, type ExitCode, UsageError } from './kit/exit.ts'
import { out } from './kit/print.ts'
import { ProgressLine } from './kit/progress.ts'
import { headerOf, isAddress, needsDataDirectory } from './kit/target.ts'
import { stopSignal } from './serving.ts'

export const command = declared({
  about: `Copies indexes with settings, mappings, aliases and documents, and the templates, pipelines and scripts beside them.
FROM and TO are a data directory, or the address of a server, an OpenSearch or a Searchlet:
http://127.0.0.1:9200, https://user:password@search.example.com. TO may be a file, books.ndjson, or - for standard output: then it
gets the documents, as lines that _bulk of any OpenSearch takes, and searchlet import.

What is written meanwhile is copied too; what is deleted meanwhile is not deleted at the other end. Definitions that TO has already stay
as they are there. Between Searchlets whole segments are copied, where the user may take snapshots of FROM and restore them at TO; otherwise
it is documents, several bulks at once. Exit code 3: documents were refused, or an
index does not keep them (_source is off).`,
  args: [
    { name: 'FROM', about: 'a data directory or an address', completes: 'directory' },
    { name: 'TO', about: 'a data directory, an address, a file or -', completes: 'directory' },
  ],
  options: {
    indices: { value: 'NAMES', about: 'names, aliases and patterns, with commas between them (default: all that are open and not hidden)' },
    parts: { value: 'PARTS', about: `what is copied, of ${COPY_PARTS.join(',')} (default: all)` },
    setting: { value: 'NAME=VALUE', many: true, about: "an index setting in the place of the source's, such as number_of_replicas=1" },
    existing: { about: 'copy into indexes that are there already: what they lack, and what they have in an older version' },
    progress: {
      value: 'FILE',
      completes: 'file',
      about: 'tells how far the copy came; run again with the same file, it goes on there, or copies what was written since',
    },
    'from-header': { value: 'H', many: true, about: "a header for every request to FROM, such as 'authorization: ApiKey ...'" },
    'to-header': { value: 'H', many: true, about: 'the same for TO' },
    cacert: { value: 'FILE', completes: 'file', about: 'certificates of authorities that are trusted besides' },
    insecure: { about: 'any certificate will do' },
    json: { about: 'print the report as JSON' },
    quiet: { about: 'say nothing unless something goes wrong' },
  },
  examples: ['searchlet copy https://user:password@search.example.com ./data --indices books', 'searchlet copy ./data books.ndjson'],
  run: ({ args, options }) => copyCommand(readArguments(args as readonly string[], options)),
})

interface Ends {
  readonly from: string
  readonly to: string
  readonly fromHeaders: Record<string, string>
  readonly toHeaders: Record<string, string>
  readonly cacert: string | undefined
  readonly insecure: boolean
}

async function copyCommand({ ends, options, quiet, json }: CopyArguments): Promise<ExitCode> {
  const opened: Searchlet[] = []
  const line = new ProgressLine('documents')
  const endOf = async (name: string, headers: Record<string, string>, readOnly: boolean): Promise<CopyEnd> => {
    if (isAddress(name))
      return { url: name, headers, checksCertificate: !ends.insecure, ...(ends.cacert && { ca: await readFile(ends.cacert) }) }
    if (readOnly) needsDataDirectory(name, 'Give the folder of an engine, or the address of a server')
    const engine = await open({ path: name, readOnly, attach: true })
    opened.push(engine)
    return engine
  }
  const stopped = new AbortController()
  void stopSignal().then(() => stopped.abort())
  const all = { ...options, signal: stopped.signal, ...(!quiet && { onProgress: progressOf(line) }) }
  try {
    const from = await endOf(ends.from, ends.fromHeaders, true)
    if (isLines(ends.to)) {
      await writeLines(from, ends.to, all)
      return EXIT.done
    }
    const to = await endOf(ends.to, ends.toHeaders, false)
    const report = await copy(from, to, all)
    line.clear()
    if (json) console.log(JSON.stringify(report, null, 2))
    else if (!quiet) tell(report)
    const isWhole = report.indices.every(({ failed }) => failed === 0)
    if (!isWhole) console.error(failuresOf(report))
    return isWhole && report.left.every(({ reason }) => reason !== 'without _source') ? EXIT.done : EXIT.found
  } catch (error) {
    line.clear()
    if (stopped.signal.aborted)
      throw new CommandError(isLines(ends.to) ? 'stopped' : 'stopped; what was copied stays', resuming(ends, options), EXIT.stopped)
    if (error instanceof CopyError && (error.status >= 500 || /does not answer/.test(error.message)))
      throw new CommandError(error.message, adviceOn(error.message) ?? resuming(ends, options))
    throw error
  } finally {
    line.clear()
    for (const engine of opened) await engine.close()
  }
}

const resuming = ({ to }: Ends, { progressFile }: CopyOptions) =>
  isLines(to) || progressFile !== undefined
    ? 'Run it again'
    : 'Run it again with --existing: what is there stays. With --progress FILE a copy goes on where it was'

const isLines = (to: string) => to === '-' || to.endsWith('.ndjson')

/** A file has its name once all documents are in it. */
async function writeLines(from: CopyEnd, to: string, options: CopyOptions): Promise<void> {
  if (to === '-') {
    for await (const lines of bulkLines(from, options)) if (!out(lines)) await once(process.stdout, 'drain')
    return
  }
  const part = `${to}.part`
  const file = await openFile(part, 'w')
  try {
    for await (const lines of bulkLines(from, options)) await file.writeFile(lines)
    await file.close()
    await rename(part, to)
  } catch (error) {
    await file.close()
    await rm(part, { force: true })
    throw error
  }
}

/** Share, rate and time left, if the output is a terminal. Standard output is for documents. */
function progressOf(line: ProgressLine): (progress: CopyProgress) => void {
  return ({ index, done, total }) => line.tell(done, total === 0 ? 1 : done / total, index)
}

const LEFT = {
  closed: 'it is closed: open it, and copy it by its name (--indices)',
  hidden: 'it is hidden: copy it by its name (--indices)',
  'without _source': 'it does not keep the documents that were sent to it (_source is off)',
} as const

function tell({ indices, definitions, kept, left }: CopyReport): void {
  for (const { name, written, there, failed } of indices)
    console.error(`${name}: ${written} copied${there > 0 ? `, ${there} were there` : ''}${failed > 0 ? `, ${failed} refused` : ''}`)
  for (const name of definitions) console.error(`${name}: copied`)
  for (const { name, reason } of left) console.error(`${name}: left out, ${LEFT[reason]}`)
  for (const name of kept) console.error(`${name}: is there already, and stays as it is`)
}

function failuresOf({ indices, failures }: CopyReport): string {
  const failed = indices.reduce((sum, index) => sum + index.failed, 0)
  const told = failures.slice(0, 10).map(({ index, id, reason }) => `  ${index}/${id}: ${reason}`)
  return [`${failed} documents were refused`, ...told, ...(failed > told.length ? ['  …'] : [])].join('\n')
}

interface CopyArguments {
  readonly ends: Ends
  readonly options: CopyOptions
  readonly quiet: boolean
  readonly json: boolean
}

interface CopyValues {
  readonly indices: string | undefined
  readonly parts: string | undefined
  readonly setting: readonly string[]
  readonly existing: boolean
  readonly progress: string | undefined
  readonly 'from-header': readonly string[]
  readonly 'to-header': readonly string[]
  readonly cacert: string | undefined
  readonly insecure: boolean
  readonly quiet: boolean
  readonly json: boolean
}

/** Of indexes: lines have none. */
const OF_INDICES = ['parts', 'setting', 'existing', 'progress'] as const

function readArguments([from, to]: readonly string[], values: CopyValues): CopyArguments {
  const idle =
    isLines(to) && OF_INDICES.find(option => values[option] !== undefined && String(values[option]) !== '' && values[option] !== false)
  if (idle) throw new UsageError(`--${idle} is for copies of indexes: ${to} gets lines of documents`)
  const headers = (option: 'from-header' | 'to-header') => Object.fromEntries(values[option].map(text => headerOf(option, text)))
  return {
    ends: {
      from,
      to,
      fromHeaders: headers('from-header'),
      toHeaders: headers('to-header'),
      cacert: values.cacert,
      insecure: values.insecure,
    },
    options: {
      ...(values.indices !== undefined && { indices: values.indices }),
      ...(values.parts !== undefined && { parts: values.parts.split(',').map(partOf) }),
      settings: Object.fromEntries(values.setting.map(settingOf)),
      intoExisting: values.existing,
      ...(values.progress !== undefined && { progressFile: values.progress }),
    },
    quiet: values.quiet,
    json: values.json,
  }
}

function partOf(name: string): CopyPart {
  const part = COPY_PARTS.find(part => part === name.trim())
  if (part === undefined) throw new UsageError(`--parts are ${COPY_PARTS.join(', ')}, not "${name}"`)
  return part
}

function settingOf(text: string): [string, string] {
  const found = /^([^=]+)=(.*)$/.exec(text)
  if (found === null) throw new UsageError(`--setting cannot be "${text}"`)
  return [found[1], found[2]]
}
