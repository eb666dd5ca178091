// How far an import came, in a small file: the next run with the same file goes on there.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { ImportError } from './record.ts'

interface SavedInput {
  /** Another file of the same name is another file. */
  readonly stamp: string
  /** Records that were written, or refused. */
  readonly records: number
  readonly isDone: boolean
}

interface Saved {
  readonly searchletImport: 1
  readonly inputs: Record<string, SavedInput>
}

const SAVE_MILLIS = 500

export class ImportProgressFile {
  private savedAt = 0
  private constructor(
    private readonly path: string | null,
    private readonly inputs: Map<string, SavedInput>,
  ) {}

  static async open(path: string | null): Promise<ImportProgressFile> {
    if (path === null) return new ImportProgressFile(null, new Map())
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return new ImportProgressFile(path, text === null ? new Map() : read(text, path))
  }

  get isKept(): boolean {
    return this.path !== null
  }

  /** Was anything written by an earlier run? */
  get hasBegun(): boolean {
    return this.inputs.size > 0
  }

  reached(name: string, stamp: string | null): SavedInput | null {
    const saved = this.inputs.get(name)
    return saved !== undefined && saved.stamp === stamp ? saved : null
  }

  /** What is not saved is written again, under the same ids. */
  async reach(name: string, stamp: string | null, records: number, isDone: boolean): Promise<void> {
    if (stamp === null) return
    this.inputs.set(name, { stamp, records, isDone })
    if (this.path !== null && Date.now() - this.savedAt >= SAVE_MILLIS) await this.save()
  }

  async save(): Promise<void> {
    if (this.path === null) return
    this.savedAt = Date.now()
    const saved: Saved = { searchletImport: 1, inputs: Object.fromEntries(this.inputs) }
    await writeFile(`${this.path}.new`, `${JSON.stringify(saved, null, 2)}\n`)
    await rename(`${this.path}.new`, this.path)
  }
}

function read(text: string, path: string): Map<string, SavedInput> {
  try {
    const saved = JSON.parse(text) as Partial<Saved>
    if (saved.searchletImport === 1 && typeof saved.inputs === 'object') return new Map(Object.entries(saved.inputs))
  } catch {
    // Said below.
  }
  throw new ImportError(`${path} does not tell how far an import came`, 'Remove it to begin anew')
}
