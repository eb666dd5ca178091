// java.util.Collections, Arrays and Objects: functions over collections, arrays and anything.

import { defineClass, Later } from '../../java-class.ts'
import { COLLECTION, LIST, MAP, OBJECT, SET } from '../../java-classes.ts'
import { take } from '../../run-state.ts'
import { compareBy } from '../../runtime/comparing.ts'
import { boxed } from '../../runtime/conversions.ts'
import { CollectionIterator } from '../../runtime/iteration.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { type AnyCollection, type AnyList, collectionAdd, elements, type JavaCollection, listGet, listSet } from '../../runtime/lists.ts'
import { type AnyMap, JavaMap, javaEquals, javaHash, javaText, mapGet, mapHas, mapKeys } from '../../runtime/objects.ts'
import { hashSet, JavaSet, MapBackedSet } from '../../runtime/sets.ts'
import { checkSize, illegalArgument, noSuchElement, nullPointer, unsupported } from '../../runtime/throwable.ts'
import { naturalOrder, reverseOrder } from './comparator.ts'
import { containsValue, ListIterator } from './iterable.ts'
import { FixedList, listSize, sortList } from './list.ts'
import type { JavaRandom } from './random.ts'
import { TreeMap, TreeSet } from './tree-map.ts'

const UNMODIFIABLE = (method: string, line: number) => [`java.base/java.util.Collections$Unmodifiable${method}(Collections.java:${line})`]

/** A map that scripts can read only. */
export class FixedMap extends JavaMap {
  constructor(
    private readonly map: AnyMap,
    /** Whether it stands before another map. */
    private readonly isView = true,
  ) {
    super()
  }

  get javaClass() {
    return MAP
  }

  get size(): number {
    return this.map.size
  }

  keyList(): unknown[] {
    return mapKeys(this.map)
  }

  getKey(key: unknown): unknown {
    return mapGet(this.map, key)
  }

  hasKey(key: unknown): boolean {
    return mapHas(this.map, key)
  }

  override putKey(): unknown {
    throw unsupported(null, this.isView ? UNMODIFIABLE('Map.put', 1664) : ['java.base/java.util.AbstractMap.put(AbstractMap.java:213)'])
  }

  override removeKey(): unknown {
    throw unsupported(null, UNMODIFIABLE('Map.remove', 1667))
  }

  override clear(): void {
    throw unsupported(null, UNMODIFIABLE('Map.clear', 1673))
  }
}

class FixedSet extends JavaSet {
  constructor(private readonly set: JavaCollection) {
    super()
  }

  get javaClass() {
    return SET
  }

  get size(): number {
    return this.set.size
  }

  values(): readonly unknown[] {
    return this.set.values()
  }

  override contains(value: unknown): boolean {
    return this.set.contains(value)
  }

  override add(): boolean {
    throw unsupported(null, UNMODIFIABLE('Collection.add', 1093))
  }

  override remove(): boolean {
    throw unsupported(null, UNMODIFIABLE('Collection.remove', 1096))
  }

  override clear(): void {
    throw unsupported(null, UNMODIFIABLE('Collection.clear', 1113))
  }
}

const fixedList = (items: readonly unknown[]) => new FixedList(() => items)
const unmodifiableList = (list: AnyList) => new FixedList(() => elements(required(list)), null, LIST, true)
const unmodifiableSet = (set: JavaCollection) => new FixedSet(required(set))
const unmodifiableMap = (map: AnyMap) => new FixedMap(required(map))
const unmodifiableCollection = (collection: AnyCollection) => new FixedList(() => elements(required(collection)), null, COLLECTION, true)

function required<T>(value: T | null): T {
  if (value === null) throw nullPointer()
  return value
}

function extreme(collection: AnyCollection, comparator: unknown, sign: number): unknown {
  const items = elements(collection)
  if (items.length === 0) throw noSuchElement()
  const compare = compareBy(comparator)
  return items.reduce((best, value) => (compare(value, best) * sign > 0 ? value : best))
}

function binarySearch(list: AnyList, value: unknown, comparator: unknown): number {
  const items = elements(list)
  const compare = compareBy(comparator)
  let low = 0
  let high = items.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = compare(items[middle], value)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -(low + 1)
}

function subListAt(list: AnyList, part: AnyList, fromEnd: boolean): number {
  const items = elements(list)
  const wanted = elements(part)
  const places = Array.from({ length: items.length - wanted.length + 1 }, (_, i) => i)
  const fits = (at: number) => wanted.every((value, i) => javaEquals(value, items[at + i]))
  return (fromEnd ? places.reverse() : places).find(fits) ?? -1
}

function setAll(list: AnyList, items: readonly unknown[]): void {
  for (let i = 0; i < items.length; i++) listSet(list, i, items[i])
}

function swap(list: AnyList, a: number, b: number): void {
  listSet(list, a, listSet(list, b, listGet(list, a)))
}

function rotate(list: AnyList, distance: number): void {
  const items = elements(list)
  const { length } = items
  if (length === 0) return
  const by = ((distance % length) + length) % length
  setAll(list, [...items.slice(length - by), ...items.slice(0, length - by)])
}

function shuffle(list: AnyList, next: (bound: number) => number): void {
  for (let i = listSize(list); i > 1; i--) swap(list, i - 1, next(i))
}

function replaceAll(list: AnyList, old: unknown, value: unknown): boolean {
  let changed = false
  elements(list).forEach((item, i) => {
    if (!javaEquals(item, old)) return
    listSet(list, i, value)
    changed = true
  })
  return changed
}

function nCopies(count: number, value: unknown): FixedList {
  if (count < 0) throw illegalArgument(`List length = ${count}`)
  checkSize(count)
  take(count)
  return fixedList(new Array<unknown>(count).fill(value))
}

const emptyList = () => fixedList([])
const emptyMap = () => new FixedMap(new Map(), false)
const emptySet = () => new FixedSet(hashSet([]))
const emptySortedMap = () => TreeMap.of(null)
const emptySortedSet = () => new TreeSet(TreeMap.of(null))
const same = (value: unknown) => value

export const COLLECTIONS = defineClass(
  'java.util.Collections',
  { extends: () => [OBJECT] },
  {
    'static boolean addAll(Collection, def[])': (self: AnyCollection, added: JavaArray) =>
      added.items.filter(value => collectionAdd(self, value)).length > 0,
    'static int binarySearch(List, def)': (list: AnyList, value: unknown) => binarySearch(list, value, null),
    'static int binarySearch(List, def, Comparator)': binarySearch,
    'static void copy(List, List)': (to: AnyList, from: AnyList) => setAll(to, elements(from)),
    'static boolean disjoint(Collection, Collection)': (a: AnyCollection, b: AnyCollection) =>
      !elements(a).some(value => containsValue(b, value)),
    'static Iterator emptyIterator()': () => new CollectionIterator([]),
    'static List emptyList()': emptyList,
    'static ListIterator emptyListIterator()': () => new ListIterator([], 0),
    'static Map emptyMap()': emptyMap,
    'static NavigableMap emptyNavigableMap()': emptySortedMap,
    'static NavigableSet emptyNavigableSet()': emptySortedSet,
    'static Set emptySet()': emptySet,
    'static SortedMap emptySortedMap()': emptySortedMap,
    'static SortedSet emptySortedSet()': emptySortedSet,
    'static void fill(List, def)': (list: AnyList, value: unknown) => setAll(list, new Array<unknown>(listSize(list)).fill(value)),
    'static int frequency(Collection, def)': (collection: AnyCollection, value: unknown) =>
      elements(collection).filter(item => javaEquals(item, value)).length,
    'static int indexOfSubList(List, List)': (list: AnyList, part: AnyList) => subListAt(list, part, false),
    'static int lastIndexOfSubList(List, List)': (list: AnyList, part: AnyList) => subListAt(list, part, true),
    'static def max(Collection)': (collection: AnyCollection) => extreme(collection, null, 1),
    'static def max(Collection, Comparator)': (collection: AnyCollection, by: unknown) => extreme(collection, by, 1),
    'static def min(Collection)': (collection: AnyCollection) => extreme(collection, null, -1),
    'static def min(Collection, Comparator)': (collection: AnyCollection, by: unknown) => extreme(collection, by, -1),
    'static List nCopies(int, def)': nCopies,
    'static Set newSetFromMap(Map)': (map: AnyMap) => new MapBackedSet(map, SET),
    'static boolean replaceAll(List, def, def)': replaceAll,
    'static void reverse(List)': (list: AnyList) => setAll(list, [...elements(list)].reverse()),
    'static Comparator reverseOrder()': () => reverseOrder(),
    'static Comparator reverseOrder(Comparator)': (by: unknown) => reverseOrder(by ?? naturalOrder()),
    'static void rotate(List, int)': rotate,
    'static void shuffle(List)': (list: AnyList) => shuffle(list, bound => Math.floor(Math.random() * bound)),
    'static void shuffle(List, Random)': (list: AnyList, random: JavaRandom) => shuffle(list, bound => random.nextBelow(bound)),
    'static Set singleton(def)': (value: unknown) => new FixedSet(hashSet([value])),
    'static List singletonList(def)': (value: unknown) => fixedList([value]),
    'static Map singletonMap(def, def)': (key: unknown, value: unknown) => new FixedMap(new Map([[key, value]]), false),
    'static void sort(List)': (list: AnyList) => sortList(list, null),
    'static void sort(List, Comparator)': sortList,
    'static void swap(List, int, int)': swap,
    'static Collection unmodifiableCollection(Collection)': unmodifiableCollection,
    'static List unmodifiableList(List)': unmodifiableList,
    'static Map unmodifiableMap(Map)': unmodifiableMap,
    'static NavigableMap unmodifiableNavigableMap(NavigableMap)': same,
    'static NavigableSet unmodifiableNavigableSet(NavigableSet)': same,
    'static Set unmodifiableSet(Set)': unmodifiableSet,
    'static SortedMap unmodifiableSortedMap(SortedMap)': same,
    'static SortedSet unmodifiableSortedSet(SortedSet)': same,
    'static final List EMPTY_LIST': new Later(emptyList),
    'static final Map EMPTY_MAP': new Later(emptyMap),
    'static final Set EMPTY_SET': new Later(emptySet),
  },
)

function deepEquals(a: unknown, b: unknown): boolean {
  if (!(a instanceof JavaArray) || !(b instanceof JavaArray)) return javaEquals(a, b)
  return a.component === b.component && a.items.length === b.items.length && a.items.every((value, i) => deepEquals(value, b.items[i]))
}

const items = ({ items, component }: JavaArray) => items.map(value => boxed(value, component))

function deepText(value: unknown): string {
  return value instanceof JavaArray ? `[${items(value).map(deepText).join(', ')}]` : javaText(value)
}

const deepHash = (value: unknown): number =>
  value instanceof JavaArray ? items(value).reduce<number>((hash, item) => (Math.imul(31, hash) + deepHash(item)) | 0, 1) : javaHash(value)

export const ARRAYS = defineClass(
  'java.util.Arrays',
  { extends: () => [OBJECT] },
  {
    'static List asList(Object[])': (array: JavaArray) => new FixedList(() => array.items, array.items),
    'static boolean deepEquals(Object[], Object[])': deepEquals,
    'static int deepHashCode(Object[])': deepHash,
    'static String deepToString(Object[])': deepText,
  },
)

export const OBJECTS = defineClass(
  'java.util.Objects',
  { extends: () => [OBJECT] },
  {
    'static int compare(def, def, Comparator)': (a: unknown, b: unknown, by: unknown) => (a === b ? 0 : compareBy(by)(a, b)),
    'static boolean deepEquals(Object, Object)': deepEquals,
    'static boolean equals(Object, Object)': javaEquals,
    'static int hash(Object[])': (array: JavaArray) =>
      array.items.reduce<number>((hash, value) => (Math.imul(31, hash) + javaHash(value)) | 0, 1),
    'static int hashCode(Object)': javaHash,
    'static boolean isNull(Object)': (value: unknown) => value === null,
    'static boolean nonNull(Object)': (value: unknown) => value !== null,
    'static def requireNonNull(def)': required,
    'static def requireNonNull(def, String)': (value: unknown, message: string) => {
      if (value === null) throw nullPointer(message)
      return value
    },
    'static String toString(Object)': javaText,
    'static String toString(Object, String)': (value: unknown, otherwise: string) => (value === null ? otherwise : javaText(value)),
  },
)
