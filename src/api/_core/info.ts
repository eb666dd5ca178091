// The operation `info`: name and version of the engine (`GET /` and `HEAD /`).
import { LUCENE_VERSION, OPENSEARCH_VERSION, SEARCHLET_VERSION } from '../../engine/state/version.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface InfoResponse {
  /** The name of the node. */
  name: string
  cluster_name: string
  cluster_uuid: string
  /** What answers. */
  version: {
    /** `opensearch` */
    distribution: string
    /** The version of OpenSearch whose answers these are. */
    number: string
    /** How it was packed. */
    build_type: string
    /** What it was built from. */
    build_hash: string
    /** When it was built. */
    build_date: string
    /** Never a snapshot. */
    build_snapshot: boolean
    /** The version of Lucene whose scores these are. */
    lucene_version: string
    /** The oldest nodes it could speak to. */
    minimum_wire_compatibility_version: string
    /** The oldest indexes it could read. */
    minimum_index_compatibility_version: string
  }
  /** A greeting. */
  tagline: string
}

/** Clients choose their dialect by `version`, so it is that of the OpenSearch whose answers these are; what runs stands in `build_hash`. */
export const info = typedOperation<CommonParams, InfoResponse>()({
  name: 'info',
  action: 'cluster:monitor/main',
  routes: [{ method: 'GET', path: '/' }],
  scope: 'cluster',
  run: ({ engine }) => ({
    body: {
      name: engine.nodeName,
      cluster_name: engine.clusterName,
      cluster_uuid: engine.clusterUuid,
      version: {
        distribution: 'opensearch',
        number: OPENSEARCH_VERSION,
        build_type: 'npm',
        build_hash: `searchlet-${SEARCHLET_VERSION}`,
        build_date: 'unknown',
        build_snapshot: false,
        lucene_version: LUCENE_VERSION,
        minimum_wire_compatibility_version: '2.19.0',
        minimum_index_compatibility_version: '2.0.0',
      },
      tagline: 'The OpenSearch Project: https://opensearch.org/',
    },
  }),
})
