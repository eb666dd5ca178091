// Under which names processors leave something to later ones.

/** How many hits were wanted before more were asked for. */
export const ORIGINAL_SIZE = 'original_size'

/** Pairs of processors keep apart from others by a prefix of their own. */
export const prefixed = (prefix: string | null, name: string): string => (prefix === null ? name : `${prefix}.${name}`)
