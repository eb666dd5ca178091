// What a copy asks of an end: an answer to a REST request.
import type { RestRequest, RestResponse } from '../rest/rest-types.ts'

/** An engine of this process, or anything else that answers REST requests. */
export interface Door {
  handle(request: RestRequest): Promise<RestResponse>
}

/** An engine whose indexes may move as they are, segment by segment. */
export interface SegmentDoor extends Door {
  export(options: { readonly indices: string; readonly path?: undefined }): Promise<Uint8Array>
  export(options: { readonly indices: string; readonly path: string }): Promise<void>
  adopt(options: {
    readonly from: Uint8Array | string
    readonly settings: Readonly<Record<string, unknown>>
  }): Promise<readonly { readonly name: string; readonly sequenceNumbers: readonly number[] }[]>
}
