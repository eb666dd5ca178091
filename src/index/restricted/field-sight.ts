// Resolves which fields of an index a user may see, and which are masked, from the patterns of the user's roles.
import { NameMatcher } from '../../core/name-matcher.ts'
import { metaFields } from '../mapping/meta-fields.ts'
import { FEATURE_SPEC } from '../mapping/meta-specs.ts'
import { compileMask, type Mask, type MaskRule } from './mask.ts'

/** Plain data, as it travels between threads. */
export interface FieldRules {
  /** Null: all fields. Where anything is excluded, that alone decides. */
  readonly fields: { readonly includes: readonly string[]; readonly excludes: readonly string[] } | null
  readonly masks: readonly MaskRule[]
}

/** What of a mapping matters: whether a path is an object, which has no values of its own. */
export interface ObjectPaths {
  object(path: string): object | undefined
}

const KEYWORD = '.keyword'

/** Fields of one index. */
export class FieldSight {
  private readonly excluding: boolean
  /** Null: all are seen. */
  private readonly named: NameMatcher | null
  /** Objects around fields that are included. */
  private readonly around: NameMatcher
  private readonly masks: readonly { readonly names: NameMatcher; readonly mask: Mask }[]

  constructor(
    { fields, masks }: FieldRules,
    private readonly objects: ObjectPaths,
  ) {
    this.excluding = fields !== null && fields.excludes.length > 0
    this.named = fields === null ? null : new NameMatcher(this.excluding ? fields.excludes : fields.includes)
    this.around = new NameMatcher(fields?.includes.flatMap(parentsOf) ?? [])
    this.masks = masks.map(rule => ({ names: new NameMatcher([rule.field]), mask: compileMask(rule) }))
  }

  get hidesFields(): boolean {
    return this.named !== null
  }

  get hasMasks(): boolean {
    return this.masks.length > 0
  }

  /** Of a field of the index: sub-fields go with the field, and what is below an object with the object. */
  shows(field: string): boolean {
    if (this.named === null || isOfEveryIndex(field)) return true
    const name = ownerOf(field)
    const isNamed = this.isNamed(name) || parentsOf(name).some(parent => this.isNamed(parent))
    return isNamed !== this.excluding
  }

  /** Of a mapping's member, which is not there for the fields below it. */
  showsDeclared(path: string): boolean {
    return this.shows(path) || (!this.excluding && this.around.matches(path))
  }

  /** Of a value in a document, by the keys that lead to it. */
  showsValue(path: string): boolean {
    return this.named === null || this.isNamed(path) !== this.excluding
  }

  /** Whether an object in a document is shown, with what is seen of its members. */
  showsObject(path: string): boolean {
    return this.showsValue(path) || (!this.excluding && this.around.matches(path))
  }

  /** Null: the values of this field of the index are shown as they are. */
  maskOf(field: string): Mask | null {
    if (this.masks.length === 0 || isOfEveryIndex(field)) return null
    const name = ownerOf(field)
    return this.maskOfValue(name)
  }

  /** The same by the keys that lead to a value. What is below a field (not an object) is of that field. */
  maskOfValue(path: string): Mask | null {
    const own = this.maskNamed(path)
    if (own !== null) return own
    for (const parent of parentsOf(path).reverse()) {
      if (this.objects.object(parent) !== undefined) return null
      const mask = this.maskNamed(parent)
      if (mask !== null) return mask
    }
    return null
  }

  private isNamed(name: string): boolean {
    return this.named!.matches(withoutKeyword(name))
  }

  private maskNamed(name: string): Mask | null {
    const plain = withoutKeyword(name)
    return this.masks.find(({ names }) => names.matches(plain))?.mask ?? null
  }
}

const isOfEveryIndex = (field: string) => metaFields.has(field) || field === FEATURE_SPEC.name

/** `.keyword` stands for the text it belongs to, in any mapping. */
const withoutKeyword = (name: string) => (name.endsWith(KEYWORD) ? name.slice(0, -KEYWORD.length) : name)

/** Parts of a join field are named after it: `family#parent`. */
function ownerOf(field: string): string {
  const part = field.indexOf('#')
  return part < 0 ? field : field.slice(0, part)
}

/** Of `a.b.c`: `a`, `a.b`. An expression has none. */
function parentsOf(path: string): string[] {
  const parents: string[] = []
  if (path.startsWith('/') && path.endsWith('/')) return parents
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) parents.push(path.slice(0, dot))
  return parents
}
