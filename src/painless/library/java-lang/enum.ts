// java.lang.Enum, and how the library's enums are made.

import { defineClass, Later, type Members } from '../../java-class.ts'
import { COMPARABLE, OBJECT } from '../../java-classes.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { classCast, illegalArgument, nullPointer } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'

export class EnumConstant extends JavaObject {
  constructor(
    readonly javaClass: JavaClass,
    readonly name: string,
    readonly ordinal: number,
    /** What `toString` gives. */
    private readonly shown: string = name,
  ) {
    super()
  }

  compareTo(other: unknown): number {
    if (other === null) throw nullPointer()
    if (!(other instanceof EnumConstant) || other.javaClass !== this.javaClass) throw classCast(null)
    return this.ordinal - other.ordinal
  }

  override toString(): string {
    return this.shown
  }
}

export const ENUM = defineClass(
  'java.lang.Enum',
  { extends: () => [OBJECT, COMPARABLE] },
  {
    'int compareTo(Enum)': (self: EnumConstant, other: unknown) => self.compareTo(other),
    'String name()': (self: EnumConstant) => self.name,
    'int ordinal()': (self: EnumConstant) => self.ordinal,
  },
)

/** A class with its constants, by their names in order; where they show otherwise, their texts. */
export function enumClass(
  name: string,
  names: readonly string[],
  members: Members = {},
  parents: () => readonly JavaClass[] = () => [],
  shown: readonly string[] = names,
): { readonly javaClass: JavaClass; readonly constants: readonly EnumConstant[] } {
  const constants: EnumConstant[] = []
  // Constants need the class, which needs them.
  const constantAt = (i: number) => new Later(() => constants[i])
  const simple = name.slice(name.lastIndexOf('.') + 1).replaceAll('$', '.')
  const javaClass: JavaClass = defineClass(
    name,
    { extends: () => [ENUM, ...parents()] },
    {
      [`static ${simple} valueOf(String)`]: (wanted: string) => {
        const found = constants.find(constant => constant.name === wanted)
        if (found === undefined) throw illegalArgument(`No enum constant ${javaClass.dottedName}.${wanted}`)
        return found
      },
      [`static ${simple}[] values()`]: () => new JavaArray(javaClass, [...constants]),
      ...members,
      ...Object.fromEntries(names.map((constant, i) => [`static final ${simple} ${constant}`, constantAt(i)])),
    },
  )
  names.forEach((constant, i) => {
    constants.push(new EnumConstant(javaClass, constant, i, shown[i]))
  })
  return { javaClass, constants }
}
