// What a command ends with: its exit code, and what it says when something is wrong.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { alike } from '../../core/likeness.ts'
import { messageOf } from '../../core/native-values.ts'
import { explainFileError } from '../../index/store/file-errors.ts'

/** Documented in docs/cli.md. */
export const EXIT = {
  done: 0,
  failed: 1,
  misused: 2,
  /** It ran to its end and found something wrong: documents refused, damage, a figure below its bound. */
  found: 3,
  /** The document or index that was asked for is not there. */
  missing: 4,
  /** By SIGINT or SIGTERM, with what was done until then. */
  stopped: 130,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Printed without a stack. */
export class CommandError extends Error {
  constructor(
    message: string,
    /** What to do about it, a line. */
    readonly next?: string,
    readonly code: ExitCode = EXIT.failed,
  ) {
    super(message)
  }
}

/** Someone mistyped it. */
export class UsageError extends CommandError {
  constructor(message: string, next?: string) {
    super(message, next, EXIT.misused)
  }
}

/** What to do about a name that is unknown; undefined where none is like it. */
export function didYouMean(name: string, known: Iterable<string>, prefix = ''): string | undefined {
  const near = alike(name, known).map(one => prefix + one)
  return near.length === 0 ? undefined : `Did you mean ${near.join(' or ')}?`
}

/** The lines that say what went wrong and what to do next, and the exit code. */
export function failure(error: unknown, command: string | undefined): { readonly text: string; readonly code: ExitCode } {
  const help = `Try: searchlet ${command === undefined ? '' : `${command} `}--help`
  if (error instanceof UsageError) return { text: `searchlet: ${error.message}\n${error.next ?? help}`, code: error.code }
  const message = messageOf(refusedFile(error))
  const { next = adviceOn(message) } = Object(error) as { readonly next?: string }
  return {
    text: `searchlet: ${message}${next === undefined ? '' : `\n${next}`}`,
    code: error instanceof CommandError ? error.code : EXIT.failed,
  }
}

/** What is wrong with a file, in the place of the system call that told. */
function refusedFile(error: unknown): unknown {
  const { code, path } = Object(error) as NodeJS.ErrnoException
  if (path === undefined) return error
  if (code !== 'ENOENT') return explainFileError('open', path, error)
  return `there is no ${existsSync(dirname(path)) ? `file ${path}` : `folder ${dirname(path)}`}`
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'Is the server running? searchlet serve --path DIR answers at http://127.0.0.1:9200'],
  [/is locked by/, 'Another process writes there. Give the address of its server in place of the directory, or end it first'],
  [/answers .* with 401/, 'Give user and password in the address, https://user:password@host:9200, or --header "authorization: ApiKey …"'],
  [/certificate/i, 'Give the authority with --cacert FILE, or take any certificate with --insecure'],
  [/ENOSPC|EDQUOT|EFBIG/, 'The disk is full: make room, and run the command again'],
  [/listen EACCES/, 'Ports below 1024 are for administrators: give another, --port 9200'],
  [/EADDRINUSE/, 'Another process has the port: give another, or --port 0 for one that is free'],
  [/EACCES|EPERM/, 'Give its owner and rights to the user that runs the command, or name another place'],
  [/EROFS/, 'Name another place'],
  [/EISDIR/, 'A folder was given where a file is needed'],
]

export const adviceOn = (message: string) => ADVICE.find(([pattern]) => pattern.test(message))?.[1]
