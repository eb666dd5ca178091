// Tells exceptions of the library which stack frames a Java method would have added above the script (see library-frames-data.ts).
import { RECORDED, SHARED } from './library-frames-data.ts'
import { JavaObject } from './values.ts'

interface Case {
  readonly receiver: string | null
  readonly kind: string
  readonly text: string
  readonly frames: readonly string[]
}

const LINE = /^(\S+)(?: on (\S+))? (\S+Exception)(?: '([^']*)')? (.*)$/

function frame(call: string): string {
  const [name, line] = call.split(':')
  const className = name.slice(0, name.lastIndexOf('.'))
  const file = className.slice(className.lastIndexOf('.') + 1).split('$')[0]
  return `java.base/${name}(${file}.java:${line})`
}

function read(recorded: string): ReadonlyMap<string, readonly Case[]> {
  const cases = new Map<string, Case[]>()
  for (const line of recorded.trim().replaceAll('\n  ', ' ').split('\n')) {
    const [, method, receiver = null, kind, text = '', calls] = LINE.exec(line)!
    const frames = calls
      .replace(/@\w+/g, name => SHARED[name])
      .split(' ')
      .map(frame)
    const found = cases.get(method)
    if (found === undefined) cases.set(method, [{ receiver, kind, text, frames }])
    else found.push({ receiver, kind, text, frames })
  }
  return cases
}

const cases = read(RECORDED)

/** What was thrown, as far as it matters here; JavaScript's own errors stand for the null that a method was given. */
interface Thrown {
  readonly javaClass?: { readonly simpleName: string }
  readonly message: string | null
  frames?: readonly string[]
}

const receiverName = (self: unknown): string =>
  Array.isArray(self) ? 'ArrayList' : self instanceof JavaObject ? self.javaClass.simpleName : 'HashMap'

function tell(error: Thrown, known: readonly Case[], self: unknown): void {
  const kind = error instanceof TypeError ? 'NullPointerException' : error.javaClass?.simpleName
  const text = error instanceof TypeError ? '' : (error.message ?? '')
  const found = known.find(
    one => one.kind === kind && text.includes(one.text) && (one.receiver === null || one.receiver === receiverName(self)),
  )
  if (found !== undefined) error.frames = found.frames
}

/** The method as it is, but that exceptions tell where in the library they come from. `name` is `List.subList/2`. */
export function tellingFrames<F extends (...args: never[]) => unknown>(name: string, call: F): F {
  const known = cases.get(name)
  if (known === undefined) return call
  const telling = (...args: never[]) => {
    try {
      return call(...args)
    } catch (error) {
      tell(error as Thrown, known, args[0])
      throw error
    }
  }
  return telling as unknown as F
}
