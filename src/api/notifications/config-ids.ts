// The ids that a request names: in its path, one by one, and as a list.
import type { OperationRequest } from '../../engine/calls/operation.ts'

export const ID_PARAMS = { config_id: 'string', config_id_list: 'string' } as const

/** Those of the list first, each once; null where none is named. */
export function namedIds({ path, params }: OperationRequest): readonly string[] | null {
  if (path.config_id !== undefined) return [path.config_id]
  const { config_id: id, config_id_list: list } = params as { config_id?: string; config_id_list?: string }
  const listed = (list ?? '').split(',').filter(id => id.trim() !== '')
  const ids = new Set(id === undefined ? listed : [...listed, id])
  return ids.size === 0 ? null : [...ids]
}
