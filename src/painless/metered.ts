// Methods that go through all of a text or a list in one go, or copy it: scripts pay for them by its size, not as for a step.
import { steps, take } from './run-state.ts'

type Call = (...args: unknown[]) => unknown

const TEXTS = [
  'indexOf lastIndexOf contains replace replaceAll replaceFirst toUpperCase toLowerCase toCharArray getChars split splitOnToken compareTo',
  'compareToIgnoreCase equals equalsIgnoreCase hashCode matches trim chars codePoints encodeBase64 decodeBase64 hashOfSha1 hashOfSha256 contentEquals',
  'append insert delete deleteCharAt reverse setCharAt charAt codePointAt',
]
const LISTS = [
  'indexOf lastIndexOf contains containsAll remove/1 remove/2 add/2 addAll removeAll retainAll removeIf toArray clone equals hashCode toString',
  'reverse asCollection asList putAll containsValue addFirst removeFirst pollFirst poll pop push offerFirst removeRange insertElementAt',
]

/** They may compare a text with each place of another. */
const SEARCHES = /^(indexOf|lastIndexOf|contains|replace|split|splitOnToken)$/

const words = (lines: readonly string[]) => new Set(lines.join(' ').split(' '))

const BY_OWNER: readonly (readonly [owner: RegExp, names: ReadonlySet<string>])[] = [
  [/^java\.lang\.(String|CharSequence|StringBuilder|StringBuffer|Object|Comparable)$/, words(TEXTS)],
  [
    /^java\.(util\.(Abstract|Array|Linked|Hash|Tree)?(List|Collection|Map|Set|Vector|Stack|Deque|Queue|ArrayDeque)|lang\.(Iterable|Object))$/,
    words(LISTS),
  ],
]

/** `call` as it is where it takes the same time whatever it is called on. */
export function metered(owner: string, name: string, arity: number, call: Call): Call {
  if (!BY_OWNER.some(([owners, names]) => owners.test(owner) && (names.has(name) || names.has(`${name}/${arity}`)))) return call
  const times = SEARCHES.test(name) && owner.startsWith('java.lang.') ? SEARCHED : 1
  return (...args) => {
    steps(stepsThrough(args[0]) * times)
    if (args.length > 1) steps(stepsThrough(args[1]))
    const result = call(...args)
    if (typeof result === 'string' || Array.isArray(result)) {
      take(result.length)
      steps((result.length / MADE) | 0)
    }
    return result
  }
}

/** Characters and elements are compared, or moved: so many in the time of a step. */
const CHARACTERS = 32
const ELEMENTS = 8
/** So many times as long takes a text that is searched. */
const SEARCHED = 4
/** The same of what is made. */
const MADE = 8

function stepsThrough(value: unknown): number {
  if (typeof value === 'string') return (value.length / CHARACTERS) | 0
  if (Array.isArray(value)) return (value.length / ELEMENTS) | 0
  if (typeof value !== 'object' || value === null) return 0
  const { size, text } = value as { readonly size?: unknown; readonly text?: unknown }
  if (typeof size === 'number') return (size / ELEMENTS) | 0
  return typeof text === 'string' ? (text.length / CHARACTERS) | 0 : 0
}
