// A script that filters intervals.
import { defineClass } from '../../painless/java-class.ts'
import type { ScriptContext } from '../../painless/script.ts'
import { JavaObject } from '../../painless/values.ts'
import type { Script, ScriptRules } from '../contracts/script.ts'
import { compilePainlessOnly } from './compile-script.ts'
import { parametersOf } from './parameters.ts'
import { scriptText } from './script-text.ts'

const intervalClass = defineClass(
  'org.opensearch.index.query.IntervalFilterScript$Interval',
  {},
  {
    'int getStart()': (self: ShownInterval) => self.start,
    'int getEnd()': (self: ShownInterval) => self.end,
    'int getGaps()': (self: ShownInterval) => self.gaps(),
  },
)

export const INTERVAL: ScriptContext = {
  name: 'interval',
  variables: [
    { name: 'interval', type: intervalClass.dottedName, isArgument: true },
    { name: 'params', type: 'Map' },
  ],
  returns: 'boolean',
  classes: [intervalClass],
}

/** As scripts see it: one object for all intervals. */
class ShownInterval extends JavaObject {
  readonly javaClass = intervalClass
  start = 0
  end = 0
  gaps: () => number = () => 0
}

/** Whether an interval counts. */
export type AcceptsInterval = (interval: { readonly start: number; readonly end: number; gaps(): number }) => boolean

export interface IntervalScript {
  toString(): string
  open(): AcceptsInterval
}

export function intervalScript(script: Script, rules?: ScriptRules): IntervalScript {
  const compiled = compilePainlessOnly(script, INTERVAL, rules)
  return {
    toString: () => scriptText(script),
    open() {
      const run = compiled.newRun()
      const shown = new ShownInterval()
      run.variables[compiled.slotOf('interval')] = shown
      run.variables[compiled.slotOf('params')] = parametersOf(script.parameters)
      return interval => {
        shown.start = interval.start
        shown.end = interval.end
        shown.gaps = () => interval.gaps()
        return run.run() === true
      }
    },
  }
}
