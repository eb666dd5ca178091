// What is asked of the operating system about files. Everything the store does passes through this one object, so that tests can put a file
// system of their own between the store and the device: one that refuses, writes half, or loses what was not synced.
import { existsSync, readSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'

export interface FileCalls {
  chmod: typeof chmod
  mkdir: typeof mkdir
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

export const systemFiles: FileCalls = { chmod, mkdir, open, readdir, rename, rm, rmdir, stat, unlink, readSync, existsSync }
