// Run by api-keys.test.ts as a process of its own: makes two keys, tells their tokens, and ends as if by kill -9 once the first one's revocation
// is kept, before its caller gets the answer.
const [main, keyStore, path] = process.argv.slice(2)
const { open } = await import(main)
const { KeyStore } = await import(keyStore)

const config = { config: { dynamic: { api_tokens: { enabled: true } } } }
const engine = await open({ path, threads: 0, security: { config } })
const make = name => engine.security.createApiToken({ body: { name, cluster_permissions: ['cluster_monitor'], duration_seconds: 60 } })
const revoked = await make('revoked')
const { token } = await make('kept')
process.stdout.write(JSON.stringify([revoked.token, token]), () => {
  const { adopt } = KeyStore.prototype
  KeyStore.prototype.adopt = function (keys) {
    adopt.call(this, keys)
    process.kill(process.pid, 'SIGKILL')
  }
  engine.security.revokeApiToken({ id: revoked.id })
})
