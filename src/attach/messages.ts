// What is said between the process that owns a data directory and those that are attached to it.
import type { CallerGone, RawCall } from '../engine/dispatch/dispatch.ts'
import type { EngineImage } from '../engine/engine.ts'
import type { SecurityRecord } from '../security/config/config-record.ts'
import type { PlainError } from './errors.ts'

/** The first message of a process that attaches. */
export interface Hello {
  readonly kind: 'hello'
  /** It may not change anything. */
  readonly isReadOnly: boolean
}

/** The body is `value`, or what follows. */
export interface CallMessage extends Pick<RawCall, 'path' | 'params' | 'headers' | 'method' | 'uri' | 'credentials'> {
  readonly kind: 'call'
  readonly id: number
  /** Of the row of the endpoint table. */
  readonly name: string
  /** It is answered as text, as REST has it. */
  readonly isRest: boolean
  readonly value?: object
  readonly isTranslated?: boolean
}

/** The export is a file, or what follows. */
interface AdoptMessage {
  readonly kind: 'adopt'
  readonly id: number
  readonly path?: string
  readonly settings: object | undefined
}

export interface ExportMessage {
  readonly kind: 'export'
  readonly id: number
  readonly indices: string | readonly string[] | undefined
  /** Absent: the bytes are the answer. */
  readonly path?: string
}

export type ToOwner =
  | Hello
  | CallMessage
  /** The caller does not wait for the answer any more. */
  | { readonly kind: 'cancel'; readonly id: number }
  | ExportMessage
  | AdoptMessage
  | { readonly kind: 'image'; readonly id: number }

export interface AnswerMessage {
  readonly kind: 'answer'
  readonly id: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
  /** Absent: it follows in pieces. */
  readonly body?: { readonly whole: unknown }
}

export type ToAttached =
  | { readonly kind: 'hello'; readonly hasSecurity: boolean }
  | AnswerMessage
  | { readonly kind: 'error'; readonly id: number; readonly error: PlainError }
  /** The last word of an owner that leaves: whatever it has not answered by now was not begun. */
  | { readonly kind: 'farewell' }

/** JSON that REST prints as it is, filtered or indented: told apart from texts that are no JSON. */
export interface JsonText {
  readonly json: string
}

/** What an engine in the attached process begins with, beside an export of the indexes. */
export interface ImageAnswer {
  readonly export: Uint8Array
  readonly cluster: EngineImage['cluster']
  /** Absent where the owner has no users of its own. */
  readonly security: SecurityRecord | undefined
}

/** A caller that may go. An AbortController takes longer to make than many a call. */
export class Caller implements CallerGone {
  aborted = false
  private listeners: (() => void)[] = []

  addEventListener(_: 'abort', listener: () => void): void {
    this.listeners.push(listener)
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.listeners = this.listeners.filter(other => other !== listener)
  }

  leave(): void {
    this.aborted = true
    for (const listener of this.listeners) listener()
  }
}
