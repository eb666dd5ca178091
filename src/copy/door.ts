// What a copy asks of an end: an answer to a REST request.
import type { RestRequest, RestResponse } from '../rest/rest-types.ts'

/** An engine of this process, or anything else that answers REST requests. */
export interface Door {
  handle(request: RestRequest): Promise<RestResponse>
}
