// java.lang.Comparable and java.lang.CharSequence's place in the order of things.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { compareNaturally } from '../../runtime/comparing.ts'

export const COMPARABLE = defineClass(
  'java.lang.Comparable',
  { extends: () => [OBJECT], isInterface: true },
  {
    'int compareTo(def)': (self: unknown, other: unknown) => compareNaturally(self, other),
  },
)
