// What a real server answered to scripts: results, and errors with their words, places and stacks. Cases without a stack have frames of
// Java's library in it that are not told here.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isApiError } from '../../src/core/errors.ts'
import { FixedMap } from '../../src/painless/library/java-util/collections.ts'
import { compilePainless } from '../../src/painless/painless-script.ts'
import { javaText } from '../../src/painless/runtime/objects.ts'

interface Recorded {
  readonly source: string
  readonly result?: string
  readonly error?: string
  readonly causes?: readonly (readonly [type: string, reason: string | null])[]
  readonly position?: { readonly offset: number; readonly start: number; readonly end: number } | null
  readonly stack?: readonly string[]
}

const CONTEXT = { name: 'painless_test', returns: 'def', variables: [{ name: 'params', type: 'Map' }] }

/** Addresses of objects differ from run to run. */
const withoutAddresses = (text: string) => text.replace(/@[0-9a-f]+/g, '@…')

function answer(source: string): Omit<Recorded, 'source'> {
  try {
    const run = compilePainless(source, CONTEXT).newRun()
    run.variables[0] = new FixedMap(new Map())
    return { result: javaText(run.run()) }
  } catch (error) {
    if (!isApiError(error)) throw error
    const body = error.toBody()
    const causes: [string, string][] = []
    for (let cause = body.caused_by; cause !== undefined; cause = cause.caused_by) causes.push([cause.type, cause.reason])
    return {
      error: body.reason,
      causes,
      position: (body.position as Recorded['position']) ?? null,
      stack: body.script_stack as string[],
    }
  }
}

for (const area of ['errors', 'syntax', 'library', 'more-of-java', 'frames']) {
  const path = fileURLToPath(new URL(`recorded/${area}.json`, import.meta.url))
  const cases = JSON.parse(readFileSync(path, 'utf8')) as Recorded[]
  describe(area, () => {
    it.each(cases)('$source', ({ source, ...expected }) => {
      const got = answer(source)
      const shown = 'stack' in expected || !('stack' in got) ? got : { ...got, stack: undefined }
      expect(JSON.parse(withoutAddresses(JSON.stringify(shown)))).toEqual(JSON.parse(withoutAddresses(JSON.stringify(expected))))
    })
  })
}
