// Marks calls that the audit log leaves out.
import type { CallContext } from '../calls/call-context.ts'

/** The process itself, or the engine for its own ends: nobody to be watched. */
export const isOwnCall = ({ identity, remoteAddress }: CallContext) => identity.isSuper === true && remoteAddress === undefined
