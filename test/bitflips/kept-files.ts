// The files of a data directory as plain bytes, from which directories in memory are made, one for each flipped bit.
import type { Directory } from '../../src/index/store/directory.ts'
import { MemoryDirectory } from '../support/memory-directory.ts'

/** By path from the root, with slashes. */
export type Files = ReadonlyMap<string, Uint8Array>

export async function filesOf(directory: Directory, prefix = ''): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const name of await directory.list()) files.set(prefix + name, Uint8Array.from(await directory.read(name)))
  for (const name of await directory.directories())
    for (const [path, bytes] of await filesOf(await directory.directory(name), `${prefix}${name}/`)) files.set(path, bytes)
  return files
}

/** With other bytes for one of the files. */
export async function directoryOf(files: Files, changed: string, bytes: Uint8Array): Promise<MemoryDirectory> {
  const root = new MemoryDirectory()
  for (const [path, sound] of files) {
    const names = path.split('/')
    let directory: Directory = root
    for (const name of names.slice(0, -1)) directory = await directory.directory(name)
    await directory.write(names.at(-1)!, path === changed ? bytes : sound)
  }
  return root
}

export function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[bit >> 3] ^= 1 << (bit & 7)
  return copy
}
