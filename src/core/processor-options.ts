// The options of a processor or pipeline: each is taken once, in the kind it must have; what is left over is unknown.
import { type ApiError, parseFailed } from './errors.ts'
import { javaClassName, type Tree } from './java-class.ts'

/** Whose options they are, for errors. */
export interface OptionsOwner {
  readonly type?: string | null
  readonly tag?: string | null
}

export function optionProblem({ type, tag }: OptionsOwner, property: string | null, reason: string): ApiError {
  return parseFailed(property === null ? reason : `[${property}] ${reason}`, {
    details: {
      ...(type !== undefined && type !== null && { processor_type: type }),
      ...(tag && { processor_tag: tag }),
      ...(property !== null && { property_name: property }),
    },
  })
}

export class ProcessorOptions {
  private readonly left: Map<string, unknown>

  constructor(
    readonly owner: OptionsOwner,
    config: Tree,
  ) {
    this.left = new Map(config)
  }

  get unknown(): readonly string[] {
    return [...this.left.keys()]
  }

  /** What is not taken yet. */
  get rest(): Tree {
    return this.left
  }

  refuse(property: string | null, reason: string): ApiError {
    return optionProblem(this.owner, property, reason)
  }

  /** Null where it is missing; a null is as good as nothing. */
  take(property: string): unknown {
    const value = this.left.get(property) ?? null
    this.left.delete(property)
    return value
  }

  /** Without taking it. */
  peek(property: string): unknown {
    return this.left.get(property) ?? null
  }

  protected required(property: string): unknown {
    const value = this.take(property)
    if (value === null) throw this.refuse(property, 'required property is missing')
    return value
  }

  private notA(property: string, what: string, value: unknown): ApiError {
    return this.refuse(property, `property isn't a ${what}, but of type [${javaClassName(value)}]`)
  }

  text(property: string): string {
    return this.asText(property, this.required(property))
  }

  optionalText(property: string): string | null {
    const value = this.take(property)
    return value === null ? null : this.asText(property, value)
  }

  private asText(property: string, value: unknown): string {
    if (typeof value === 'string') return value
    throw this.notA(property, 'string', value)
  }

  flag(property: string, absent = false): boolean {
    const value = this.take(property)
    if (value === null) return absent
    if (typeof value === 'boolean') return value
    throw this.notA(property, 'boolean', value)
  }

  /** A whole number, written as one or as a text. */
  int(property: string): number | null {
    const value = this.take(property)
    if (value === null) return null
    const text = String(value)
    if (typeof value !== 'object' && /^[-+]?\d+$/.test(text) && Math.abs(Number(text)) < 2 ** 31) return Number(text)
    const shown = typeof value === 'object' && 'value' in value ? String(value.value) : text
    throw this.refuse(property, `property cannot be converted to an int [${shown}]`)
  }

  list(property: string): unknown[] {
    return this.asList(property, this.required(property))
  }

  optionalList(property: string): unknown[] | null {
    const value = this.take(property)
    return value === null ? null : this.asList(property, value)
  }

  private asList(property: string, value: unknown): unknown[] {
    if (Array.isArray(value)) return value
    throw this.notA(property, 'list', value)
  }

  map(property: string): Tree {
    return this.asMap(property, this.required(property))
  }

  optionalMap(property: string): Tree | null {
    const value = this.take(property)
    return value === null ? null : this.asMap(property, value)
  }

  private asMap(property: string, value: unknown): Tree {
    if (value instanceof Map) return value
    throw this.notA(property, 'map', value)
  }
}
