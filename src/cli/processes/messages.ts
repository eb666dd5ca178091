// What the processes of `serve --processes` tell one another over the channel that only parent and child share.
import type { Peer, RestResponse } from '../../rest/rest-types.ts'

/** Plain data of a request: what a handler needs, whichever process it runs in. */
interface HandedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  readonly peer?: Peer
}

/**
 * What searches of other processes may show of a request that was carried out. `change`: an index or a field may be new. `refresh`: what was
 * written as well.
 */
export type Effect = 'none' | 'change' | 'refresh'

export type FromReader =
  /** It listens to the writer; what was sent before may be lost. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'request'; readonly id: number; readonly request: HandedRequest; readonly effect: Effect }
  | { readonly kind: 'gone'; readonly id: number }
  /** From now on no search begins before it has looked for what is new. */
  | { readonly kind: 'told'; readonly news: number }

export type FromWriter =
  | { readonly kind: 'answer'; readonly id: number; readonly response: RestResponse }
  | { readonly kind: 'news'; readonly news: number }
  | { readonly kind: 'stop' }
