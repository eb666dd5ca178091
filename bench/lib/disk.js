// How many bytes do the files of a folder have?
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function bytesOnDisk(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path).reduce((sum, name) => sum + bytesOnDisk(join(path, name)), 0)
}
