// What every kind of sort may be told, as callers write it.

export type SortOrder = 'asc' | 'desc'

/** Which of several values counts. */
export type SortModeName = 'min' | 'max' | 'sum' | 'avg' | 'median'
