// Every answer says which OpenSearch it speaks like, in the words of the server.
import { OPENSEARCH_VERSION } from '../engine/state/version.ts'

export const VERSION_HEADER = { 'x-opensearch-version': `OpenSearch/${OPENSEARCH_VERSION} (opensearch)` }
