import entry from './jest.cjs'

export const { assertFinds, explainMiss, openFilled, searchlet, serveForTests } = entry
