// The engines of others, when they are first needed.
import { installPackages } from '../lib/install.js'
import { ENGINES } from './names.js'

export function installEngines(names) {
  const packages = names.map(name => ENGINES[name].package).filter(name => name !== null)
  installPackages(new URL('.', import.meta.url), packages)
}
