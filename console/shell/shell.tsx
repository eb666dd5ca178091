// The frame around every page: navigation, what is looked at, and who looks.
import { useEffect, useState } from 'preact/hooks'
import { loadSession, session, signOut } from '../api/client.ts'
import { addressOf, route } from '../api/route.ts'
import { useStore } from '../api/store.ts'
import { Button, Empty } from '../parts/basics.tsx'
import { Confirmation, Toasts } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { PAGES } from './pages.ts'
import { Palette } from './palette.tsx'
import { SignIn } from './sign-in.tsx'
import { applyTheme, isDark, theme, toggleTheme } from './theme.ts'

export function Shell() {
  const { state, title } = useStore(session)
  const { page } = useStore(route)
  const [palette, setPalette] = useState(false)
  const [menu, setMenu] = useState(false)
  useStore(theme)
  useEffect(applyTheme)
  useEffect(() => void loadSession(), [])
  useEffect(() => setMenu(false), [page])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setPalette(true)
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const shown = PAGES.find(({ id }) => id === page) ?? PAGES[0]
  useEffect(
    () => void (document.title = state === 'sign-in' ? 'Sign in · Searchlet console' : `${shown.name} · Searchlet console`),
    [shown, state],
  )

  if (state === 'loading') return null
  if (state === 'unreachable')
    return (
      <main class="sign-in">
        <Empty icon="warn" title="The engine does not answer">
          <p>{title ?? 'Is the server still running? It may also be that the cluster behind it cannot be reached.'}</p>
          <Button kind="main" icon="refresh" onClick={() => void loadSession()}>
            Try again
          </Button>
        </Empty>
      </main>
    )
  if (state === 'sign-in')
    return (
      <>
        <SignIn />
        <Toasts />
      </>
    )
  const Shown = shown.show
  return (
    <div class={`shell${menu ? ' menu-open' : ''}`}>
      <a class="skip" href="#page" onClick={event => (event.preventDefault(), document.getElementById('page')?.focus())}>
        To the page
      </a>
      <header class="top">
        <Button kind="quiet" icon="menu" label="Navigation" expanded={menu} onClick={() => setMenu(!menu)} />
        <a class="brand" aria-label="Searchlet" href={addressOf('workbench')}>
          <img src="icon.svg" alt="" width="20" height="20" />
          <span>Searchlet</span>
        </a>
        <Target />
        <span class="grow" />
        <button type="button" class="jump" aria-label="Go to … Ctrl K" onClick={() => setPalette(true)}>
          <Icon name="search" />
          <span>Go to …</span>
          <kbd>Ctrl K</kbd>
        </button>
        <Button kind="quiet" icon={isDark() ? 'sun' : 'moon'} label={isDark() ? 'Light' : 'Dark'} onClick={toggleTheme} />
        <Account />
      </header>
      <nav aria-label="Pages">
        {PAGES.map(({ id, name, icon }) => (
          <a key={id} href={addressOf(id)} aria-current={id === shown.id ? 'page' : undefined}>
            <Icon name={icon} />
            <span>{name}</span>
          </a>
        ))}
      </nav>
      <main id="page" tabIndex={-1} key={shown.id} class={`page-${shown.id}`}>
        <h1 class="hidden">{shown.name}</h1>
        <Shown />
      </main>
      {palette && <Palette onClose={() => setPalette(false)} />}
      <Confirmation />
      <Toasts />
    </div>
  )
}

function Target() {
  const { title, cluster } = useStore(session)
  const version = cluster?.version?.number
  return (
    <span class="target">
      {title ?? cluster?.cluster_name ?? ''}
      {version && <small>{version}</small>}
    </span>
  )
}

function Account() {
  const { state, user } = useStore(session)
  if (state !== 'signed-in') return null
  return (
    <span class="account">
      <Icon name="user" />
      <span>{user ?? 'API key'}</span>
      <Button kind="quiet" onClick={() => void signOut()}>
        Sign out
      </Button>
    </span>
  )
}
