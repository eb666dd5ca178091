// Resolves action groups to actions. Groups may contain groups; a name that is no group is an action.
import type { ActionGroup } from '../config/entities.ts'

export class ActionGroups {
  private readonly resolved = new Map<string, ReadonlySet<string>>()

  constructor(private readonly groups: ReadonlyMap<string, ActionGroup>) {}

  /** Each action once. A name that is both a group and an action pattern stays, too. */
  resolve(names: readonly string[]): readonly string[] {
    const actions = new Set<string>()
    for (const name of names) for (const action of this.actionsOf(name)) actions.add(action)
    return [...actions]
  }

  private actionsOf(name: string): ReadonlySet<string> {
    let actions = this.resolved.get(name)
    if (actions === undefined) {
      const found = new Set<string>()
      this.collect(name, found, new Set())
      this.resolved.set(name, (actions = found))
    }
    return actions
  }

  /** `seen` ends groups that hold themselves. */
  private collect(name: string, actions: Set<string>, seen: Set<string>): void {
    const group = this.groups.get(name)
    if (group === undefined) actions.add(name)
    else if (!seen.has(name)) {
      seen.add(name)
      for (const member of group.allowed_actions) this.collect(member, actions, seen)
    }
  }
}
