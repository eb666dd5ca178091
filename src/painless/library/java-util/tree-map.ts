// java.util.TreeMap and TreeSet: keys in their order, in a sorted array. Stretches of them are views.

import { defineClass } from '../../java-class.ts'
import { MAP, SET } from '../../java-classes.ts'
import { type Compare, compareBy } from '../../runtime/comparing.ts'
import type { JavaFunction } from '../../runtime/functions.ts'
import { CollectionIterator } from '../../runtime/iteration.ts'
import { addAll } from '../../runtime/lists.ts'
import { type AnyMap, JavaMap, mapGet } from '../../runtime/objects.ts'
import { MapBackedSet } from '../../runtime/sets.ts'
import { illegalArgument, noSuchElement } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { entriesOf, MapEntry } from './map.ts'

/** Between which keys a view is: undefined where it has no end. */
interface Bounds {
  readonly from?: { readonly key: unknown; readonly isIn: boolean }
  readonly to?: { readonly key: unknown; readonly isIn: boolean }
}

/** What a tree map and its views have in common. */
interface Tree {
  readonly keys: unknown[]
  readonly values: unknown[]
  readonly compare: Compare
  readonly comparator: unknown
}

export class TreeMap extends JavaMap {
  constructor(
    private readonly tree: Tree,
    private readonly bounds: Bounds = {},
    private readonly isDescending = false,
  ) {
    super()
  }

  static of(comparator: unknown): TreeMap {
    return new TreeMap({ keys: [], values: [], compare: compareBy(comparator), comparator })
  }

  get javaClass(): JavaClass {
    return TREE_MAP
  }

  get comparator(): unknown {
    return this.tree.comparator
  }

  get size(): number {
    return this.end() - this.start()
  }

  keyList(): unknown[] {
    const keys = this.tree.keys.slice(this.start(), this.end())
    return this.isDescending ? keys.reverse() : keys
  }

  getKey(key: unknown): unknown {
    const at = this.find(key)
    return at < 0 ? null : this.tree.values[at]
  }

  hasKey(key: unknown): boolean {
    return this.find(key) >= 0
  }

  override putKey(key: unknown, value: unknown): unknown {
    const { keys, values } = this.tree
    // A first key is compared with itself, so that what has no order is refused.
    if (keys.length === 0) this.tree.compare(key, key)
    if (!this.holds(key)) throw illegalArgument('key out of range')
    const at = this.lowerBound(key, false)
    if (at < keys.length && this.tree.compare(keys[at], key) === 0) {
      const old = values[at]
      values[at] = value
      return old
    }
    keys.splice(at, 0, key)
    values.splice(at, 0, value)
    return null
  }

  override removeKey(key: unknown): unknown {
    const at = this.find(key)
    if (at < 0) return null
    this.tree.keys.splice(at, 1)
    return this.tree.values.splice(at, 1)[0]
  }

  /** The nearest key in a direction: `-1` before, `1` behind; the key itself where it counts. Null where there is none. */
  near(key: unknown, direction: -1 | 1, isIn: boolean): MapEntry | null {
    const forwards = (direction === 1) !== this.isDescending
    const at = forwards ? this.lowerBound(key, !isIn) : this.lowerBound(key, isIn) - 1
    return at >= this.start() && at < this.end() ? this.entryAt(at) : null
  }

  /** The first or last entry. */
  edge(isLast: boolean): MapEntry | null {
    if (this.size === 0) return null
    return this.entryAt(isLast !== this.isDescending ? this.end() - 1 : this.start())
  }

  descending(): TreeMap {
    return new TreeMap(this.tree, this.bounds, !this.isDescending)
  }

  between(bounds: Bounds): TreeMap {
    const turned = this.isDescending ? { from: bounds.to, to: bounds.from } : bounds
    if (turned.from !== undefined && turned.to !== undefined && this.tree.compare(turned.from.key, turned.to.key) > 0)
      throw illegalArgument('fromKey > toKey')
    return new TreeMap(this.tree, { from: turned.from ?? this.bounds.from, to: turned.to ?? this.bounds.to }, this.isDescending)
  }

  private entryAt(at: number): MapEntry {
    return new MapEntry(this.tree.keys[at], this.tree.values[at])
  }

  private find(key: unknown): number {
    const { keys, compare } = this.tree
    if (keys.length === 0) return -1
    const at = this.lowerBound(key, false)
    return at < keys.length && compare(keys[at], key) === 0 && this.holds(key) ? at : -1
  }

  private holds(key: unknown): boolean {
    const { from, to } = this.bounds
    const { compare } = this.tree
    if (from !== undefined && compare(key, from.key) < (from.isIn ? 0 : 1)) return false
    return to === undefined || compare(key, to.key) <= (to.isIn ? 0 : -1)
  }

  private start(): number {
    const { from } = this.bounds
    return from === undefined ? 0 : this.lowerBound(from.key, !from.isIn)
  }

  private end(): number {
    const { to } = this.bounds
    return to === undefined ? this.tree.keys.length : Math.max(this.start(), this.lowerBound(to.key, to.isIn))
  }

  /** The first place whose key is not before the given one, or behind it. */
  private lowerBound(key: unknown, isBehind: boolean): number {
    const { keys, compare } = this.tree
    let low = 0
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = compare(keys[middle], key)
      if (order < 0 || (isBehind && order === 0)) low = middle + 1
      else high = middle
    }
    return low
  }
}

function required(entry: MapEntry | null): MapEntry {
  if (entry === null) throw noSuchElement()
  return entry
}

function polled(map: TreeMap, isLast: boolean): MapEntry | null {
  const entry = map.edge(isLast)
  if (entry !== null) map.removeKey(entry.key)
  return entry
}

const keyOrNull = (entry: MapEntry | null) => entry?.key ?? null
const key = (value: unknown, isIn: boolean) => ({ key: value, isIn })

export const SORTED_MAP = defineClass(
  'java.util.SortedMap',
  { extends: () => [MAP], isInterface: true },
  {
    'Comparator comparator()': (self: TreeMap) => self.comparator,
    'def firstKey()': (self: TreeMap) => required(self.edge(false)).key,
    'SortedMap headMap(def)': (self: TreeMap, to: unknown) => self.between({ to: key(to, false) }),
    'def lastKey()': (self: TreeMap) => required(self.edge(true)).key,
    'SortedMap subMap(def, def)': (self: TreeMap, from: unknown, to: unknown) =>
      self.between({ from: key(from, true), to: key(to, false) }),
    'SortedMap tailMap(def)': (self: TreeMap, from: unknown) => self.between({ from: key(from, true) }),
  },
)

export const NAVIGABLE_MAP = defineClass(
  'java.util.NavigableMap',
  { extends: () => [SORTED_MAP], isInterface: true },
  {
    'Map.Entry ceilingEntry(def)': (self: TreeMap, of: unknown) => self.near(of, 1, true),
    'def ceilingKey(def)': (self: TreeMap, of: unknown) => keyOrNull(self.near(of, 1, true)),
    'NavigableSet descendingKeySet()': (self: TreeMap) => new TreeSet(self.descending()),
    'NavigableMap descendingMap()': (self: TreeMap) => self.descending(),
    'Map.Entry firstEntry()': (self: TreeMap) => self.edge(false),
    'Map.Entry floorEntry(def)': (self: TreeMap, of: unknown) => self.near(of, -1, true),
    'def floorKey(def)': (self: TreeMap, of: unknown) => keyOrNull(self.near(of, -1, true)),
    'NavigableMap headMap(def, boolean)': (self: TreeMap, to: unknown, isIn: boolean) => self.between({ to: key(to, isIn) }),
    'Map.Entry higherEntry(def)': (self: TreeMap, of: unknown) => self.near(of, 1, false),
    'def higherKey(def)': (self: TreeMap, of: unknown) => keyOrNull(self.near(of, 1, false)),
    'Map.Entry lastEntry()': (self: TreeMap) => self.edge(true),
    'Map.Entry lowerEntry(def)': (self: TreeMap, of: unknown) => self.near(of, -1, false),
    'def lowerKey(def)': (self: TreeMap, of: unknown) => keyOrNull(self.near(of, -1, false)),
    'NavigableSet navigableKeySet()': (self: TreeMap) => new TreeSet(self),
    'Map.Entry pollFirstEntry()': (self: TreeMap) => polled(self, false),
    'Map.Entry pollLastEntry()': (self: TreeMap) => polled(self, true),
    'NavigableMap subMap(def, boolean, def, boolean)': (self: TreeMap, from: unknown, fromIn: boolean, to: unknown, toIn: boolean) =>
      self.between({ from: key(from, fromIn), to: key(to, toIn) }),
    'NavigableMap tailMap(def, boolean)': (self: TreeMap, from: unknown, isIn: boolean) => self.between({ from: key(from, isIn) }),
  },
)

export const TREE_MAP: JavaClass = defineClass(
  'java.util.TreeMap',
  { extends: () => [NAVIGABLE_MAP] },
  {
    'new()': () => TreeMap.of(null),
    'new(Comparator)': (by: JavaFunction | null) => TreeMap.of(by),
    'def clone()': (self: TreeMap) => sortedCopy(self, self.comparator),
  },
)

function sortedCopy(map: AnyMap, comparator: unknown): TreeMap {
  const copy = TreeMap.of(comparator)
  for (const entry of entriesOf(map)) copy.putKey(entry.key, mapGet(map, entry.key))
  return copy
}

/** The keys of a tree map. */
export class TreeSet extends MapBackedSet {
  constructor(readonly sorted: TreeMap) {
    super(sorted, TREE_SET)
  }
}

const elementOf = (entry: MapEntry | null) => required(entry).key

export const SORTED_SET = defineClass(
  'java.util.SortedSet',
  { extends: () => [SET], isInterface: true },
  {
    'Comparator comparator()': (self: TreeSet) => self.sorted.comparator,
    'def first()': (self: TreeSet) => elementOf(self.sorted.edge(false)),
    'SortedSet headSet(def)': (self: TreeSet, to: unknown) => new TreeSet(self.sorted.between({ to: key(to, false) })),
    'def last()': (self: TreeSet) => elementOf(self.sorted.edge(true)),
    'SortedSet subSet(def, def)': (self: TreeSet, from: unknown, to: unknown) =>
      new TreeSet(self.sorted.between({ from: key(from, true), to: key(to, false) })),
    'SortedSet tailSet(def)': (self: TreeSet, from: unknown) => new TreeSet(self.sorted.between({ from: key(from, true) })),
  },
)

export const NAVIGABLE_SET = defineClass(
  'java.util.NavigableSet',
  { extends: () => [SORTED_SET], isInterface: true },
  {
    'def ceiling(def)': (self: TreeSet, of: unknown) => keyOrNull(self.sorted.near(of, 1, true)),
    'Iterator descendingIterator()': (self: TreeSet) => new CollectionIterator(self.sorted.descending().keyList()),
    'NavigableSet descendingSet()': (self: TreeSet) => new TreeSet(self.sorted.descending()),
    'def floor(def)': (self: TreeSet, of: unknown) => keyOrNull(self.sorted.near(of, -1, true)),
    'NavigableSet headSet(def, boolean)': (self: TreeSet, to: unknown, isIn: boolean) =>
      new TreeSet(self.sorted.between({ to: key(to, isIn) })),
    'def higher(def)': (self: TreeSet, of: unknown) => keyOrNull(self.sorted.near(of, 1, false)),
    'def lower(def)': (self: TreeSet, of: unknown) => keyOrNull(self.sorted.near(of, -1, false)),
    'def pollFirst()': (self: TreeSet) => keyOrNull(polled(self.sorted, false)),
    'def pollLast()': (self: TreeSet) => keyOrNull(polled(self.sorted, true)),
    'NavigableSet subSet(def, boolean, def, boolean)': (self: TreeSet, from: unknown, fromIn: boolean, to: unknown, toIn: boolean) =>
      new TreeSet(self.sorted.between({ from: key(from, fromIn), to: key(to, toIn) })),
    'NavigableSet tailSet(def, boolean)': (self: TreeSet, from: unknown, isIn: boolean) =>
      new TreeSet(self.sorted.between({ from: key(from, isIn) })),
  },
)

export const TREE_SET: JavaClass = defineClass(
  'java.util.TreeSet',
  { extends: () => [NAVIGABLE_SET] },
  {
    'new()': () => new TreeSet(TreeMap.of(null)),
    'new(Comparator)': (by: JavaFunction | null) => new TreeSet(TreeMap.of(by)),
    'def clone()': (self: TreeSet) => {
      const copy = new TreeSet(TreeMap.of(self.sorted.comparator))
      addAll(copy, self)
      return copy
    },
  },
)
