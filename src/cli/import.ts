// `searchlet import`: files of documents into a data directory or a server.
import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CopyError } from '../copy/peer.ts'
import type { GuessedMapping } from '../tools/import/guess-mapping.ts'
import { type ImportOptions, type ImportProgress, type ImportReport, importDocuments } from '../tools/import/import.ts'
import { FORMATS } from '../tools/import/inputs.ts'
import { type Columns, ImportError } from '../tools/import/record.ts'
import type { Transform } from '../tools/import/shape.ts'
import { command as declared } from './kit/command.ts'
import { adviceOn, CommandError, EXIT, UsageError } from './kit/exit.ts'
import { bytesShown, countShown, dim, red, tableOf, timeShown } from './kit/print.ts'
import { ProgressLine } from './kit/progress.ts'
import { CONNECTION, openTarget } from './kit/target.ts'
import { stopSignal } from './serving.ts'

export const command = declared({
  about: `Writes documents into an index of a data directory (made where it is missing) or a server, and goes on where some are refused.

Formats, by the names of the files or by how they begin:
  ndjson  a JSON object a line                     .ndjson .jsonl
  bulk    lines of _bulk, as searchlet copy writes them
  json    one array of objects, or objects of any layout   .json
  csv     comma, semicolon, bar or tab between the cells; the types of columns are guessed   .csv .tsv
  xml     each element called --record is a document       .xml
  text    a file is a document: path, title, front matter, text   .md .txt
Any of them may be packed by gzip, or by zstd where Node has it (22.15). A folder gives all files below it.`,
  args: [
    { name: 'DATA', about: 'a data directory, or the address of a server: http://127.0.0.1:9200', completes: 'directory' },
    { name: 'FILE', many: true, about: 'files, folders, globs, or - for standard input', completes: 'file' },
  ],
  options: {
    index: { value: 'NAME', short: 'i', about: 'where the documents go; lines of _bulk may say it themselves' },
    format: { value: 'FORMAT', oneOf: FORMATS, about: 'the format, where neither name nor content says it' },
    id: { value: 'FIELD', about: 'the member that is the id (default: ids are made, a text has its path)' },
    mapping: {
      value: 'FILE',
      completes: 'file',
      about: 'JSON file: body of the index, or its mappings; "guess": made from the first documents, and shown (default: dynamic)',
    },
    map: {
      value: 'COLUMN=FIELD:TYPE',
      many: true,
      about: 'what a column is called, and the type its values have: Year=year:integer, Tags=tags:list, Notes= leaves it out',
    },
    record: { value: 'ELEMENT', about: 'XML: the element that is a document' },
    'no-attributes': { about: 'XML: leave attributes out' },
    delimiter: { value: 'CHAR', about: 'CSV: between the cells (default: the likeliest)' },
    names: { value: 'NAMES', about: 'CSV: names of the columns, with commas between them, where the first line has none' },
    sample: { value: 'N', whole: 1_000_000, about: 'how many documents types and mappings are guessed from (default 1000)' },
    transform: {
      value: 'MODULE',
      completes: 'file',
      about: 'its default function is given each document, and answers it, another, several or null',
    },
    pipeline: { value: 'NAME', about: 'the ingest pipeline' },
    create: { about: 'documents that are there already stay as they are' },
    progress: { value: 'FILE', completes: 'file', about: 'tells how far the import came; run again with the same file, it goes on there' },
    errors: { value: 'FILE', completes: 'file', about: 'refused documents are added to it, with the reasons' },
    threads: { value: 'N', whole: 256, about: 'worker threads for a data directory (default: chosen by the engine)' },
    json: { about: 'print the report as JSON' },
    quiet: { about: 'say nothing unless something goes wrong' },
    ...CONNECTION,
  },
  examples: [
    'searchlet import ./data books.csv --index books --id isbn --mapping guess',
    'searchlet import ./data enwiki.xml.gz --index wiki --record page --no-attributes --progress wiki.progress',
    'searchlet import http://127.0.0.1:9200 books.ndjson',
    'curl -s https://example.com/books.json | searchlet import ./data - --index books',
  ],
  async run({ args: [data], rest, options }) {
    if (rest.length === 0)
      throw new UsageError('import needs DATA and FILE…', `Files of bulk lines name their indexes; others need --index NAME`)
    const line = new ProgressLine('documents')
    const stopped = new AbortController()
    let written = 0
    const read: ImportOptions = {
      ...(await optionsOf(rest, options)),
      signal: stopped.signal,
      onProgress(progress) {
        written = progress.documents
        tell(line, progress, options.quiet)
      },
    }
    void stopSignal().then(() => {
      stopped.abort()
      // It may be waiting for more.
      process.stdin.destroy()
    })
    const target = await openTarget(data!, options, 'write', options.threads)
    try {
      const report = await importDocuments(target.end, read)
      line.clear()
      print(report, options, read)
      return report.broken.length > 0 ? EXIT.failed : report.failed > 0 ? EXIT.found : EXIT.done
    } catch (error) {
      line.clear()
      // Nothing to go on from, where the target was refused before the first document.
      if (error instanceof CopyError && written === 0 && error.status < 500)
        throw new CommandError(error.message, error.next ?? adviceOn(error.message))
      const soFar = `at least ${countShown(written)} documents are written`
      if (stopped.signal.aborted) throw new CommandError(`stopped; ${soFar}`, RESUMING, EXIT.stopped)
      if (error instanceof CopyError)
        throw new CommandError(
          `${error.message}\n${soFar}`,
          error.next ?? (error.message.includes('ENOSPC') ? `The disk is full: make room and run it again. ${RESUMING}` : RESUMING),
        )
      if (error instanceof ImportError) throw new CommandError(error.message, error.next)
      throw error
    } finally {
      await target.close()
    }
  },
})

const RESUMING = 'With --progress FILE an import that was stopped goes on where it was'

interface Given {
  readonly index: string | undefined
  readonly format: ImportOptions['format']
  readonly id: string | undefined
  readonly mapping: string | undefined
  readonly map: readonly string[]
  readonly record: string | undefined
  readonly 'no-attributes': boolean
  readonly delimiter: string | undefined
  readonly names: string | undefined
  readonly sample: number | undefined
  readonly transform: string | undefined
  readonly pipeline: string | undefined
  readonly create: boolean
  readonly progress: string | undefined
  readonly errors: string | undefined
}

async function optionsOf(from: readonly string[], given: Given): Promise<ImportOptions> {
  const { index, format, id, mapping, map, record, delimiter, names, sample, transform, pipeline, progress, errors } = given
  const all = {
    from,
    index,
    format,
    id,
    record,
    pipeline,
    sample,
    delimiter: delimiter?.replace('\\t', '\t'),
    header: names?.split(','),
    withoutAttributes: given['no-attributes'],
    createOnly: given.create,
    columns: columnsOf(map),
    mapping: mapping === undefined ? undefined : mapping === 'guess' ? ('guess' as const) : await readMapping(mapping),
    transform: transform === undefined ? undefined : await transformOf(transform),
    progressFile: progress,
    errorsFile: errors,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as ImportOptions
}

function columnsOf(texts: readonly string[]): Columns {
  return Object.fromEntries(
    texts.map(text => {
      const found = /^(.+?)=([^:]*)(?::(\w+))?$/.exec(text)
      if (found === null)
        throw new UsageError(`--map cannot be "${text}"`, 'Write it as --map COLUMN=FIELD:TYPE, or --map COLUMN= to leave it out')
      const [, column, field, type] = found
      return [column, { field, ...(type !== undefined && { type }) }]
    }),
  )
}

async function readMapping(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${(error as Error).message}`)
  }
}

async function transformOf(path: string): Promise<Transform> {
  const href = pathToFileURL(resolve(path)).href
  const module = (await import(href)) as { readonly default?: unknown }
  if (typeof module.default === 'function') return module.default as Transform
  const hint = extname(path) === '.cjs' ? 'module.exports = document => …' : 'export default document => …'
  throw new CommandError(`${path} has no default function`, `Begin it with: ${hint}`)
}

function tell(line: ProgressLine, { input, documents, bytes, totalBytes }: ImportProgress, isQuiet: boolean): void {
  if (!isQuiet) line.tell(documents, bytes / totalBytes, input)
}

function print(
  report: ImportReport,
  { json, quiet, errors, index }: Pick<Given, 'errors' | 'index'> & { json: boolean; quiet: boolean },
  { from }: ImportOptions,
): void {
  if (json) return void process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  if (!quiet) {
    if (report.mapping !== null) printMapping(report.mapping)
    const { written, deleted, there, skipped, resumed, bytes, millis } = report
    const parts = [
      `${countShown(written)} documents${index === undefined ? '' : ` in ${index}`}`,
      ...(deleted > 0 ? [`${countShown(deleted)} deleted`] : []),
      ...(there > 0 ? [`${countShown(there)} were there`] : []),
      ...(skipped > 0 ? [`${countShown(skipped)} left out`] : []),
      ...(resumed > 0 ? [`${countShown(resumed)} written before`] : []),
    ]
    const rate = millis > 0 ? `, ${countShown(Math.round((written * 1000) / millis))} a second` : ''
    process.stderr.write(`${parts.join(', ')} ${dim(`(${bytesShown(bytes)} in ${timeShown(millis)}${rate})`)}\n`)
  }
  for (const { input, line, id, reason } of report.failures.slice(0, 10))
    console.error(`${red('refused')} ${input}:${line}${id === null ? '' : ` [${id}]`}: ${reason}`)
  if (report.failed > 0)
    console.error(
      `${countShown(report.failed)} documents were refused${errors === undefined ? '; --errors FILE keeps all of them with their reasons' : `: see ${errors}`}`,
    )
  for (const { reason } of report.broken) console.error(`${red('unread')} ${reason}`)
  if (report.written + report.there + report.deleted + report.resumed + report.failed + report.broken.length === 0 && !quiet)
    console.error(`nothing was found in ${typeof from === 'string' ? from : from.join(', ')}`)
}

function printMapping({ fields, sampled }: GuessedMapping): void {
  process.stderr.write(
    tableOf(
      [
        { title: 'field', value: ({ field }) => field },
        { title: 'type', value: ({ type }) => type },
        { title: 'in', value: ({ documents }) => `${Math.round((documents * 100) / sampled)} %`, right: true },
        { title: 'because', value: ({ why }) => why },
        { title: 'example', value: ({ example }) => example, wide: true },
      ],
      fields,
    ),
  )
  process.stderr.write(`guessed from ${countShown(sampled)} documents\n`)
}
