// java.util.Map, HashMap and LinkedHashMap, with the views of their keys, values and entries.

import { defineClass } from '../../java-class.ts'
import { COLLECTION, COMPARATOR, OBJECT, SET } from '../../java-classes.ts'
import { step } from '../../run-state.ts'
import { compareBy, compareNaturally } from '../../runtime/comparing.ts'
import { JavaFunction } from '../../runtime/functions.ts'
import { type AnyCollection, collectionAdd, type IteratorFrames, JavaCollection } from '../../runtime/lists.ts'
import {
  type AnyMap,
  isMap,
  JavaMap,
  javaEquals,
  javaHash,
  javaText,
  LinkedMap,
  mapGet,
  mapHas,
  mapKeys,
  mapPut,
  mapRemove,
} from '../../runtime/objects.ts'
import { JavaSet, KeySet } from '../../runtime/sets.ts'
import { concurrentModification, unsupported } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'
import { getByPath } from './get-by-path.ts'

/** An entry of a map; what is set in it is set in the map. */
export class MapEntry extends JavaObject {
  constructor(
    readonly key: unknown,
    private current: unknown,
    private readonly map: AnyMap | null = null,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return MAP_ENTRY
  }

  get value(): unknown {
    return this.current
  }

  setValue(value: unknown): unknown {
    if (this.map === null) throw unsupported()
    mapPut(this.map, this.key, value)
    return this.take(value)
  }

  protected take(value: unknown): unknown {
    const old = this.current
    this.current = value
    return old
  }

  override equals(other: unknown): boolean {
    return other instanceof MapEntry && javaEquals(this.key, other.key) && javaEquals(this.value, other.value)
  }

  override hashCode(): number {
    return javaHash(this.key) ^ javaHash(this.value)
  }

  override toString(): string {
    return `${javaText(this.key)}=${javaText(this.value)}`
  }
}

export const entriesOf = (map: AnyMap): MapEntry[] => mapKeys(map).map(key => new MapEntry(key, mapGet(map, key), map))

const hashFrames = (...next: readonly string[]): IteratorFrames => {
  const node = (line: number) => [`java.base/java.util.HashMap$HashIterator.nextNode(HashMap.java:${line})`, ...next]
  return { changed: node(1606), end: node(1608) }
}

const KEY_FRAMES = hashFrames('java.base/java.util.HashMap$KeyIterator.next(HashMap.java:1629)')
const ENTRY_FRAMES = hashFrames(
  'java.base/java.util.HashMap$EntryIterator.next(HashMap.java:1639)',
  'java.base/java.util.HashMap$EntryIterator.next(HashMap.java:1637)',
)

class EntrySet extends JavaSet {
  constructor(
    private readonly map: AnyMap,
    override readonly iteratorFrames: IteratorFrames | undefined = map instanceof Map ? ENTRY_FRAMES : undefined,
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return SET
  }

  get size(): number {
    return this.map.size
  }

  values(): readonly unknown[] {
    return entriesOf(this.map)
  }

  override contains(entry: unknown): boolean {
    return entry instanceof MapEntry && mapHas(this.map, entry.key) && javaEquals(mapGet(this.map, entry.key), entry.value)
  }

  override remove(entry: unknown): boolean {
    if (!this.contains(entry)) return false
    mapRemove(this.map, (entry as MapEntry).key)
    return true
  }
}

class Values extends JavaCollection {
  constructor(private readonly map: AnyMap) {
    super()
  }

  get javaClass(): JavaClass {
    return COLLECTION
  }

  get size(): number {
    return this.map.size
  }

  values(): readonly unknown[] {
    return mapKeys(this.map).map(key => mapGet(this.map, key))
  }

  override remove(value: unknown): boolean {
    const found = mapKeys(this.map).find(key => javaEquals(mapGet(this.map, key), value))
    if (found === undefined) return false
    mapRemove(this.map, found)
    return true
  }
}

const byPart = (part: 'key' | 'value', comparator: unknown) => {
  const compare = comparator === null ? compareNaturally : compareBy(comparator)
  return new JavaFunction(COMPARATOR, (a, b) => compare((a as MapEntry)[part], (b as MapEntry)[part]))
}

export const MAP_ENTRY: JavaClass = defineClass(
  'java.util.Map$Entry',
  { extends: () => [OBJECT], isInterface: true },
  {
    'static Comparator comparingByKey()': () => byPart('key', null),
    'static Comparator comparingByKey(Comparator)': (by: unknown) => byPart('key', by),
    'static Comparator comparingByValue()': () => byPart('value', null),
    'static Comparator comparingByValue(Comparator)': (by: unknown) => byPart('value', by),
    'def getKey()': (self: MapEntry) => self.key,
    'def getValue()': (self: MapEntry) => self.value,
    'def setValue(def)': (self: MapEntry, value: unknown) => self.setValue(value),
  },
)

function over(map: AnyMap, work: (key: unknown, value: unknown) => void): void {
  for (const key of mapKeys(map)) {
    step()
    work(key, mapGet(map, key))
  }
}

/** Every change of the map is found when all is done; but for one that leaves it as large as it was. */
function forEach(map: AnyMap, consumer: JavaFunction): void {
  const { size } = map
  over(map, (key, value) => consumer.call(key, value))
  if (map.size !== size)
    throw concurrentModification(null, map instanceof Map ? ['java.base/java.util.HashMap.forEach(HashMap.java:1433)'] : [])
}

/** Puts what was computed; null takes the key away. */
function putOrRemove(map: AnyMap, key: unknown, value: unknown): unknown {
  if (value === null) mapRemove(map, key)
  else mapPut(map, key, value)
  return value
}

function merge(map: AnyMap, key: unknown, value: unknown, combine: JavaFunction): unknown {
  const old = mapGet(map, key)
  return putOrRemove(map, key, old === null ? value : combine.call(old, value))
}

function collect(map: AnyMap, into: AnyCollection, of: JavaFunction): AnyCollection {
  over(map, (key, value) => collectionAdd(into, of.call(key, value)))
  return into
}

function findEntry(map: AnyMap, test: JavaFunction): MapEntry | null {
  return entriesOf(map).find(({ key, value }) => test.call(key, value) === true) ?? null
}

function findAll(map: AnyMap, test: JavaFunction): Map<unknown, unknown> {
  const found = map instanceof LinkedMap ? new LinkedMap() : new Map<unknown, unknown>()
  over(map, (key, value) => {
    if (test.call(key, value) === true) mapPut(found, key, value)
  })
  return found
}

function findResult(map: AnyMap, otherwise: unknown, of: JavaFunction): unknown {
  for (const key of mapKeys(map)) {
    const result = of.call(key, mapGet(map, key))
    if (result !== null) return result
  }
  return otherwise
}

function findResults(map: AnyMap, of: JavaFunction): unknown[] {
  const found: unknown[] = []
  over(map, (key, value) => {
    const result = of.call(key, value)
    if (result !== null) found.push(result)
  })
  return found
}

function groupBy(map: AnyMap, of: JavaFunction): LinkedMap {
  const groups = new LinkedMap()
  over(map, (key, value) => {
    const group = of.call(key, value)
    if (!mapHas(groups, group)) mapPut(groups, group, map instanceof LinkedMap ? new LinkedMap() : new Map())
    mapPut(mapGet(groups, group) as AnyMap, key, value)
  })
  return groups
}

function viewed(map: AnyMap, method: string): AnyMap {
  if (map instanceof JavaMap) map.viewed(method)
  return map
}

function putAll(map: AnyMap, other: AnyMap): void {
  over(other, (key, value) => mapPut(map, key, value))
}

function count(map: AnyMap, test: JavaFunction): number {
  return mapKeys(map).filter(key => test.call(key, mapGet(map, key)) === true).length
}

export const MAP: JavaClass = defineClass(
  'java.util.Map',
  { extends: () => [OBJECT], isInterface: true },
  {
    'void clear()': (self: AnyMap) => self.clear(),
    'List collect(BiFunction)': (self: AnyMap, of: JavaFunction) => collect(self, [], of),
    'def collect(Collection, BiFunction)': collect,
    'def compute(def, BiFunction)': (self: AnyMap, key: unknown, of: JavaFunction) =>
      putOrRemove(self, key, of.call(key, mapGet(self, key))),
    'def computeIfAbsent(def, Function)': (self: AnyMap, key: unknown, of: JavaFunction) => {
      const old = mapGet(self, key)
      if (old !== null) return old
      const value = of.call(key)
      if (value !== null) mapPut(self, key, value)
      return value
    },
    'def computeIfPresent(def, BiFunction)': (self: AnyMap, key: unknown, of: JavaFunction) => {
      const old = mapGet(self, key)
      return old === null ? null : putOrRemove(self, key, of.call(key, old))
    },
    'boolean containsKey(def)': mapHas,
    'boolean containsValue(def)': (self: AnyMap, value: unknown) => mapKeys(self).some(key => javaEquals(mapGet(self, key), value)),
    'int count(BiPredicate)': count,
    'def each(BiConsumer)': (self: AnyMap, consumer: JavaFunction) => {
      over(self, (key, value) => consumer.call(key, value))
      return self
    },
    'Set entrySet()': (self: AnyMap) => new EntrySet(viewed(self, 'entrySet')),
    'boolean every(BiPredicate)': (self: AnyMap, test: JavaFunction) =>
      mapKeys(self).every(key => test.call(key, mapGet(self, key)) === true),
    'Map.Entry find(BiPredicate)': findEntry,
    'Map findAll(BiPredicate)': findAll,
    'def findResult(BiFunction)': (self: AnyMap, of: JavaFunction) => findResult(self, null, of),
    'def findResult(def, BiFunction)': findResult,
    'List findResults(BiFunction)': findResults,
    'void forEach(BiConsumer)': forEach,
    'def get(def)': mapGet,
    'Object getByPath(String)': (self: AnyMap, path: string) => getByPath(self, path),
    'Object getByPath(String, Object)': (self: AnyMap, path: string, otherwise: unknown) => getByPath(self, path, otherwise),
    'def getOrDefault(def, def)': (self: AnyMap, key: unknown, otherwise: unknown) => (mapHas(self, key) ? mapGet(self, key) : otherwise),
    'Map groupBy(BiFunction)': groupBy,
    'boolean isEmpty()': (self: AnyMap) => self.size === 0,
    'Set keySet()': (self: AnyMap) => new KeySet(viewed(self, 'keySet'), SET, self instanceof Map ? KEY_FRAMES : undefined),
    'def merge(def, def, BiFunction)': merge,
    'def put(def, def)': mapPut,
    'void putAll(Map)': putAll,
    'def putIfAbsent(def, def)': (self: AnyMap, key: unknown, value: unknown) => mapGet(self, key) ?? mapPut(self, key, value),
    'def remove(def)': mapRemove,
    'boolean remove(def, def)': (self: AnyMap, key: unknown, value: unknown) => {
      const isSame = mapHas(self, key) && javaEquals(mapGet(self, key), value)
      if (isSame) mapRemove(self, key)
      return isSame
    },
    'def replace(def, def)': (self: AnyMap, key: unknown, value: unknown) => (mapHas(self, key) ? mapPut(self, key, value) : null),
    'boolean replace(def, def, def)': (self: AnyMap, key: unknown, old: unknown, value: unknown) => {
      const isSame = mapHas(self, key) && javaEquals(mapGet(self, key), old)
      if (isSame) mapPut(self, key, value)
      return isSame
    },
    'void replaceAll(BiFunction)': (self: AnyMap, of: JavaFunction) => over(self, (key, value) => mapPut(self, key, of.call(key, value))),
    'int size()': (self: AnyMap) => self.size,
    'Collection values()': (self: AnyMap) => new Values(viewed(self, 'values')),
  },
)

export function copyInto<T extends AnyMap>(map: T, from: unknown): T {
  if (isMap(from)) putAll(map, from)
  return map
}

export const HASH_MAP = defineClass(
  'java.util.HashMap',
  { extends: () => [MAP] },
  {
    'new()': () => new Map(),
    'new(Map)': (from: AnyMap) => copyInto(new Map(), from),
    'def clone()': (self: AnyMap) => copyInto(self instanceof LinkedMap ? new LinkedMap() : new Map(), self),
  },
)

export const LINKED_HASH_MAP = defineClass(
  'java.util.LinkedHashMap',
  { extends: () => [HASH_MAP] },
  {
    'new()': () => new LinkedMap(),
    'new(Map)': (from: AnyMap) => copyInto(new LinkedMap(), from),
  },
)
