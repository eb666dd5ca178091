// What the bench of scripts looks into.
export { JsonFloat } from '../../src/core/json.ts'
export { defineClass } from '../../src/painless/java-class.ts'
export { compilePainless } from '../../src/painless/painless-script.ts'
