// How often the longer property tests try: all rounds in CI and by `npm run test:all`, a quarter of them otherwise.

const isComplete = process.env.CI !== undefined || (import.meta as unknown as { readonly env: Record<string, string> }).env.MODE === 'all'

/** For `numRuns`. */
export const rounds = (all: number): number => (isComplete ? all : Math.ceil(all / 4))
