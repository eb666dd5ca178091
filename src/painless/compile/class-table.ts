// The classes that scripts of a context see, by the names they may use.

import { libraryClasses } from '../library/classes.ts'
import type { JavaClass } from '../types.ts'

export class ClassTable {
  private readonly byName = new Map<string, JavaClass>()

  constructor(classes: readonly JavaClass[]) {
    for (const javaClass of classes) {
      this.byName.set(javaClass.dottedName, javaClass)
      if (!javaClass.options.isHidden) this.byName.set(javaClass.simpleName, javaClass)
    }
  }

  get(name: string): JavaClass | null {
    return this.byName.get(name) ?? null
  }
}

let library: ClassTable | null = null

export const classTableOf = (extra: readonly JavaClass[] | undefined): ClassTable =>
  extra === undefined || extra.length === 0 ? (library ??= new ClassTable(libraryClasses)) : new ClassTable([...libraryClasses, ...extra])
