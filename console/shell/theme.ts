// Dark or light: the system's choice until the user chooses.
import { keptStore } from '../api/store.ts'

export const theme = keptStore<'dark' | 'light' | null>('theme', null)

export const isDark = (): boolean => (theme.get() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'

export const toggleTheme = (): void => theme.set(isDark() ? 'light' : 'dark')

export function applyTheme(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
}
