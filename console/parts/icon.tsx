// Icons, drawn as lines on a field of 16 by 16.

const PATHS = {
  workbench: 'M2.5 3.5h11v9h-11zM5 6.5l2 1.5-2 1.5M8.5 10h2.5',
  why: 'M2.5 12.5h11M4 12.5V8M7 12.5V4M10 12.5V6.5M13 12.5V9.5',
  profile: 'M8 4.5V8l2.5 1.5M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z',
  analysis: 'M2.5 4h11M2.5 8h4M8.5 8h5M2.5 12h2.5M7 12h2.5M11.5 12h2',
  relevance: 'M8 2.5l1.6 3.4 3.7.5-2.7 2.6.7 3.7L8 10.9l-3.3 1.8.7-3.7L2.7 6.4l3.7-.5z',
  indexes:
    'M2.5 4.5c0-1.1 2.5-2 5.5-2s5.5.9 5.5 2-2.5 2-5.5 2-5.5-.9-5.5-2zM2.5 4.5v7c0 1.1 2.5 2 5.5 2s5.5-.9 5.5-2v-7M2.5 8c0 1.1 2.5 2 5.5 2s5.5-.9 5.5-2',
  tasks: 'M2.5 4h2M2.5 8h2M2.5 12h2M6.5 4h7M6.5 8h7M6.5 12h7',
  security: 'M8 2l5 2v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4zM6 8l1.5 1.5L10.5 6.5',
  notifications: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.5 14h3',
  search: 'M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10 10l3.5 3.5',
  sun: 'M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  play: 'M4.5 3l8 5-8 5z',
  close: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  trash: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.5 8.500h6l.5-8.500',
  copy: 'M5.500 5.500h7v7h-7zM3.500 10.500v-7h7',
  clock: 'M8 4.500V8l2.500 1.500M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11z',
  chevron: 'M6 4l4 4-4 4',
  refresh: 'M13 8a5 5 0 1 1-1.500-3.500M13 2.500V5h-2.500',
  user: 'M8 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM3 13.500c.5-2.500 2.500-4 5-4s4.500 1.500 5 4',
  open: 'M2.500 12.500v-9h4l1.500 1.500h5.500v7.500z',
  save: 'M8 2.500v7M5 7l3 3 3-3M3 13h10',
  check: 'M3 8.500l3.500 3.500L13 4.500',
  warn: 'M8 2.500l6 11H2zM8 6.500v3.500M8 11.800v.2',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)
