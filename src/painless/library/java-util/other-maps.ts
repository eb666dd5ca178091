// Kinds of maps that older scripts make: Hashtable, IdentityHashMap, and the entries of AbstractMap.

import { defineClass } from '../../java-class.ts'
import { MAP } from '../../java-classes.ts'
import type { AnyMap } from '../../runtime/objects.ts'
import type { JavaClass } from '../../types.ts'
import { copyInto, MAP_ENTRY, MapEntry } from './map.ts'

const making = () => ({ 'new()': () => new Map(), 'new(Map)': (from: AnyMap) => copyInto(new Map(), from) })

/** Its order is that of a HashMap here. */
export const HASHTABLE = defineClass('java.util.Hashtable', { extends: () => [MAP] }, making())

/** Keys that are equal are the same here, as texts and small numbers of a script are. */
export const IDENTITY_HASH_MAP = defineClass('java.util.IdentityHashMap', { extends: () => [MAP] }, making())

class SimpleEntry extends MapEntry {
  override get javaClass(): JavaClass {
    return SIMPLE_ENTRY
  }

  override setValue(value: unknown): unknown {
    return this.take(value)
  }
}

class SimpleImmutableEntry extends MapEntry {
  override get javaClass(): JavaClass {
    return SIMPLE_IMMUTABLE_ENTRY
  }
}

export const SIMPLE_ENTRY: JavaClass = defineClass(
  'java.util.AbstractMap$SimpleEntry',
  { extends: () => [MAP_ENTRY] },
  {
    'new(def, def)': (key: unknown, value: unknown) => new SimpleEntry(key, value),
    'new(Map.Entry)': ({ key, value }: MapEntry) => new SimpleEntry(key, value),
  },
)

export const SIMPLE_IMMUTABLE_ENTRY: JavaClass = defineClass(
  'java.util.AbstractMap$SimpleImmutableEntry',
  { extends: () => [MAP_ENTRY] },
  {
    'new(def, def)': (key: unknown, value: unknown) => new SimpleImmutableEntry(key, value),
    'new(Map.Entry)': ({ key, value }: MapEntry) => new SimpleImmutableEntry(key, value),
  },
)
