// What is a class to scripts: a name, what it inherits, and members, each under its signature. The library and contexts define them alike.
//
//   export const counter = defineClass('org.example.Counter', { extends: () => [object] }, {
//     'new(int)': start => new Counter(start),
//     'int getCount()': (self: Counter) => self.count,          // scripts may write counter.count
//     'void setCount(int)': (self: Counter, count: number) => { self.count = count },
//     'static int max()': () => 100,
//     'static final int LIMIT': 100,
//   })
//
// Arguments arrive, and results are given, in the form of the type in the signature (values.ts): plain for primitives. A result of type
// def, Object or a class is a boxed value. As in the server's lists, a name has one member for each number of arguments.
import { tellingFrames } from './library-frames.ts'
import { metered } from './metered.ts'
import { ArrayType, type ClassOptions, type Field, type JavaClass, type Method, SIMPLE_TYPES, type Type } from './types.ts'

export type Implementation = (...args: never[]) => unknown

/** The value of a static field that is made when it is first asked for: classes refer to one another. */
export class Later {
  constructor(readonly make: () => unknown) {}
}

export type Members = Readonly<Record<string, unknown>>

/** Every class there is, by its full and its short name: what signatures mean. Scripts see those of their context only. */
const defined = new Map<string, JavaClass>()
/** All that were named, by their full names. */
const named = new Map<string, DescribedClass>()

function classOfName(name: string): DescribedClass {
  let javaClass = named.get(name)
  if (javaClass === undefined) named.set(name, (javaClass = new DescribedClass(name)))
  return javaClass
}

/** A class that is defined elsewhere: comparing it needs its name only; its members are there when the library is loaded. */
export const classNamed = (name: string): JavaClass => classOfName(name)

export function defineClass(name: string, options: ClassOptions, members: Members): JavaClass {
  const javaClass = classOfName(name)
  javaClass.describe(options, members)
  for (const key of [javaClass.dottedName, javaClass.simpleName]) if (!defined.has(key)) defined.set(key, javaClass)
  return javaClass
}

/** The type that a signature names: `int`, `String[]`, `Map.Entry`. */
export function typeNamed(name: string): Type {
  if (name.endsWith('[]')) return ArrayType.of(typeNamed(name.slice(0, -2)))
  const type = SIMPLE_TYPES.get(name) ?? defined.get(name)
  if (type === undefined) throw new Error(`A signature names the unknown type ${name}`)
  return type
}

const SIGNATURE = /^(static )?(final )?(?:([\w.]+(?:\[\])*) )?(\w+)(?:\(([^)]*)\))?$/

function readSignature(owner: JavaClass, signature: string, value: unknown): Method | Field {
  const match = SIGNATURE.exec(signature)
  if (match === null) throw new Error(`${owner.name} has the malformed signature ${signature}`)
  const [, isStatic, isFinal, typeName, name, parameterNames] = match
  if (parameterNames === undefined)
    return {
      name,
      owner,
      type: typeNamed(typeName),
      isStatic: isStatic !== undefined,
      isFinal: isFinal !== undefined,
      value: value instanceof Later ? value.make() : value,
    }
  const parameters = parameterNames === '' ? [] : parameterNames.split(', ').map(typeNamed)
  const returns = typeName === undefined ? owner : typeNamed(typeName)
  const made = isStatic === undefined ? metered(owner.name, name, parameters.length, value as Method['call']) : (value as Method['call'])
  const call = tellingFrames(`${owner.simpleName}.${name}/${parameters.length}`, made)
  return { name, owner, parameters, returns, isStatic: isStatic !== undefined || name === 'new', call }
}

/** `double saturation(double, double)` of a context. */
export const readFunction = (owner: JavaClass, signature: string, call: Implementation) => readSignature(owner, signature, call) as Method

class DescribedClass implements JavaClass {
  readonly kind = 'class'
  private description: { readonly options: ClassOptions; readonly members: Members } | null = null
  private parentsOrNull: readonly JavaClass[] | null = null
  private ancestorsOrNull: ReadonlySet<JavaClass> | null = null
  private table: Map<string, Method | Field> | null = null
  private readonly found = new Map<string, Method | Field | null>()

  constructor(readonly name: string) {}

  describe(options: ClassOptions, members: Members): void {
    this.description = { options, members }
  }

  private get described() {
    if (this.description === null) throw new Error(`The class ${this.name} is used before it is defined`)
    return this.description
  }

  get options(): ClassOptions {
    return this.described.options
  }

  get dottedName(): string {
    return this.name.replaceAll('$', '.')
  }

  get simpleName(): string {
    return this.name.slice(this.name.lastIndexOf('.') + 1).replaceAll('$', '.')
  }

  get parents(): readonly JavaClass[] {
    return (this.parentsOrNull ??= this.options.extends?.() ?? [])
  }

  isA(other: JavaClass): boolean {
    return this.ancestors.has(other)
  }

  method(name: string, arity: number): Method | null {
    return this.find(`${name}/${arity}`) as Method | null
  }

  staticMethod(name: string, arity: number): Method | null {
    return (this.own().get(`static ${name}/${arity}`) as Method | undefined) ?? null
  }

  newInstance(arity: number): Method | null {
    return (this.own().get(`new/${arity}`) as Method | undefined) ?? null
  }

  field(name: string): Field | null {
    return (this.own().get(`static .${name}`) as Field | undefined) ?? (this.find(`.${name}`) as Field | null)
  }

  all(): (Method | Field)[] {
    const members = new Map<string, Method | Field>()
    for (const javaClass of [this, ...this.ancestors]) {
      for (const [key, member] of javaClass.own()) {
        const isOwn = javaClass === this
        if (!members.has(key) && (isOwn || !member.isStatic)) members.set(key, member)
      }
    }
    return [...members.values()]
  }

  get ancestors(): ReadonlySet<JavaClass> {
    if (this.ancestorsOrNull === null) {
      const all = new Set<JavaClass>([this])
      for (const parent of this.parents) for (const ancestor of parent.ancestors) all.add(ancestor)
      this.ancestorsOrNull = all
    }
    return this.ancestorsOrNull
  }

  find(key: string): Method | Field | null {
    let found = this.found.get(key)
    if (found === undefined) {
      found = this.own().get(key) ?? null
      for (const parent of this.parents) found ??= parent.find(key)
      this.found.set(key, found)
    }
    return found
  }

  own(): Map<string, Method | Field> {
    if (this.table === null) {
      this.table = new Map()
      for (const [signature, value] of Object.entries(this.described.members)) {
        const member = readSignature(this, signature, value)
        const prefix = member.isStatic && member.name !== 'new' ? 'static ' : ''
        this.table.set('parameters' in member ? `${prefix}${member.name}/${member.parameters.length}` : `${prefix}.${member.name}`, member)
      }
    }
    return this.table
  }
}
