// A map whose rare entries are in modules that are loaded when they are first looked up.

/** Each a thing, or the module (see `lazily`) that exports it under the same name. */
type Parts<V, T> = { readonly [K in keyof T]: V | (() => { readonly [E in K]: V }) }

/** What does not have the name it is filed under does not compile. */
export const lazyMap =
  <V extends object>() =>
  <T extends Parts<V, T>>(parts: T): LazyMap<V> =>
    new LazyMap<V>(parts)

/** A map in all respects: iterating over it loads everything. */
class LazyMap<V extends object> extends Map<string, V> {
  private readonly modules = new Map<string, () => object>()

  constructor(parts: Readonly<Record<string, V | (() => object)>>) {
    super()
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === 'function') this.modules.set(name, part)
      super.set(name, part as V)
    }
  }

  override get(name: string): V | undefined {
    const module = this.modules.get(name)
    if (module !== undefined) this.set(name, (module() as Readonly<Record<string, V>>)[name])
    return super.get(name)
  }

  override set(name: string, value: V): this {
    this.modules?.delete(name)
    return super.set(name, value)
  }

  override delete(name: string): boolean {
    this.modules.delete(name)
    return super.delete(name)
  }

  override clear(): void {
    this.modules.clear()
    super.clear()
  }

  override forEach(see: (value: V, name: string, map: Map<string, V>) => void): void {
    this.loadAll()
    super.forEach(see)
  }

  override values(): MapIterator<V> {
    this.loadAll()
    return super.values()
  }

  override entries(): MapIterator<[string, V]> {
    this.loadAll()
    return super.entries()
  }

  override [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries()
  }

  private loadAll(): void {
    for (const name of [...this.modules.keys()]) this.get(name)
  }
}
