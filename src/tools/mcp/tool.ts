// What a tool of the Model Context Protocol is, and what it is given to work with.
import { type Peer, RefusedError } from '../../copy/peer.ts'

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: {
    readonly type: 'object'
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    readonly required: readonly string[]
    readonly additionalProperties: false
  }
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint?: boolean
    readonly idempotentHint?: boolean
    readonly openWorldHint: false
  }
  readonly run: (args: Readonly<Record<string, unknown>>, context: ToolContext) => Promise<string>
}

export interface ToolContext {
  readonly peer: Peer
  /** Characters that an answer may have. */
  readonly budget: number
  /** Aborted when the client cancels the request. */
  readonly signal: AbortSignal
}

/** The message for the model: a sentence that says what to do instead. */
export class ToolError extends Error {}

/** The answer of a request that must succeed. */
export async function asked<T>({ peer, signal }: ToolContext, method: string, path: string, body?: object): Promise<T> {
  signal.throwIfAborted()
  try {
    return await peer.json<T>(method, path, body)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const isMissing = error.error?.type === 'index_not_found_exception'
    throw new ToolError(isMissing ? `${error.error?.reason}. There are: ${(await peer.indices()).join(', ') || 'none'}` : error.message)
  }
}

const LONGEST = 8000
const SHORTEST = 80

/** Items as JSON, a line each, within a budget of characters: first long texts are cut, ever shorter, then items are left out. Answers how many were kept. */
export function withinBudget(items: readonly unknown[], budget: number): { readonly text: string; readonly kept: number } {
  let lines: string[] = []
  for (let longest = LONGEST; longest >= SHORTEST; longest = Math.floor(longest / 3)) {
    lines = items.map(item => JSON.stringify(item, (_, value: unknown) => (typeof value === 'string' ? shortened(value, longest) : value)))
    if (lines.reduce((sum, line) => sum + line.length + 1, 0) <= budget) return { text: lines.join('\n'), kept: items.length }
  }
  let left = budget
  const kept = lines.findIndex((line, i) => (left -= line.length + 1) < 0 && i > 0)
  return { text: shortened(lines.slice(0, kept === -1 ? undefined : kept).join('\n'), budget), kept: kept === -1 ? items.length : kept }
}

export const shortened = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length - longest} more characters)`
