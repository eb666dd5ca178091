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
  /** The uuids of the indexes that were written to, by their names, or those of a stream or an alias. */
  readonly indices?: Record<string, readonly string[]>
}

const SAVE_MILLIS = 500

export class ImportProgressFile {
  private savedAt = 0
  private constructor(
    private readonly path: string | null,
    /** An earlier run wrote something, or was about to. */
    private isBegun: boolean,
    private readonly inputs: Map<string, SavedInput>,
    readonly indices: Map<string, readonly string[]>,
  ) {}

  static async open(path: string | null): Promise<ImportProgressFile> {
    if (path === null) return new ImportProgressFile(null, false, new Map(), new Map())
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    const { inputs, indices = {} } = text === null ? { inputs: {} } : read(text, path)
    return new ImportProgressFile(path, text !== null, new Map(Object.entries(inputs)), new Map(Object.entries(indices)))
  }

  get isKept(): boolean {
    return this.path !== null
  }

  get hasBegun(): boolean {
    return this.isBegun
  }

  /** Saved before the index is made, so that a run that is killed does not find a stranger there. */
  async begin(): Promise<void> {
    this.isBegun = true
    await this.save()
  }

  /** What was written is gone. */
  forget(): void {
    this.isBegun = false
    this.inputs.clear()
    this.indices.clear()
  }

  reached(name: string, stamp: string | null): SavedInput | null {
    const saved = this.inputs.get(name)
    return saved !== undefined && saved.stamp === stamp ? saved : null
  }

  /** What is not saved is written again, under the same ids. */
  async reach(name: string, stamp: string | null, records: number, isDone: boolean): Promise<void> {
    if (stamp === null) return
    this.inputs.set(name, { stamp, records, isDone })
    this.isBegun = true
    if (this.path !== null && Date.now() - this.savedAt >= SAVE_MILLIS) await this.save()
  }

  async save(): Promise<void> {
    if (this.path === null || !this.isBegun) return
    this.savedAt = Date.now()
    const saved: Saved = { searchletImport: 1, inputs: Object.fromEntries(this.inputs), indices: Object.fromEntries(this.indices) }
    await writeFile(`${this.path}.new`, `${JSON.stringify(saved, null, 2)}\n`)
    await rename(`${this.path}.new`, this.path)
  }
}

function read(text: string, path: string): Saved {
  try {
    const saved = JSON.parse(text) as Partial<Saved>
    if (saved.searchletImport === 1 && typeof saved.inputs === 'object') return saved as Saved
  } catch {
    // Said below.
  }
  throw new ImportError(`${path} does not tell how far an import came`, 'Remove it to begin anew')
}
