export * from './node.cjs'
