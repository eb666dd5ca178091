// What a set of permissions allows, compiled: cluster actions, and actions on indexes by pattern.
import { NameMatcher } from '../../core/name-matcher.ts'
import type { IndexNames, Permissions } from '../contracts/identity.ts'

/** Permissions as they are written, in roles and in API keys. */
export interface PermissionSet {
  readonly cluster_permissions: readonly string[]
  readonly index_permissions: readonly { readonly index_patterns: readonly string[]; readonly allowed_actions: readonly string[] }[]
}

/** Replaces names of action groups by what they hold. */
type ResolveActions = (actions: readonly string[]) => readonly string[]

interface IndexRule {
  readonly names: NameMatcher
  readonly actions: NameMatcher
}

export class CompiledPermissions {
  readonly cluster: NameMatcher
  readonly indices: readonly IndexRule[]

  constructor({ cluster_permissions, index_permissions }: PermissionSet, resolve: ResolveActions) {
    this.cluster = new NameMatcher(resolve(cluster_permissions))
    this.indices = index_permissions.map(({ index_patterns, allowed_actions }) => ({
      names: new NameMatcher(index_patterns),
      actions: new NameMatcher(resolve(allowed_actions)),
    }))
  }
}

/** Names a client makes up must not fill the memory. */
const MOST_REMEMBERED = 10_000

/** The union of sets, remembering what was asked. */
export class Grants implements Permissions {
  private readonly clusterAnswers = new Map<string, boolean>()
  private readonly indexAnswers = new Map<string, Map<string, boolean>>()

  constructor(
    private readonly sets: readonly CompiledPermissions[],
    /** Whether a rule for an alias holds for its members. */
    private readonly throughAliases: boolean,
  ) {}

  allowsCluster(action: string): boolean {
    let answer = this.clusterAnswers.get(action)
    if (answer === undefined) {
      answer = this.sets.some(set => set.cluster.matches(action))
      remember(this.clusterAnswers, action, answer)
    }
    return answer
  }

  allowsIndex(action: string, index: string, names: IndexNames | undefined): boolean {
    if (this.allowsName(action, index)) return true
    if (!this.throughAliases || names === undefined) return false
    for (const alias of names.aliasesOf(index)) if (this.allowsName(action, alias)) return true
    return false
  }

  private allowsName(action: string, name: string): boolean {
    let answers = this.indexAnswers.get(action)
    if (answers === undefined) {
      answers = new Map()
      remember(this.indexAnswers, action, answers)
    }
    let answer = answers.get(name)
    if (answer === undefined) {
      answer = this.sets.some(set => set.indices.some(rule => rule.names.matches(name) && rule.actions.matches(action)))
      remember(answers, name, answer)
    }
    return answer
  }
}

function remember<V>(answers: Map<string, V>, key: string, value: V): void {
  if (answers.size >= MOST_REMEMBERED) answers.clear()
  answers.set(key, value)
}
