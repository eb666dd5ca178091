// java.util.Set: HashSet and LinkedHashSet, which are the keys of maps of their own.

import { defineClass } from '../../java-class.ts'
import { COLLECTION } from '../../java-classes.ts'
import { type AnyCollection, elements, type JavaCollection } from '../../runtime/lists.ts'
import { LinkedMap } from '../../runtime/objects.ts'
import { filled, hashSet, type KeySet, MapBackedSet } from '../../runtime/sets.ts'
import type { JavaClass } from '../../types.ts'

export const SET: JavaClass = defineClass(
  'java.util.Set',
  { extends: () => [COLLECTION], isInterface: true },
  {
    'boolean remove(def)': (self: JavaCollection, value: unknown) => self.remove(value),
  },
)

export const HASH_SET: JavaClass = defineClass(
  'java.util.HashSet',
  { extends: () => [SET] },
  {
    'new()': () => new MapBackedSet(new Map(), HASH_SET),
    'new(Collection)': (from: AnyCollection) => hashSet(elements(from)),
    'def clone()': (self: KeySet) =>
      filled(new MapBackedSet(self.map instanceof LinkedMap ? new LinkedMap() : new Map(), self.javaClass), self),
  },
)

export const LINKED_HASH_SET: JavaClass = defineClass(
  'java.util.LinkedHashSet',
  { extends: () => [HASH_SET] },
  {
    'new()': () => new MapBackedSet(new LinkedMap(), LINKED_HASH_SET),
    'new(Collection)': (from: AnyCollection) => filled(new MapBackedSet(new LinkedMap(), LINKED_HASH_SET), from),
  },
)
