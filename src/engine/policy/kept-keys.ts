// Stores API keys in a state file beside the configuration's: not in an index, hence not in snapshots or exports.
import type { Directory } from '../../index/store/directory.ts'
import { StateFile } from '../../index/store/state-file.ts'
import type { ApiKey } from '../../security/keys/api-key.ts'
import { KeyStore } from '../../security/keys/key-store.ts'
import type { KeysAsKept } from '../../security/security.ts'

interface KeptKeys {
  readonly keys: readonly ApiKey[]
}

/** `directory` null: in memory. */
export async function openKeys(directory: Directory | null, isReadOnly: boolean): Promise<KeysAsKept> {
  if (directory === null) return { store: new KeyStore([], null) }
  const file = new StateFile<KeptKeys>(directory, 'api-keys')
  const kept = (await file.load())?.keys ?? []
  const keep = {
    save: (keys: readonly ApiKey[], changed: readonly number[]) =>
      file.saveChanges(
        changed.map(place => [['keys', place], keys[place]]),
        () => ({ keys }),
      ),
    load: async () => (await file.load())?.keys ?? null,
  }
  const store = new KeyStore(kept, keep)
  return isReadOnly ? { store, catchUp: looksAt(file, store) } : { store }
}

/** Checks run one after the other, and a caller that comes during one needs a later one: the current one may have read the file too early. */
function looksAt(file: StateFile<KeptKeys>, store: KeyStore): () => Promise<void> | null {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const look = async () => {
    try {
      const newer = await file.loadNewer()
      if (newer) store.adopt(newer.keys)
    } finally {
      if (next === null) running = null
    }
  }
  return () => {
    if (running === null && file.isNewest()) return null
    if (running === null) return (running = look())
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return (running = look())
      })
    return next
  }
}
