// Every class that files refer to by name is one that the library describes.
import { expect, it } from 'vitest'
import * as classes from '../../src/painless/java-classes.ts'
import { libraryClasses } from '../../src/painless/library/classes.ts'

it('has a description of every class that is named', () => {
  const described = new Set(libraryClasses)
  const named = Object.values(classes).filter(value => typeof value !== 'function')
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(javaClass => !described.has(javaClass)).map(({ name }) => name)).toEqual([])
})
