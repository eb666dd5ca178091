// What a script leaves in a document, as the processors after it know values: Maps, lists, texts and numbers.
import { type ApiError, illegalArgument } from '../../core/errors.ts'
import { notCast } from '../../core/java-class.ts'
import { JsonFloat } from '../../core/json.ts'
import { classOf } from '../../painless/runtime/class-of.ts'
import { JavaArray } from '../../painless/runtime/java-array.ts'
import { BYTE } from '../../painless/types.ts'
import { JavaObject } from '../../painless/values.ts'
import { toJson } from '../../query/scripts/language.ts'

/** Makes the fields plain. Values that can be indexed but not copied, as simulations copy documents, are reported to `refuse`. */
export function makePlain(fields: Map<string, unknown>, refuse: (problem: ApiError) => void): void {
  new Plainness(refuse).tree(fields)
}

class Plainness {
  /** The containers that hold the value. */
  private readonly around = new Set<unknown>()

  constructor(private readonly refuse: (problem: ApiError) => void) {}

  /** The value itself where it is plain already, as nearly all are. */
  tree(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || value instanceof JsonFloat) return value
    if (!Array.isArray(value) && !(value instanceof Map)) return this.other(value)
    if (this.around.has(value)) throw illegalArgument('Iterable object is self-referencing itself (ingest script)')
    this.around.add(value)
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) value[i] = this.tree(value[i])
    else {
      for (const [key, item] of value) {
        if (typeof key !== 'string') throw badName(key)
        const plain = this.tree(item)
        if (plain !== item) value.set(key, plain)
      }
    }
    this.around.delete(value)
    return value
  }

  private other(value: object): unknown {
    if (!isCopied(value)) this.refuse(illegalArgument(`unexpected value type [class ${classOf(value).name}]`))
    return toJson(value)
  }
}

const badName = (key: unknown) =>
  key === null ? illegalArgument('Field name cannot be null', { ofAnswer: true }) : notCast(key, 'java.lang.String', { ofAnswer: true })

const COPIED = /^java\.(util\.(Date|\w*Map|\w*List|Stack|Vector|(Collections|Arrays)\$\w*(Map|List))|time\.ZonedDateTime)$/

function isCopied(value: object): boolean {
  if (value instanceof JavaArray) return value.component === BYTE
  return !(value instanceof JavaObject) || COPIED.test(value.javaClass.name)
}
