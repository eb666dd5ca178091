// Index blocks: settings below `index.blocks.` that forbid kinds of operations on an index.
import { ApiError } from '../../core/errors.ts'
import type { FlatSettings } from './settings.ts'

export type BlockedWork = 'read' | 'write' | 'metadata_read' | 'metadata_write' | 'delete'

interface Block {
  readonly setting: string
  readonly id: number
  readonly about: string
  readonly forbids: readonly BlockedWork[]
  readonly status?: number
}

const FLOOD = 'disk usage exceeded flood-stage watermark, index has read-only-allow-delete block'

const BLOCKS: readonly Block[] = [
  { setting: 'index.blocks.write', id: 8, about: 'index write (api)', forbids: ['write'] },
  { setting: 'index.blocks.read_only', id: 5, about: 'index read-only (api)', forbids: ['write', 'metadata_write', 'delete'] },
  { setting: 'index.blocks.read', id: 7, about: 'index read (api)', forbids: ['read'] },
  { setting: 'index.blocks.metadata', id: 9, about: 'index metadata (api)', forbids: ['metadata_read', 'metadata_write', 'delete'] },
  { setting: 'index.blocks.read_only_allow_delete', id: 12, about: FLOOD, forbids: ['write', 'metadata_write'], status: 429 },
  { setting: 'index.blocks.search_only', id: 20, about: 'index scaled down', forbids: ['write'] },
]

interface Blockable {
  readonly name: string
  readonly settings: FlatSettings
}

const standing = (settings: FlatSettings, work: BlockedWork) => standingBlocks(settings).filter(block => block.forbids.includes(work))

/** All blocks that are set, of any kind. */
export const standingBlocks = (settings: FlatSettings): readonly Block[] => BLOCKS.filter(block => settings.get(block.setting) === 'true')

export const isBlocked = (settings: FlatSettings, work: BlockedWork) => standing(settings, work).length > 0

/** Throws cluster_block_exception, naming every index and block, unless `work` is allowed on all of them. */
export function refuseBlocked(indices: readonly Blockable[], work: BlockedWork): void {
  let reason = ''
  let status = 429
  for (const { name, settings } of indices) {
    const blocks = standing(settings, work)
    if (blocks.length === 0) continue
    const shown = blocks.map(block => `${block.status === 429 ? 'TOO_MANY_REQUESTS' : 'FORBIDDEN'}/${block.id}/${block.about}`)
    reason += `index [${name}] blocked by: [${shown.join(', ')}];`
    if (blocks.some(block => block.status === undefined)) status = 403
  }
  if (reason !== '') throw new ApiError('cluster_block_exception', reason, { status })
}
