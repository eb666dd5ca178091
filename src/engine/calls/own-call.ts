// Marks calls that the audit log leaves out.
import type { CallContext } from './call-context.ts'

/** Calls of the process itself, or of the engine for its own purposes: not audited. */
export const isOwnCall = ({ identity, remoteAddress }: CallContext) => identity.isSuper === true && remoteAddress === undefined
