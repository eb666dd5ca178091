// Elects one owner of a directory through socket files alone, where a file outlives the process that listened on it.
//
// Every taker listens on a file of its own, and only then shows it, by renaming it to lock-<random>.sock. So a visible file that
// refuses connections is a dead taker's, for ever, and may be removed by anyone. A taker owns the directory when, after showing
// its file, it finds no other living one: of two takers the one that looks last sees the other. Both may see each other; then
// both withdraw, and try again after a random while. An owner stays visible, so later processes find it.
import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LockOwner } from './lock-owner.ts'

const SHOWN = /^lock-[0-9a-f]{12}\.sock$/
/** An owner that does not say who it is within so many milliseconds is busy, and no less alive. */
const ANSWER_WITHIN = 250
const ATTEMPTS = 20

type State = 'taking' | 'owner'

/** What a connection to a socket file tells. */
type Found = 'dead' | { readonly state: State; readonly owner?: LockOwner }

export class LockSockets {
  private constructor(
    private readonly place: Place | null,
    private readonly server: Server | null,
    private readonly shown: string,
  ) {}

  /** Takes the directory, or answers who has it. Holds nothing where the file system keeps no sockets: then names must do. */
  static async take(directory: string, owner: LockOwner): Promise<LockSockets | { owner: LockOwner | undefined }> {
    for (let attempt = 0; ; attempt++) {
      const place = await openPlace(directory)
      const mine: { state: State; owner: LockOwner } = { state: 'taking', owner }
      const shown = `lock-${randomBytes(6).toString('hex')}.sock`
      const server = place === null ? null : await show(place, shown, mine)
      const sockets = new LockSockets(place, server, shown)
      if (place === null || server === null) return sockets
      const other = await findLiving(place, shown)
      if (other === null) {
        mine.state = 'owner'
        return sockets
      }
      await sockets.release()
      if (other.state === 'owner' || attempt === ATTEMPTS) return { owner: other.owner }
      await new Promise(resolve => setTimeout(resolve, Math.random() * 20 * (attempt + 1)))
    }
  }

  /** Whether somebody living has the directory. */
  static async isTaken(directory: string): Promise<boolean> {
    const place = await openPlace(directory)
    if (place === null) return false
    try {
      for (const name of await readdir(place.path)) if (SHOWN.test(name) && (await ask(`${place.address}/${name}`)) !== 'dead') return true
      return false
    } finally {
      await place.handle?.close()
    }
  }

  async release(): Promise<void> {
    const { place, server } = this
    if (place === null) return
    if (server !== null) {
      await rm(join(place.path, this.shown), { force: true }).catch(() => {})
      await new Promise<void>(resolve => server.close(() => resolve()))
    }
    await place.handle?.close()
  }
}

/** A directory for socket files. Addresses of sockets hold about 100 bytes, paths of data directories may be longer. */
export interface Place {
  readonly path: string
  /** A short way to the same directory, usable while `handle` is open. */
  readonly address: string
  readonly handle?: FileHandle
}

export async function openPlace(directory: string): Promise<Place | null> {
  try {
    if (process.platform === 'win32') return null
    if (process.platform === 'linux') {
      const handle = await open(directory, 'r')
      return { path: directory, address: `/proc/self/fd/${handle.fd}`, handle }
    }
    const short = createHash('sha256').update(directory).digest('hex').slice(0, 16)
    const path = join(tmpdir(), `searchlet-${short}`)
    await mkdir(path, { recursive: true })
    return { path, address: path }
  } catch {
    return null
  }
}

/** Null where no socket file can be made. */
async function show(place: Place, shown: string, mine: { state: State; owner: LockOwner }): Promise<Server | null> {
  const hidden = shown.replace('.sock', '.new')
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.end(JSON.stringify(mine))
    socket.unref()
  })
  const listening = await new Promise<boolean>(resolve => {
    server.once('error', () => resolve(false))
    server.listen(`${place.address}/${hidden}`, () => resolve(true))
  })
  if (!listening) return null
  server.unref()
  await rename(join(place.path, hidden), join(place.path, shown))
  return server
}

/** Another live taker, an owner first. Removes the files of dead ones. */
async function findLiving(place: Place, shown: string): Promise<Exclude<Found, 'dead'> | null> {
  let living: Exclude<Found, 'dead'> | null = null
  for (const name of await readdir(place.path)) {
    if (!SHOWN.test(name) || name === shown) continue
    const found = await ask(`${place.address}/${name}`)
    if (found === 'dead') await rm(join(place.path, name), { force: true })
    else if (living === null || found.state === 'owner') living = found
  }
  return living
}

function ask(address: string): Promise<Found> {
  return new Promise(resolve => {
    let answer = ''
    const socket = connect(address)
    // A process that accepts connections is alive. One that does not answer is taken for the owner: better to refuse than to share.
    const unsaid = setTimeout(() => finish({ state: 'owner' }), ANSWER_WITHIN)
    const finish = (found: Found) => {
      clearTimeout(unsaid)
      socket.destroy()
      resolve(found)
    }
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('end', () => finish(parse(answer)))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') finish('dead')
      else finish({ state: error.code === 'ECONNRESET' || error.code === 'EPIPE' ? 'taking' : 'owner' })
    })
  })
}

function parse(answer: string): Found {
  try {
    return JSON.parse(answer) as Exclude<Found, 'dead'>
  } catch {
    // It died, or gave up, between accepting and answering; the next attempt will not find it.
    return { state: 'taking' }
  }
}
