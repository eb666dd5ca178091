// Types of `searchlet/testing/node` for ES modules.
export * from './node.cjs'
