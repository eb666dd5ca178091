// What is used of packages that have no types of their own.

declare module 'mustache' {
  export const Writer: new () => {
    templateCache: undefined
    parse(template: string): never[]
  }
}

/** Its file that threads run, which it does not export: see scripts/build.mjs. */
declare module 'piscina/thread'

/** Without its native part, and without functions made of text. */
declare module 'msgpackr/index-no-eval' {
  export { Packr } from 'msgpackr'
}

declare module 'snowball-stemmers' {
  export function newStemmer(algorithm: string): { stem(word: string): string }
}
