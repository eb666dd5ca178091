// The display names of segments. Their ids end with the number of the segment within its shard, in base 36.

const generationText = (id: string) => id.slice(id.lastIndexOf('-') + 1)

/** `_a`, as names of segments are. */
export const segmentName = (id: string): string => `_${generationText(id)}`

export const segmentGeneration = (id: string): number => Number.parseInt(generationText(id), 36)
