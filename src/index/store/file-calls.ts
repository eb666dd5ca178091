// What is asked of the operating system about files. Everything the store does passes through this one object, so that tests can put a file
// system of their own between the store and the device: one that refuses, writes half, or loses what was not synced.
import { existsSync, readSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface FileCalls {
  chmod: typeof chmod
  /** With its parents; the first that was made, undefined where all are there. */
  mkdir(path: string, options: { readonly recursive: true }): Promise<string | undefined>
  open: typeof open
  readdir: typeof readdir
  rename: typeof rename
  rm: typeof rm
  rmdir: typeof rmdir
  stat: typeof stat
  unlink: typeof unlink
  readSync: typeof readSync
  existsSync: typeof existsSync
}

export const systemFiles: FileCalls = {
  chmod,
  mkdir: makeDirectories,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  readSync,
  existsSync,
}

const MOST_TRIES = 3

/** Node's own never ends where nothing can be made in a directory that is there, as in /proc. */
export async function makeDirectories(path: string): Promise<string | undefined> {
  let first: string | undefined
  for (let tries = 0; ; tries++) {
    try {
      await mkdir(path)
      return first ?? path
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (isMissing && !existsSync(dirname(path))) first = await makeDirectories(dirname(path))
      else if ((await stat(path).catch(() => null))?.isDirectory()) return first
      // Another process has made the one around it in between.
      else if (!isMissing || tries === MOST_TRIES) throw error
    }
  }
}
