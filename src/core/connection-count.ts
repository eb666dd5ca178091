// Counts the open and total connections of the HTTP servers of this process.
export const connections = { open: 0, total: 0 }
