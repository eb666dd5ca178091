// What counts as a word in benches that compare engines: runs of letters and digits, in lower case. Every engine cuts text this way, so that
// they do the same work and find the same documents.

export const wordsOf = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
