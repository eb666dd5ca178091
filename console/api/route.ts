// The address: which page, and what is chosen on it. `#/why?index=books&id=1`
import { createStore } from './store.ts'

export interface Route {
  readonly page: string
  readonly params: Readonly<Record<string, string>>
}

const read = (): Route => {
  const [page = '', query = ''] = location.hash.replace(/^#\//, '').split('?')
  return { page, params: Object.fromEntries(new URLSearchParams(query)) }
}

export const route = createStore<Route>(read())

addEventListener('hashchange', () => route.set(read()))

export function addressOf(page: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString()
  return `#/${page}${query === '' ? '' : `?${query}`}`
}

export function go(page: string, params: Readonly<Record<string, string>> = {}): void {
  location.hash = addressOf(page, params)
}
