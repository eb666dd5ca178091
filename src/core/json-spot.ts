// A position in a request body where an error occurred: cheap to record, and resolved to line and column only when the error is rendered.

/**
 * Names a place by the parsed value that holds it: the property `key` of `container`.
 * Parsers never track paths; `locate` finds the container in the body by identity and scans the text for it.
 */
export interface JsonSpot {
  /** The object or list it is in. */
  readonly container: object
  /** Absent: the container itself. */
  readonly key?: string | number
  /** Which token OpenSearch's parser stood on: the key, the first token of the value, the token that closes the value, or that which closes the body. */
  readonly token: 'key' | 'value' | 'end' | 'last'
}

export const atKey = (container: object, key: string | number): JsonSpot => ({ container, key, token: 'key' })
export const atValue = (container: object, key: string | number): JsonSpot => ({ container, key, token: 'value' })
export const atStart = (container: object): JsonSpot => ({ container, token: 'value' })
export const atEnd = (container: object): JsonSpot => ({ container, token: 'end' })
export const atLast = (container: object): JsonSpot => ({ container, token: 'last' })
