// The header that names the OpenSearch version whose answers these are.
import { OPENSEARCH_VERSION } from '../engine/state/version.ts'

export const VERSION_HEADER = { 'x-opensearch-version': `OpenSearch/${OPENSEARCH_VERSION} (opensearch)` }
