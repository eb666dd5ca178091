// A socket to the process that owns a data directory, where there is one that answers others.
import type { Socket } from 'node:net'
import { illegalState } from '../core/errors.ts'
import { readOwner } from '../index/store/directory-lock.ts'
import { connectToOwner } from '../index/store/guest-socket.ts'
import { DIALECT } from './dialect.ts'

/** Null: there is no owner, or not yet. Throws where the owner has another protocol version. */
export async function reachOwner(path: string): Promise<Socket | null> {
  const owner = await readOwner(path)
  if (!owner?.guests) return null
  const { socket: name, dialect } = owner.guests
  const socket = await connectToOwner(path, name)
  if (socket === null || dialect === DIALECT) return socket
  socket.destroy()
  throw illegalState(
    `data directory [${path}] is owned by process ${owner.pid} on ${owner.host}, which runs another version (${dialect}, here ${DIALECT}): only the same can be attached to it`,
  )
}
