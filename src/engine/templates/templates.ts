// The templates there are, and what an index of some name begins with under them. Nothing is kept that could not become an index.
import { type ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { javaMapOrder } from '../../core/java-map-order.ts'
import { validateAlias } from '../indices/alias-names.ts'
import { newIndexSettings } from '../settings/index-settings.ts'
import { type KeepChange, keepWithin } from '../state/kept-state.ts'
import { ASKED_NOTHING, type IndexBeginning, namedFor, overlayContents, overlayLegacy } from './compose.ts'
import { KeptTemplates } from './kept-templates.ts'
import {
  anyOverlap,
  type ComponentTemplate,
  fits,
  type IndexContent,
  type IndexTemplate,
  isGlobal,
  type LegacyTemplate,
  NO_CONTENT,
  priorityOf,
} from './template.ts'
import { HIDDEN_FOR_ALL, invalidTemplate, refuseTemplateNames } from './template-names.ts'

/** JSON by name, of each kind. */
export interface SavedTemplates {
  readonly component?: Readonly<Record<string, string>>
  readonly index?: Readonly<Record<string, string>>
  readonly legacy?: Readonly<Record<string, string>>
}

interface TemplateOptions {
  /** Nothing may be there under the name. */
  readonly isNew: boolean
  readonly warn: (message: string) => void
}

/** Others that are for some of the same names. */
export interface Overlapping {
  readonly name: string
  readonly patterns: readonly string[]
}

export class Templates {
  readonly component: KeptTemplates<ComponentTemplate>
  readonly index: KeptTemplates<IndexTemplate>
  readonly legacy: KeptTemplates<LegacyTemplate>

  /** `tryOut` throws where an index could not begin so. */
  constructor(
    saved: SavedTemplates,
    private readonly tryOut: (beginning: IndexBeginning) => unknown,
    keep: KeepChange,
  ) {
    this.component = new KeptTemplates(saved.component, keepWithin('component', keep))
    this.index = new KeptTemplates(saved.index, keepWithin('index', keep))
    this.legacy = new KeptTemplates(saved.legacy, keepWithin('legacy', keep))
  }

  record(): SavedTemplates {
    return { component: this.component.record(), index: this.index.record(), legacy: this.legacy.record() }
  }

  // ---- what a new index begins with -------------------------------------------------------------------

  /** What is asked, on top of what templates say for the name. */
  beginning(index: string, asked: IndexBeginning): IndexBeginning {
    const hidden = asked.settings.get('index.hidden') === 'true'
    const template = this.indexTemplateFor(index, hidden)
    const beginning =
      template === null ? overlayLegacy(this.legacyFor(index, hidden), asked) : overlayContents(this.contentsOf(template[1]), asked)
    return { ...beginning, aliases: namedFor(index, beginning.aliases) }
  }

  /** What an index of a data stream begins with, on top of what all such indexes do. */
  streamBeginning(stream: string, lowest: IndexContent): IndexBeginning {
    const found = this.indexTemplateFor(stream, false)
    return overlayContents([lowest, ...(found === null ? [] : this.contentsOf(found[1]))], ASKED_NOTHING)
  }

  /** The one for a name: that of highest priority. */
  indexTemplateFor(index: string, hidden: boolean): readonly [string, IndexTemplate] | null {
    let best: readonly [string, IndexTemplate] | null = null
    for (const entry of this.index.all) {
      const [, template] = entry
      if (!fits(template.patterns, index) || (hidden && isGlobal(template.patterns))) continue
      if (best === null || priorityOf(template) > priorityOf(best[1])) best = entry
    }
    return best
  }

  private legacyFor(index: string, hidden: boolean): LegacyTemplate[] {
    const found = [...this.legacy.all].map(([, template]) => template).filter(({ patterns }) => fits(patterns, index))
    return found.filter(({ patterns }) => !hidden || !isGlobal(patterns)).sort((a, b) => a.order - b.order)
  }

  /** What a template says, from the lowest to the highest. */
  private contentsOf({ composedOf, template }: IndexTemplate): IndexContent[] {
    const parts = (composedOf ?? []).map(name => this.component.get(name)?.template ?? NO_CONTENT)
    return [...parts, template ?? NO_CONTENT]
  }

  /** As an index would begin under the template alone. */
  composed(template: IndexTemplate): IndexBeginning {
    return overlayContents(this.contentsOf(template), ASKED_NOTHING)
  }

  // ---- keeping ------------------------------------------------------------------------------------------

  async putComponent(name: string, component: ComponentTemplate, options: TemplateOptions): Promise<void> {
    await this.component.put(name, component, () => this.checkComponent(name, component, options))
  }

  private checkComponent(name: string, component: ComponentTemplate, { isNew }: TemplateOptions): void {
    if (isNew && this.component.get(name) !== null) throw illegalArgument(`component template [${name}] already exists`)
    refuseTemplateNames(name, [])
    checkSettings(component.template)
    checkAliasNames(component.template)
    this.tryOut(withoutFilters(overlayContents([component.template], ASKED_NOTHING)))
    for (const [user, template] of this.usersOf(name)) this.checkChanged(name, component, user, template)
  }

  private checkChanged(name: string, component: ComponentTemplate, user: string, template: IndexTemplate): void {
    const contents = this.contentsOf(template)
    contents[template.composedOf!.indexOf(name)] = component.template
    try {
      this.tryOut(overlayContents(contents, ASKED_NOTHING))
    } catch (error) {
      if (!isApiError(error)) throw error
      const reason = `updating component template [${name}] results in invalid composable template [${user}] after templates are merged`
      throw illegalArgument(reason, { cause: invalidComposite(user, error) })
    }
  }

  private usersOf(component: string): [string, IndexTemplate][] {
    return [...this.index.all].filter(([, { composedOf }]) => composedOf?.includes(component))
  }

  async removeComponent(name: string): Promise<void> {
    await this.component.removeMatching(name, () => this.refuseUsed(name))
  }

  private refuseUsed(name: string): void {
    const used = [...this.component.matching(name).keys()].filter(part => this.usersOf(part).length > 0)
    if (used.length > 0) {
      const users = new Set(used.flatMap(part => this.usersOf(part).map(([user]) => user)))
      const reason = `component templates [${used.join(',')}] cannot be removed as they are still in use by index templates [${[...users].join(', ')}]`
      throw illegalArgument(reason)
    }
  }

  async putIndex(name: string, template: IndexTemplate, options: TemplateOptions): Promise<void> {
    await this.index.put(name, template, () => this.checkIndexTemplate(name, template, options))
  }

  /** Throws unless it could be kept under the name. */
  checkIndexTemplate(name: string, template: IndexTemplate, { isNew, warn }: TemplateOptions): void {
    const missing = (template.composedOf ?? []).filter(part => this.component.get(part) === null)
    if (missing.length > 0)
      throw invalidTemplate(name, `index template [${name}] specifies component templates [${missing.join(', ')}] that do not exist`)
    if (isNew && this.index.get(name) !== null) throw illegalArgument(`index template [${name}] already exists`)
    this.refuseRivals(name, template)
    const older = overlapping(this.legacy.all, template.patterns)
    if (older.length > 0)
      warn(
        `index template [${name}] has index patterns [${template.patterns.join(', ')}] matching patterns from existing older templates ` +
          `[${namesOf(older)}] with patterns (${told(older)}); this template [${name}] will take precedence during new index creation`,
      )
    refuseTemplateNames(name, template.patterns)
    const content = template.template ?? NO_CONTENT
    checkSettingsOf(name, content)
    checkAliasNames(content)
    try {
      this.tryOut(this.composed(template))
    } catch (error) {
      if (!isApiError(error)) throw error
      const parts = template.composedOf ?? []
      const composed = parts.length === 0 ? '' : ` with component templates [${parts.join(', ')}]`
      throw illegalArgument(`composable template [${name}] template after composition${composed} is invalid`, {
        cause: invalidComposite(name, error),
      })
    }
  }

  /** Of two templates for a name it must be known which is taken. */
  private refuseRivals(name: string, template: IndexTemplate): void {
    const priority = priorityOf(template)
    const equal = [...this.index.all].filter(([other, rival]) => other !== name && priorityOf(rival) === priority)
    const rivals = overlapping(equal, template.patterns)
    if (rivals.length === 0) return
    throw illegalArgument(
      `index template [${name}] has index patterns [${template.patterns.join(', ')}] matching patterns from existing templates ` +
        `[${namesOf(rivals)}] with patterns (${told(rivals)}) that have the same priority [${priority}], ` +
        'multiple index templates may not match during index creation, please use a different priority',
    )
  }

  async putLegacy(name: string, template: LegacyTemplate, options: TemplateOptions): Promise<void> {
    await this.legacy.put(name, template, () => this.checkLegacy(name, template, options))
  }

  private checkLegacy(name: string, template: LegacyTemplate, { isNew, warn }: TemplateOptions): void {
    if (isNew && this.legacy.get(name) !== null) throw illegalArgument(`index_template [${name}] already exists`)
    refuseTemplateNames(name, template.patterns)
    const newer = overlapping(this.index.all, template.patterns)
    if (newer.length > 0)
      warn(
        `legacy template [${name}] has index patterns [${template.patterns.join(', ')}] matching patterns from existing composable templates ` +
          `[${namesOf(newer)}] with patterns (${told(newer)}); this template [${name}] may be ignored in favor of a composable template at index creation time`,
      )
    checkSettings(template.content)
    checkAliasNames(template.content)
    if (template.content.settings?.['index.hidden'] !== undefined && isGlobal(template.patterns))
      throw invalidTemplate(name, HIDDEN_FOR_ALL)
    this.tryOut(withoutFilters(overlayLegacy([template], ASKED_NOTHING)))
  }

  /** Templates of both kinds, besides the one called `name`, that are for some of the same names. */
  overlapping(name: string, patterns: readonly string[]): Overlapping[] {
    const others = [...this.index.all].filter(([other]) => other !== name)
    return [...overlapping(this.legacy.all, patterns), ...overlapping(others, patterns)]
  }
}

function overlapping(
  templates: Iterable<readonly [string, { readonly patterns: readonly string[] }]>,
  patterns: readonly string[],
): Overlapping[] {
  const found = [...templates].filter(([, other]) => anyOverlap(other.patterns, patterns))
  const names = found.map(([name]) => name)
  return javaMapOrder(names).map(place => ({ name: names[place], patterns: found[place][1].patterns }))
}

const namesOf = (templates: readonly Overlapping[]) => templates.map(({ name }) => name).join(',')
const told = (templates: readonly Overlapping[]) => templates.map(({ name, patterns }) => `${name} => [${patterns.join(', ')}]`).join(',')

const checkSettings = ({ settings }: IndexContent) => newIndexSettings(new Map(Object.entries(settings ?? {})))

/** Invalid values of settings are reported as errors of the template. */
function checkSettingsOf(name: string, content: IndexContent): void {
  try {
    checkSettings(content)
  } catch (error) {
    if (!isApiError(error) || error.type !== 'illegal_argument_exception' || error.reason.startsWith('unknown setting')) throw error
    throw invalidTemplate(name, `Validation Failed: 1: ${error.reason};`)
  }
}

/** Filters are judged where an index begins with them, or a whole template is kept. */
const withoutFilters = (beginning: IndexBeginning): IndexBeginning => ({
  ...beginning,
  aliases: Object.fromEntries(Object.entries(beginning.aliases).map(([alias, { filter: _, ...options }]) => [alias, options])),
})

function checkAliasNames({ aliases }: IndexContent): void {
  for (const [alias, { filter: _later, ...options }] of Object.entries(aliases ?? {}))
    validateAlias(alias.replaceAll('{index}', 'x'), options)
}

/** Mapping errors are wrapped as such, other errors are rethrown. */
const invalidComposite = (name: string, error: ApiError) =>
  error.type === 'mapper_parsing_exception' || error.reason.startsWith("can't merge")
    ? illegalArgument(`invalid composite mappings for [${name}]`, { cause: error })
    : error
