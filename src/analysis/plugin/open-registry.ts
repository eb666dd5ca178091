// The registry of an engine: what comes with it, what a module adds, and what the application gives in person.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { illegalArgument } from '../../core/errors.ts'
import { messageOf } from '../../core/native-values.ts'
import type { ConfigFiles } from '../config-files.ts'
import { AnalysisRegistry } from '../registry.ts'
import { addComponents } from './add-components.ts'
import type { AnalysisComponents, AnalysisPlugins } from './plugin-types.ts'

export async function openRegistry(files: ConfigFiles, { module, ...components }: AnalysisPlugins = {}): Promise<AnalysisRegistry> {
  const registry = new AnalysisRegistry(files, module === undefined ? null : urlOf(module))
  if (registry.module !== null) addComponents(registry, await componentsOf(registry.module))
  addComponents(registry, components, () => registry.noteInlineUse())
  return registry
}

const urlOf = (module: string | URL): string =>
  module instanceof URL || /^(file|data):/.test(module) ? String(module) : pathToFileURL(resolve(module)).href

async function componentsOf(url: string): Promise<AnalysisComponents> {
  try {
    return await import(/* @vite-ignore */ url)
  } catch (error) {
    throw illegalArgument(`the analysis module [${url}] cannot be loaded: ${messageOf(error)}`)
  }
}
