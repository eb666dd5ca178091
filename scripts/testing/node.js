import entry from './node.cjs'

export const { assertFinds, explainMiss, openFilled, searchlet, serveForTests } = entry
