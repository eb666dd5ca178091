// Debug.explain: ends the script with an error that tells what a value is.

import { defineClass } from '../java-class.ts'
import { OBJECT } from '../java-classes.ts'
import { classOf } from '../runtime/class-of.ts'
import { javaText } from '../runtime/objects.ts'
import { Fatal } from '../runtime/throwable.ts'

function explain(value: unknown): never {
  const javaClass = value === null ? null : classOf(value)
  // Scripts cannot name classes that are hidden.
  const names = javaClass === null || javaClass.options.isHidden === true ? {} : { painless_class: javaClass.dottedName }
  throw new Fatal('PainlessExplainError', null, {
    ...names,
    to_string: javaText(value),
    ...(javaClass === null ? {} : { java_class: javaClass.name }),
  })
}

export const DEBUG = defineClass(
  'org.opensearch.painless.api.Debug',
  { extends: () => [OBJECT] },
  {
    'static void explain(Object)': explain,
  },
)
