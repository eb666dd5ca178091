// A value that components watch: they are drawn anew when it changes.
import { useEffect, useReducer } from 'preact/hooks'

export interface Store<T> {
  get(): T
  set(value: T | ((before: T) => T)): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = typeof next === 'function' ? (next as (before: T) => T)(value) : next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useReducer((count: number, _: null) => count + 1, 0)
  useEffect(() => store.subscribe(() => redraw(null)), [store])
  return store.get()
}

/** Kept in this browser; what cannot be read there is as if it were not. */
export function keptStore<T>(name: string, standard: T): Store<T> {
  const key = `searchlet.${name}`
  let value = standard
  try {
    value = { kept: standard, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as { kept?: T }) }.kept
  } catch {
    // As if nothing were kept.
  }
  const store = createStore(value)
  store.subscribe(() => {
    try {
      localStorage.setItem(key, JSON.stringify({ kept: store.get() }))
    } catch {
      // Full, or forbidden: it lasts as long as the page.
    }
  })
  return store
}
