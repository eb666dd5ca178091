// The pages there are: what the navigation, the palette and the addresses know of them.
import type { ComponentType } from 'preact'
import { Analysis } from '../pages/analysis/analysis.tsx'
import { Indexes } from '../pages/indexes/indexes.tsx'
import { Notifications } from '../pages/notifications/notifications.tsx'
import { Profile } from '../pages/profile/profile.tsx'
import { Relevance } from '../pages/relevance/relevance.tsx'
import { Security } from '../pages/security/security.tsx'
import { Tasks } from '../pages/tasks/tasks.tsx'
import { Why } from '../pages/why/why.tsx'
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
  { id: 'why', name: 'Why this score', about: 'Explain a hit, compare two, find out about a miss', icon: 'why', show: Why },
  { id: 'profile', name: 'Where the time went', about: 'Profile a search', icon: 'profile', show: Profile },
  { id: 'analysis', name: 'Analysis', about: 'A text through analyzers', icon: 'analysis', show: Analysis },
  { id: 'relevance', name: 'Relevance', about: 'Judged queries, measures, two searches compared', icon: 'relevance', show: Relevance },
  { id: 'indexes', name: 'Indexes', about: 'Documents, mappings, segments, pipelines', icon: 'indexes', show: Indexes },
  { id: 'tasks', name: 'Tasks', about: 'What runs, threads, memory', icon: 'tasks', show: Tasks },
  { id: 'security', name: 'Security', about: 'API keys, users, roles, account', icon: 'security', show: Security },
  {
    id: 'notifications',
    name: 'Notifications',
    about: 'Channels, and whether messages arrive',
    icon: 'notifications',
    show: Notifications,
  },
]
