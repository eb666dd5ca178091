// The names of tokens, for the readers of queries. They live in core, since others read bodies too.
export * from '../../core/json-token.ts'
