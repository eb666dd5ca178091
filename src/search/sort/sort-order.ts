// The options that all kinds of sorts have, as callers write them.

export type SortOrder = 'asc' | 'desc'

/** Which of several values counts. */
export type SortModeName = 'min' | 'max' | 'sum' | 'avg' | 'median'
