// The voting configuration exclusions: kept for display only, since there is a single node.
import { illegalArgument } from '../../core/errors.ts'

interface VotingExclusion {
  readonly node_id: string
  readonly node_name: string
}

/** In the place of what is not known of a node that is not there. */
const ABSENT = '_absent_'

export class VotingExclusions {
  private excluded: VotingExclusion[] = []

  get all(): readonly VotingExclusion[] {
    return this.excluded
  }

  /** Nodes that are not there, by their names or ids. */
  add(kind: 'node_id' | 'node_name', nodes: readonly string[], limit: number): void {
    const known = new Set(this.excluded.map(exclusion => exclusion[kind]))
    const added = [...new Set(nodes)].filter(node => !known.has(node))
    if (this.excluded.length + added.length > limit) {
      throw illegalArgument(
        `add voting config exclusions request for [${nodes.join(', ')}] would add [${added.length}] exclusions to the existing ` +
          `[${this.excluded.length}] which would exceed the maximum of [${limit}] set by [cluster.max_voting_config_exclusions]`,
      )
    }
    this.excluded.push(...added.map(node => ({ node_id: ABSENT, node_name: ABSENT, [kind]: node })))
  }

  clear(): void {
    this.excluded = []
  }
}
