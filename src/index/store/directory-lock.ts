// The lock on a data directory, owned by the process that listens on its sockets. The kernel closes them when the process dies, so that the
// lock of a dead owner is free at once, and that of a live one never is, even if it hangs.
//
// Three places, each for what the others cannot see:
// - a name only one listener can have: an abstract socket on Linux, a named pipe on Windows. The kernel decides between two takers.
// - socket files (lock-sockets.ts), for systems without such names and for containers, each with names of its own, that share a volume.
// - searchlet.lock beside the data, with the owner's pid, host and start, to be read by people and shown in the error.
import { createHash } from 'node:crypto'
import { readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '../../core/errors.ts'
import { makeDirectories } from './file-calls.ts'
import { explainFileError } from './file-errors.ts'
import { GuestSocket } from './guest-socket.ts'
import type { LockOwner } from './lock-owner.ts'
import { LockSockets } from './lock-sockets.ts'

export const LOCK_FILE = 'searchlet.lock'

/** Times fifty milliseconds. */
const RELEASING = 5

export interface DirectoryLock {
  /** Lets other processes of this user connect, and tells them where. Null: none are to. */
  serve(guests: Guests | null): Promise<void>
  /** May be called again. */
  release(): Promise<void>
}

interface LockOptions {
  /** Tests of the other ways switch off the names that only one listener can have. */
  readonly exclusiveNames?: boolean
}

/** Who answers other processes, and in which language. */
interface Guests {
  readonly dialect: string
  readonly onConnection: (socket: Socket) => void
}

/** Another process, or another opener in this one, has the directory. */
export class DirectoryLocked extends ApiError {
  constructor(
    path: string,
    readonly owner: LockOwner | undefined,
  ) {
    const who = owner === undefined ? 'another process' : `process ${owner.pid} on ${owner.host} since ${owner.since}`
    super('illegal_state_exception', `data directory [${path}] is locked by ${who}: close it there first, or open it read-only`)
  }
}

/**
 * Takes the directory, created when it is missing, or throws an illegal_state_exception that names its owner, which may be another
 * process or another opener in this one. The lock keeps no process running.
 */
export async function acquireLock(path: string, options: LockOptions = {}): Promise<DirectoryLock> {
  await makeDirectories(path).catch(error => {
    throw explainFileError('create', path, error)
  })
  const directory = await realpath(path)
  const owner: LockOwner = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  const name = options.exclusiveNames === false ? null : exclusiveName(directory)
  let held = name === null ? null : await listenAlone(name)
  // A lock without an owner is being released, or taken by one who will say so.
  for (let tries = 0; held === 'taken' && tries < RELEASING && (await readOwner(directory)) === undefined; tries++)
    held = await listenAlone(name!)
  if (held === 'taken') throw new DirectoryLocked(path, await readOwner(directory))
  try {
    const sockets = await LockSockets.take(directory, owner)
    if (!(sockets instanceof LockSockets)) throw new DirectoryLocked(path, (await readOwner(directory)) ?? sockets.owner)
    try {
      await writeFile(join(directory, LOCK_FILE), printed(owner))
    } catch (error) {
      await sockets.release()
      throw new ApiError('io_exception', `cannot write [${join(path, LOCK_FILE)}]: ${(error as NodeJS.ErrnoException).code}`)
    }
    let released: Promise<void> | undefined
    let guestSocket: GuestSocket | null = null
    const release = async () => {
      await guestSocket?.close()
      // While the lock is held: afterwards the file may be the next owner's.
      await rm(join(directory, LOCK_FILE), { force: true }).catch(() => {})
      await sockets.release()
      await close(held)
    }
    const serve = async (guests: Guests | null) => {
      guestSocket = guests && (await GuestSocket.open(directory, guests.onConnection))
      const place = guestSocket && { socket: guestSocket.name, dialect: guests!.dialect }
      // Read by others at any time: never half of it.
      const file = join(directory, LOCK_FILE)
      await writeFile(`${file}.new`, printed({ ...owner, guests: place }))
      await rename(`${file}.new`, file)
    }
    return { serve, release: () => (released ??= release()) }
  } catch (error) {
    await close(held)
    throw error
  }
}

/** Whether a living process has the directory. Takes nothing, and leaves no trace. */
export async function isLocked(path: string): Promise<boolean> {
  const directory = await realpath(path)
  const name = exclusiveName(directory)
  return (name !== null && (await isListening(name))) || LockSockets.isTaken(directory)
}

const isListening = (name: string): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(name)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

function exclusiveName(directory: string): string | null {
  if (process.platform === 'linux') return `\0searchlet-${hash(directory)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\searchlet-${hash(directory.toLowerCase())}`
  return null
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40)

/** Null where the system knows no such names after all. */
function listenAlone(name: string): Promise<Server | 'taken' | null> {
  return new Promise(resolve => {
    const server = createServer(socket => socket.destroy())
    server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? 'taken' : null))
    server.listen({ path: name, exclusive: true }, () => resolve(server.unref()))
  })
}

const close = (server: Server | null) => new Promise<void>(resolve => (server === null ? resolve() : server.close(() => resolve())))

const printed = (owner: LockOwner) => `${JSON.stringify(owner)}\n`

/** The owner may have taken the lock a moment ago, and not have written its file yet. */
export async function readOwner(directory: string): Promise<LockOwner | undefined> {
  for (let tries = 0; tries < 5; tries++) {
    try {
      return JSON.parse(await readFile(join(directory, LOCK_FILE), 'utf8')) as LockOwner
    } catch {
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }
  return undefined
}
