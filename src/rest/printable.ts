// What an answer may be before it is printed.
/** What is to be printed, or is printed already. */
export interface Printable {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly warnings?: readonly string[]
  readonly isError?: boolean
}
