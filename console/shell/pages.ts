// The pages there are: what the navigation, the palette and the addresses know of them.
import type { ComponentType } from 'preact'
import { Workbench } from '../pages/workbench/workbench.tsx'
import type { IconName } from '../parts/icon.tsx'

export interface Page {
  /** In the address: `#/workbench`. */
  readonly id: string
  readonly name: string
  readonly about: string
  readonly icon: IconName
  readonly show: ComponentType
}

export const PAGES: readonly Page[] = [
  { id: 'workbench', name: 'Workbench', about: 'Ask the API, with completion', icon: 'workbench', show: Workbench },
]
