// java.lang.Object: what every class inherits.
import { defineClass } from '../java-class.ts'
import { javaEquals, javaHash, javaText } from './objects.ts'

export const OBJECT = defineClass(
  'java.lang.Object',
  {},
  {
    'boolean equals(Object)': (self: unknown, other: unknown) => javaEquals(self, other),
    'int hashCode()': (self: unknown) => javaHash(self),
    'String toString()': (self: unknown) => javaText(self),
  },
)
