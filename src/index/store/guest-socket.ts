// The socket on which the owner of a directory answers other processes of the same user.
import { randomBytes } from 'node:crypto'
import { chmod, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { openPlace, type Place } from './lock-sockets.ts'

/** Like the lock's own sockets, whose names begin so: what copies a directory leaves these out. */
const GUESTS = /^lock-guests-[0-9a-f]{32}\.sock$/
/** A pipe's permissions keep other users from writing to it; its name cannot be guessed. */
const PIPE = '\\\\.\\pipe\\searchlet-'

export class GuestSocket {
  private constructor(
    readonly name: string,
    private readonly server: Server,
    private readonly place: Place | null,
  ) {}

  /** Null where the file system keeps no sockets. To be called by the owner of the directory. */
  static async open(directory: string, onConnection: (socket: Socket) => void): Promise<GuestSocket | null> {
    const name = `lock-guests-${randomBytes(16).toString('hex')}.sock`
    const place = await openPlace(directory)
    if (place === null && process.platform !== 'win32') return null
    if (place !== null) await removeOthers(place)
    // No connection is accepted before the file is readable for this user only.
    let isPrivate = false
    const server = createServer(socket => (isPrivate ? onConnection(socket) : socket.destroy()))
    const isListening = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(addressOf(place, name), () => resolve(true))
    })
    const socket = new GuestSocket(name, server.unref(), place)
    try {
      if (!isListening) throw new Error('no sockets here')
      if (place !== null) await chmod(join(place.path, name), 0o600)
    } catch {
      await socket.close()
      return null
    }
    isPrivate = true
    return socket
  }

  /** Established connections stay open. */
  async close(): Promise<void> {
    this.server.close()
    if (this.place !== null) await rm(join(this.place.path, this.name), { force: true }).catch(() => {})
    await this.place?.handle?.close()
  }
}

/** Null: no process listens there. */
export async function connectToOwner(directory: string, name: string): Promise<Socket | null> {
  if (process.platform !== 'win32' && !GUESTS.test(name)) return null
  const place = await openPlace(directory)
  if (place === null && process.platform !== 'win32') return null
  try {
    return await new Promise(resolve => {
      const socket = connect(addressOf(place, name))
      const failed = () => resolve(null)
      socket.once('error', failed)
      socket.once('connect', () => {
        socket.off('error', failed)
        resolve(socket)
      })
    })
  } finally {
    await place?.handle?.close()
  }
}

const addressOf = (place: Place | null, name: string) => (place === null ? PIPE + name : `${place.address}/${name}`)

/** What owners that were killed left behind. */
async function removeOthers({ path }: Place): Promise<void> {
  for (const name of await readdir(path)) if (GUESTS.test(name)) await rm(join(path, name), { force: true }).catch(() => {})
}
