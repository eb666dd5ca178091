// The permissions of a write: the action on its index and, below it, the bulk shard actions that every write runs as.
import type { CallContext } from '../calls/call-context.ts'
import { resolveDateMath } from '../indices/date-math-name.ts'
import { isMember } from '../indices/names.ts'
import type { Write } from './write.ts'

export const BULK = 'indices:data/write/bulk'
/** The part of a bulk that one shard gets. */
const BULK_PART = 'indices:data/write/bulk[s]'

const actionOf = ({ kind }: Write) => `indices:data/write/${kind === 'create' ? 'index' : kind}`

export class WritePermissions {
  private readonly given = new Set<string>()
  /** Of a bulk: everything that is to be done to an index, which is judged as one. */
  private readonly wanted = new Map<string, Set<string>>()

  constructor(
    private readonly cx: CallContext,
    /** Of a bulk the whole was allowed before. */
    private readonly isSingle: boolean,
  ) {}

  /** API keys need permissions for the alias itself, as for reading. */
  private get isAsNamed(): boolean {
    return this.cx.identity.permissions !== undefined
  }

  /** Before the first of many writes. */
  expect(writes: readonly Write[]): void {
    if (!this.cx.engine.security.enabled) return
    for (const write of writes) {
      const name = this.indexOf(write)
      if (name === null) continue
      const actions = this.wanted.get(name)
      if (actions === undefined) this.wanted.set(name, new Set([actionOf(write)]))
      else actions.add(actionOf(write))
    }
  }

  /** Throws unless the write may happen where it names; `name` is that, with dates put in. */
  ask(write: Write, name: string): void {
    const action = actionOf(write)
    const key = `${action} ${name}`
    if (this.given.has(key)) return
    if (this.isSingle) {
      this.cx.authorise(this.reached(name), action)
      this.cx.authorise([], BULK)
    }
    const index = this.indexOf(write) ?? name
    const actions = this.wanted.get(index) ?? new Set()
    this.cx.authorise([index], [BULK_PART, ...actions, ...(actions.has(action) ? [] : [action])])
    this.given.add(key)
  }

  /** Throws unless the index that is missing may be made. */
  askToCreate(name: string): void {
    this.cx.authorise([name], 'indices:admin/create')
  }

  /** Throws unless a document may bring new fields. */
  askToMap(index: string): void {
    this.cx.authorise([index], 'indices:admin/mapping/put')
  }

  /** Null where the name stands for no index that could be written to: the write is refused for that. */
  private indexOf({ index }: Write): string | null {
    try {
      const name = resolveDateMath(index!)
      if (this.isAsNamed) return name
      return this.cx.engine.indices.writeTarget(name)?.name ?? name
    } catch {
      return null
    }
  }

  /** Through an alias a document may come from any of its indexes. */
  private reached(name: string): string[] {
    const { indices } = this.cx.engine
    if (this.isAsNamed || indices.get(name) !== undefined || !indices.hasAlias(name)) return [name]
    return indices.all().flatMap(index => (isMember(index, name) ? [index.name] : []))
  }
}
