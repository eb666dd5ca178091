// Repositories and snapshots.
import { cleanupRepository } from './cleanup_repository.ts'
import { clone as cloneSnapshot } from './clone.ts'
import { create as createSnapshot } from './create.ts'
import { createRepository } from './create_repository.ts'
import { deleteSnapshot } from './delete.ts'
import { deleteRepository } from './delete_repository.ts'
import { get as getSnapshot } from './get.ts'
import { getRepository } from './get_repository.ts'
import { restore } from './restore.ts'
import { status as snapshotStatus } from './status.ts'
import { verifyRepository } from './verify_repository.ts'

export const snapshot = {
  cleanupRepository,
  clone: cloneSnapshot,
  create: createSnapshot,
  createRepository,
  delete: deleteSnapshot,
  deleteRepository,
  get: getSnapshot,
  getRepository,
  restore,
  status: snapshotStatus,
  verifyRepository,
} as const
