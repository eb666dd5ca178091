// What a Java regular expression is made of, once it is read. Sets of characters and conditions on a place are already in JavaScript's
// notation (flag v), which has the Unicode properties.

export type Node =
  /** Any one code point of a set. */
  | { readonly kind: 'set'; readonly source: string }
  /** A condition on a place, which takes no character. */
  | { readonly kind: 'assertion'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  /** Earlier alternatives are tried first. */
  | { readonly kind: 'choice'; readonly parts: readonly Node[] }
  /** `lazy`: as few as possible are tried first. */
  | { readonly kind: 'repeat'; readonly part: Node; readonly min: number; readonly max: number; readonly lazy: boolean }
  | { readonly kind: 'group'; readonly number: number; readonly part: Node }
  | { readonly kind: 'look'; readonly ahead: boolean; readonly negative: boolean; readonly part: Node }
  /** What matched once stays matched. */
  | { readonly kind: 'atomic'; readonly part: Node }
  | { readonly kind: 'reference'; readonly group: number }

export const set = (source: string): Node => ({ kind: 'set', source })
export const assertion = (source: string): Node => ({ kind: 'assertion', source })
export const sequence = (...parts: Node[]): Node => (parts.length === 1 ? parts[0] : { kind: 'sequence', parts })
export const choice = (...parts: Node[]): Node => (parts.length === 1 ? parts[0] : { kind: 'choice', parts })
export const repeat = (part: Node, min: number, max: number, lazy = false): Node => ({ kind: 'repeat', part, min, max, lazy })
export const NOTHING: Node = { kind: 'look', ahead: true, negative: true, part: sequence() }

export interface Expression {
  readonly root: Node
  readonly groupCount: number
  /** Numbers of the groups that have a name. */
  readonly names: ReadonlyMap<string, number>
  /** JavaScript's own flag, for case beyond ASCII. */
  readonly ignoreCase: boolean
}
