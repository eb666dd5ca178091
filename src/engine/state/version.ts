// The OpenSearch version whose behaviour is reproduced, and the version of this engine.

export const OPENSEARCH_VERSION = '3.7.0'
/** The id OpenSearch keeps with every index made by that version. */
export const CREATED_VERSION_ID = '137287827'
/** The Lucene whose scores and explanations are reproduced. */
export const LUCENE_VERSION = '10.4.0'
export const SEARCHLET_VERSION = '0.1.0'
