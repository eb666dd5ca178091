// A document as conditions see it: everything can be read and nothing changed.
import { defineClass } from '../../painless/java-class.ts'
import { JavaList } from '../../painless/runtime/lists.ts'
import { JavaMap } from '../../painless/runtime/objects.ts'
import { type Throwable, unsupported } from '../../painless/runtime/throwable.ts'
import { listClass, mapClass } from '../../query/scripts/language.ts'

const PROCESSOR = 'org.opensearch.ingest.ConditionalProcessor'

const shownMapClass = defineClass(`${PROCESSOR}$UnmodifiableIngestData`, { extends: () => [mapClass], isHidden: true }, {})
const shownListClass = defineClass(`${PROCESSOR}$UnmodifiableIngestList`, { extends: () => [listClass], isHidden: true }, {})

const frame = (where: string, line: number) => `${PROCESSOR}${where}(ConditionalProcessor.java:${line})`

function refusal(...frames: string[]): Throwable {
  return unsupported('Mutating ingest documents in conditionals is not supported', [frame('.unmodifiableException', 178), ...frames])
}

/** Maps and lists in forms of their own, everything else as it is. */
export function shownDocument(value: unknown): unknown {
  if (value instanceof Map) return new ShownMap(value)
  return Array.isArray(value) ? new ShownList(value) : value
}

class ShownMap extends JavaMap {
  constructor(private readonly fields: ReadonlyMap<unknown, unknown>) {
    super()
  }

  get javaClass() {
    return shownMapClass
  }

  getKey(key: unknown): unknown {
    return shownDocument(this.fields.get(key) ?? null)
  }

  hasKey(key: unknown): boolean {
    return this.fields.has(key)
  }

  get size(): number {
    return this.fields.size
  }

  keyList(): unknown[] {
    return [...this.fields.keys()]
  }

  override putKey(): unknown {
    throw refusal(frame('$UnmodifiableIngestData.put', 216), frame('$UnmodifiableIngestData.put', 181))
  }

  override removeKey(): unknown {
    throw refusal(frame('$UnmodifiableIngestData.remove', 221))
  }

  override clear(): void {
    throw refusal(frame('$UnmodifiableIngestData.clear', 231))
  }
}

class ShownList extends JavaList {
  private shown: unknown[] | null = null

  constructor(private readonly items: readonly unknown[]) {
    super()
  }

  get javaClass() {
    return shownListClass
  }

  get size(): number {
    return this.items.length
  }

  values(): readonly unknown[] {
    this.shown ??= this.items.map(shownDocument)
    return this.shown
  }

  override add(): boolean {
    throw refusal(frame('$UnmodifiableIngestList.add', 327))
  }

  override set(): unknown {
    throw refusal(frame('$UnmodifiableIngestList.set', 377))
  }

  override removeAt(): unknown {
    throw refusal(frame('$UnmodifiableIngestList.remove', 387))
  }
}
