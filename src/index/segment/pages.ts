// Sections that are read a page at a time: large ones of which a search needs little. Each has a second section with the checksums of its
// pages; a section without one, as older segments have, is read whole.
import { crc32 } from 'node:zlib'
import type { SectionTable } from './format.ts'

/** Some ten microseconds to read and check. */
export const PAGE_BYTES = 1 << 16

/** Reads what is missing of the bytes `from` to `to` of a section. */
export type NeedBytes = (from: number, to: number) => void

/** The section of the checksums: u32, one for each page. */
export const pagesOf = (name: string) => `${name}Pages`

/** Of a packed section in pages: where its blocks begin, u32. */
export const blocksOf = (name: string) => `${name}Blocks`

export const isPaged = (table: SectionTable, name: string): boolean => Object.hasOwn(table, pagesOf(name))

export const pageCount = (bytes: number): number => Math.ceil(bytes / PAGE_BYTES)

/** Null where pages are not worth it. */
export function checksumsOfPages(bytes: Uint8Array): Uint32Array | null {
  if (bytes.length <= PAGE_BYTES) return null
  const checksums = new Uint32Array(pageCount(bytes.length))
  for (let page = 0; page < checksums.length; page++) checksums[page] = crc32(bytes.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES))
  return checksums
}
