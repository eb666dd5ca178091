// A snapshot repository in a folder. A process killed at any moment leaves all completed snapshots intact and, at most, unreferenced blobs.
import { createHash } from 'node:crypto'
import { ApiError, isApiError } from '../../core/errors.ts'
import { type InTurn, oneAtATime } from '../../core/one-at-a-time.ts'
import type { Directory } from '../../index/store/directory.ts'
import { DiskDirectory } from '../../index/store/disk-directory.ts'
import { corrupt, readFramed, SNAPSHOT_FILE, writeFramed } from '../../index/store/framed-file.ts'
import { pack, unpack } from '../../index/store/msgpack.ts'
import { type BlobRef, blobsOf, type SnapshotManifest } from './snapshot-manifest.ts'

const MANIFEST = /^snapshot-([\w-]+)\.manifest$/
const manifestFile = (uuid: string) => `snapshot-${uuid}.manifest`
const BLOBS = 'blobs'

interface Cleaned {
  readonly files: number
  readonly bytes: number
}

/** By folder: writers to one folder wait for each other, under any repository name. */
const turns = new Map<string, InTurn>()

/** By path: manifests that a device kept though it said it did not. They are no snapshots, and removed as soon as that can be. */
const refused = new Set<string>()

export class Repository {
  constructor(
    readonly name: string,
    private readonly path: string,
    readonly isReadOnly: boolean,
  ) {}

  /** Runs `work` while no other work of this process is in the folder. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    let inTurn = turns.get(this.path)
    if (inTurn === undefined) turns.set(this.path, (inTurn = oneAtATime()))
    return inTurn(work)
  }

  /** Writes a file and takes it away again. */
  async verify(): Promise<void> {
    try {
      const directory = await this.directory()
      if (this.isReadOnly) return
      await directory.write('verification', Uint8Array.of(1))
      await directory.remove('verification')
    } catch (error) {
      const cause = error instanceof ApiError ? error : undefined
      throw new ApiError('repository_verification_exception', `[${this.name}] path  is not accessible on cluster-manager node`, { cause })
    }
  }

  /** All finished snapshots, the oldest first. Rejects where one of them is damaged: a list without it would be wrong. */
  async snapshots(): Promise<SnapshotManifest[]> {
    const { manifests, damage } = await this.manifests()
    if (damage !== null) throw damage
    return manifests
  }

  /** The snapshot with the name, even if others are damaged; null when there is none. Rejects where it may be one of the damaged ones. */
  async find(name: string): Promise<SnapshotManifest | null> {
    const { manifests, damage } = await this.manifests()
    const found = manifests.find(manifest => manifest.name === name)
    if (found === undefined && damage !== null) throw damage
    return found ?? null
  }

  private async manifests(): Promise<{ manifests: SnapshotManifest[]; damage: ApiError | null }> {
    const directory = await this.directory()
    const manifests: SnapshotManifest[] = []
    let damage: ApiError | null = null
    for (const file of await directory.list()) {
      if (!MANIFEST.test(file) || (await this.isRefused(directory, file))) continue
      try {
        manifests.push(unpack(await readFramed(directory, file, SNAPSHOT_FILE)) as SnapshotManifest)
      } catch (error) {
        if (!isApiError(error)) throw error
        damage = error
      }
    }
    manifests.sort((a, b) => a.startedAt - b.startedAt || (a.name < b.name ? -1 : 1))
    return { manifests, damage }
  }

  private async isRefused(directory: Directory, file: string): Promise<boolean> {
    const path = `${directory.path}/${file}`
    if (!refused.has(path)) return false
    await directory.remove(file).then(
      () => refused.delete(path),
      () => false,
    )
    return true
  }

  async finish(manifest: SnapshotManifest): Promise<void> {
    const directory = await this.directory()
    const file = manifestFile(manifest.uuid)
    try {
      await writeFramed(directory, file, SNAPSHOT_FILE, pack(manifest))
      refused.delete(`${directory.path}/${file}`)
    } catch (error) {
      if (await directory.exists(file).catch(() => true)) refused.add(`${directory.path}/${file}`)
      throw error
    }
  }

  /** Answers whether the bytes were new to the repository. */
  async put(bytes: Uint8Array): Promise<{ readonly ref: BlobRef; readonly isNew: boolean }> {
    const ref = { sha256: sha256(bytes), length: bytes.length }
    const blobs = await this.blobs()
    const isNew = !(await blobs.exists(ref.sha256)) || (await blobs.size(ref.sha256)) !== ref.length
    if (isNew) await blobs.write(ref.sha256, bytes)
    return { ref, isNew }
  }

  /** Damage is a corrupt_index_exception that names the file. */
  async get(ref: BlobRef): Promise<Uint8Array<SharedArrayBuffer>> {
    const blobs = await this.blobs()
    const path = `${blobs.path}/${ref.sha256}`
    if (!(await blobs.exists(ref.sha256))) throw corrupt(path, 'it is missing')
    const bytes = await blobs.read(ref.sha256)
    if (bytes.length !== ref.length || sha256(bytes) !== ref.sha256) throw corrupt(path, 'its content is not that of its name')
    return bytes
  }

  /** Manifests first: what is cut short leaves whole snapshots, and blobs for the next cleanup. */
  async remove(removed: readonly SnapshotManifest[]): Promise<void> {
    const directory = await this.directory()
    try {
      for (const { uuid } of removed) await directory.remove(manifestFile(uuid))
      await directory.sync()
    } catch (error) {
      // Some may be gone, or come back after a crash: all of them are to be there.
      for (const manifest of removed) if (!(await directory.exists(manifestFile(manifest.uuid)))) await this.finish(manifest)
      throw error
    }
    // They are removed, even if deleting their blobs fails.
    await this.clean().catch(() => {})
  }

  /** Removes blobs that no snapshot refers to, and what writers left behind when they were killed. */
  async clean(): Promise<Cleaned> {
    const used = new Set((await this.snapshots()).flatMap(blobsOf).map(({ sha256 }) => sha256))
    const blobs = await this.blobs()
    await (await this.directory()).sweep()
    await blobs.sweep()
    let files = 0
    let bytes = 0
    for (const name of await blobs.list()) {
      if (used.has(name)) continue
      bytes += await blobs.size(name)
      files++
      await blobs.remove(name)
    }
    return { files, bytes }
  }

  private directory(): Promise<Directory> {
    return this.isReadOnly ? DiskDirectory.openExisting(this.path) : DiskDirectory.open(this.path)
  }

  private async blobs(): Promise<Directory> {
    return (await this.directory()).directory(BLOBS)
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
