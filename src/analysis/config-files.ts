// Reads the files that analysis settings name, from a folder laid out as the server's `config`; nothing outside it is read.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'

/** Larger files are no dictionaries. */
const LARGEST_FILE = 256 * 1024 * 1024

export class ConfigFiles {
  /** null: there are no files, and each is missing. */
  static readonly NONE = new ConfigFiles(null)

  private readonly root: string | null

  constructor(directory: string | null) {
    this.root = directory === null ? null : resolve(directory)
  }

  /** For a thread that is to find the same files. */
  get directory(): string | null {
    return this.root
  }

  /** The bytes of a file, or null: it is missing, too large, not readable or not in the folder. */
  bytes(path: string): Buffer | null {
    const file = this.within(path)
    if (file === null) return null
    try {
      const { size } = statSync(file)
      return size > LARGEST_FILE ? null : readFileSync(file)
    } catch {
      return null
    }
  }

  /** The names of the files in a folder, in their order; null: there is no such folder. */
  names(path: string): readonly string[] | null {
    const folder = this.within(path)
    if (folder === null) return null
    try {
      return readdirSync(folder).sort()
    } catch {
      return null
    }
  }

  /** Links are followed first, so that none leads outside. */
  private within(path: string): string | null {
    if (this.root === null || path.includes('\0')) return null
    try {
      const root = realpathSync(this.root)
      const file = realpathSync(isAbsolute(path) ? path : join(root, path))
      const below = relative(root, file)
      return below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below) ? null : file
    } catch {
      return null
    }
  }
}
