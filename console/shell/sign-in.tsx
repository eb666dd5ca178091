// The sign-in form.
import { useState } from 'preact/hooks'
import { session, signIn } from '../api/client.ts'
import { useStore } from '../api/store.ts'
import { Button, Tabs, TextField } from '../parts/basics.tsx'

export function SignIn() {
  const { title } = useStore(session)
  const [way, setWay] = useState<'password' | 'key'>('password')
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [key, setKey] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: Event) => {
    event.preventDefault()
    setError(await signIn(way === 'password' ? { user, password } : { authorization: `ApiKey ${key.trim().replace(/^ApiKey\s+/i, '')}` }))
  }
  return (
    <main class="sign-in">
      <form onSubmit={submit} aria-label="Sign in">
        <img src="icon.svg" alt="" width="36" height="36" />
        <h1>Sign in</h1>
        <p class="dim">
          {title ? `to ${title}` : 'as a user of this engine'}. What you enter stays in the memory of the server, and this page never holds
          it again.
        </p>
        <Tabs
          label="Way to sign in"
          tabs={[
            { id: 'password', name: 'Password' },
            { id: 'key', name: 'API key' },
          ]}
          chosen={way}
          onChoose={setWay}
        />
        {way === 'password' ? (
          <>
            <TextField label="User" name="username" autocomplete="username" required autofocus value={user} onText={setUser} />
            <TextField
              label="Password"
              name="password"
              type="password"
              autocomplete="current-password"
              required
              value={password}
              onText={setPassword}
            />
          </>
        ) : (
          <TextField
            label="API key"
            type="password"
            required
            value={key}
            onText={setKey}
            hint="The token that was shown once when the key was made."
          />
        )}
        {error && (
          <p class="notice" role="alert">
            {error}
          </p>
        )}
        <Button kind="main" type="submit">
          Sign in
        </Button>
      </form>
    </main>
  )
}
