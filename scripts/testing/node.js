// `searchlet/testing/node` for ES modules.
import entry from './node.cjs'

export const { assertFinds, explainMiss, openFilled, searchlet, serveForTests } = entry
