// Marks bodies in a request that refer to documents elsewhere (terms lookup, more-like-this), which are fetched before any shard is
// searched. Parsing a query marks its body, so that later steps know which objects are lookups.

/** Bodies that any reader has noted. Most requests have none, and one walk tells so; most processes have none. */
const noted = new WeakSet<object>()
let hasNotes = false

/** What the readers of one kind of query noted. */
export class LookupNotes<T> {
  private readonly byBody = new WeakMap<object, T>()

  /** Null: refers to no document, overriding an earlier mark. */
  note(body: object, lookup: T | null): void {
    if (lookup === null) this.byBody.delete(body)
    else {
      this.byBody.set(body, lookup)
      noted.add(body)
      hasNotes = true
    }
  }

  of(body: object): T | undefined {
    return this.byBody.get(body)
  }
}

/** Whether anything in it was noted by anyone. */
export const namesDocuments = (json: () => unknown): boolean => hasNotes && holdsNoted(json())

function holdsNoted(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  if (noted.has(json)) return true
  if (Array.isArray(json)) {
    for (let i = 0; i < json.length; i++) if (holdsNoted(json[i])) return true
    return false
  }
  const record = json as Readonly<Record<string, unknown>>
  for (const key in record) {
    const value = record[key]
    if (typeof value === 'object' && value !== null && holdsNoted(value)) return true
  }
  return false
}
