// Makes a sound data directory of a damaged one: what is sound is copied, what can still be read is written again, the rest is reported.
import { accessSync, chmodSync, constants, createWriteStream, existsSync, readdirSync, statSync, type WriteStream } from 'node:fs'
import { rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { writeCommit } from '../../index/store/commit-point.ts'
import type { Directory } from '../../index/store/directory.ts'
import { acquireLock, DirectoryLocked, LOCK_FILE } from '../../index/store/directory-lock.ts'
import { DiskDirectory } from '../../index/store/disk-directory.ts'
import { Translog } from '../../index/store/translog.ts'
import { open } from '../../searchlet.ts'
import { type CheckReport, checkData } from '../check/check-data.ts'
import { type Loss, type Salvage, salvage } from './salvage.ts'

export interface RepairOptions {
  readonly onProgress?: (done: number, total: number, file: string) => void
}

export interface RepairReport {
  /** What was wrong with the old directory. */
  readonly problems: CheckReport['problems']
  /** What is not in the new one. Empty: all that was committed or acknowledged is there. */
  readonly losses: readonly Loss[]
  /** Documents and deletions that were read from damaged parts, and written again under new sequence numbers. */
  readonly rewritten: number
  /** A file of `_bulk` lines with documents of which the mapping or the id is lost; null: there are none. `searchlet import` takes it. */
  readonly unplaced: { readonly file: string; readonly documents: number } | null
  /** Of the new directory. */
  readonly check: CheckReport
}

const UNPLACED = 'unplaced.ndjson'
const UNFINISHED = 'unfinished'
const STATE = /\.state$/

/**
 * Nothing in `from` is changed but for the lock, which is held meanwhile.
 *
 * @example
 *   const { losses, check } = await repairData('./data', './repaired')
 *   check.isSound // true
 */
export async function repairData(from: string, to: string, { onProgress }: RepairOptions = {}): Promise<RepairReport> {
  const wasThere = existsSync(to)
  if (wasThere && readdirSync(to).length > 0) throw new TypeError(`${to} is not empty: a repair makes a new directory`)
  // Half of a repair is worse than none, for it looks whole: one that is killed leaves no data directory.
  const part = join(to, UNFINISHED)
  const old = await DiskDirectory.openExisting(from)
  const lock = await acquireLock(from).catch(error => {
    if (error instanceof DirectoryLocked || mayBeWritten(from)) throw error
    return null
  })
  try {
    const { problems } = await checkData(from, { onProgress })
    const repair = new Repair(part, new Set(problems.map(({ where }) => where.split(', ')[0])))
    await repair.run(old, await DiskDirectory.open(part))
    // The translogs that were written are replayed, and committed.
    await (await open({ path: part, threads: 0 })).close()
    const check = await checkData(part)
    chmodSync(to, statSync(from).mode)
    for (const name of readdirSync(part).sort((a, b) => Number(a === 'indices') - Number(b === 'indices')))
      await rename(join(part, name), join(to, name))
    await rmdir(part)
    return { problems, ...repair.report(to), check }
  } catch (error) {
    await rm(wasThere ? part : to, { recursive: true, force: true })
    throw error
  } finally {
    await lock?.release()
    await old.close()
  }
}

/** Where it may not, as on a medium that is read-only, there is nothing to lock it with. */
function mayBeWritten(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

class Repair {
  private readonly losses: Loss[] = []
  private rewritten = 0
  private unplaced = 0
  private lines: WriteStream | null = null

  constructor(
    private readonly to: string,
    /** Files with problems, as below the data directory. */
    private readonly damaged: ReadonlySet<string>,
  ) {}

  /** `to`: where the directory is in the end. */
  report(to: string): Pick<RepairReport, 'losses' | 'rewritten' | 'unplaced'> {
    const { losses, rewritten, unplaced } = this
    return { losses, rewritten, unplaced: unplaced === 0 ? null : { file: join(to, UNPLACED), documents: unplaced } }
  }

  async run(from: Directory, to: Directory): Promise<void> {
    await this.copy(from, to, '')
    for (const name of await from.directories()) {
      const inner = await from.directory(name)
      if (name !== 'indices') await this.copyAll(inner, await to.directory(name), `${name}/`)
      else
        for (const uuid of await inner.directories())
          await this.index(await inner.directory(uuid), await to.directory(name), uuid, `indices/${uuid}/`)
    }
    if (this.lines !== null) await finished(this.lines.end())
  }

  private async index(from: Directory, indices: Directory, uuid: string, at: string): Promise<void> {
    const states = (await from.list()).filter(file => /^index-\d+\.state$/.test(file))
    if (!states.some(file => !this.damaged.has(at + file))) {
      await this.withoutState(from, at)
      return
    }
    const to = await indices.directory(uuid)
    await this.copy(from, to, at)
    for (const name of await from.directories()) {
      const shard = await from.directory(name)
      const isDamaged = [...this.damaged].some(file => file.startsWith(`${at}${name}/`))
      if (/^\d+$/.test(name) && isDamaged) await this.rebuild(shard, await to.directory(name), `${at}${name}/`)
      else await this.copyAll(shard, await to.directory(name), `${at}${name}/`)
    }
  }

  private async copyAll(from: Directory, to: Directory, at: string): Promise<void> {
    await this.copy(from, to, at)
    for (const name of await from.directories()) await this.copyAll(await from.directory(name), await to.directory(name), `${at}${name}/`)
  }

  /** The files of one directory. An older state is better than none, where one is left. */
  private async copy(from: Directory, to: Directory, at: string): Promise<void> {
    // Secrets stay their owner's.
    chmodSync(to.path, statSync(from.path).mode)
    for (const file of await from.list()) {
      if (file === LOCK_FILE) continue
      if (!this.damaged.has(at + file)) {
        await to.write(file, await from.read(file))
        chmodSync(join(to.path, file), statSync(join(from.path, file)).mode)
      } else if (STATE.test(file))
        this.losses.push({ where: at + file, what: `${STATES[file.replace(/-\d+\.state$/, '')] ?? 'settings'} are lost` })
    }
  }

  /** The shard with its sound segments, and a translog of what else can be read. */
  private async rebuild(from: Directory, to: Directory, at: string): Promise<void> {
    const found = await this.salvaged(from, at)
    try {
      for (const { file, liveFile } of found.segments)
        for (const name of liveFile === undefined ? [file] : [file, liveFile]) await to.write(name, await from.read(name))
      const { commit } = found
      const maxSeqNo = commit?.maxSeqNo ?? -1
      const translog = await Translog.open(to, { fresh: true, durability: 'async' })
      let seqNo = maxSeqNo
      for (const { read } of found.operations) {
        const position = translog.append({ ...read(), seqNo: ++seqNo })
        if (seqNo % 1000 === 0) await translog.sync(position)
      }
      await translog.close()
      this.rewritten += found.operations.length
      await writeCommit(to, {
        version: (commit?.version ?? 0) + 1,
        generation: (commit?.generation ?? 0) + 1,
        segments: found.segments,
        maxSeqNo,
        localCheckpoint: maxSeqNo,
        primaryTerm: commit?.primaryTerm ?? 0,
        translogGeneration: translog.generation,
        userData: { ...commit?.userData, next_segment: commit?.userData.next_segment ?? '0' },
      })
      this.write(found, found.nameless)
    } finally {
      await found.close()
    }
  }

  private async salvaged(from: Directory, at: string): Promise<Salvage> {
    const found = await salvage(from, at, file => this.damaged.has(at + file))
    this.losses.push(...found.losses)
    return found
  }

  /** Neither mapping nor settings are known: its documents are kept as lines of `_bulk`, to be imported into an index made by hand. */
  private async withoutState(from: Directory, at: string): Promise<void> {
    let name: string | null = null
    for (const shard of await from.directories()) {
      if (!/^\d+$/.test(shard)) continue
      const found = await salvage(await from.directory(shard), `${at}${shard}/`, () => true)
      try {
        name ??= found.index
        this.losses.push(...found.losses)
        for (const { read } of found.operations) {
          const operation = read()
          if (operation.op === 'index') this.write(found, [operation.source], operation)
        }
        this.write(found, found.nameless)
      } finally {
        await found.close()
      }
    }
    this.losses.push({ where: `${at}index.state`, what: `mapping, settings and aliases of index [${name ?? at}] are lost` })
  }

  private write(
    { index }: Salvage,
    sources: readonly Uint8Array[],
    place?: { readonly id: string; readonly routing: string | null },
  ): void {
    for (const source of sources) {
      this.lines ??= createWriteStream(join(this.to, UNPLACED))
      const action = { _index: index ?? 'unknown', ...(place && { _id: place.id }), ...(place?.routing && { routing: place.routing }) }
      const text = Buffer.from(source).toString()
      // A line each: sources may have been sent on several.
      this.lines.write(`${JSON.stringify({ index: action })}\n${/[\r\n]/.test(text) ? text.replaceAll(/[\r\n]+/g, ' ') : text}\n`)
      this.unplaced++
    }
  }
}

const STATES: Readonly<Record<string, string>> = {
  cluster: 'cluster settings, templates, pipelines and scripts',
  index: 'the newest mapping and settings',
  security: 'users, roles and other configuration of security',
  'api-keys': 'API keys',
}
