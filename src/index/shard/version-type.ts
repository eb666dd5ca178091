// The version types of a request.
import { illegalArgument } from '../../core/errors.ts'
import type { VersionCheck } from './operation.ts'

export function readVersionType(value: unknown): VersionCheck['type'] {
  if (value === undefined || value === 'internal') return 'internal'
  if (value === 'external' || value === 'external_gt') return 'external'
  if (value === 'external_gte') return value
  throw illegalArgument(`No version type match [${String(value)}]`)
}
