// How many connections do the HTTP servers of this process have, and had?
export const connections = { open: 0, total: 0 }
