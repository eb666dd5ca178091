// Subjects of client certificates as RFC 2253 prints them.
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { subjectOf } from '../../src/rest/certificate-subject.ts'

const certificate = (name: string) => new X509Certificate(readFileSync(fileURLToPath(new URL(`../tls/${name}`, import.meta.url))))

it('prints subjects as RFC 2253 does', () => {
  expect(subjectOf(certificate('kirk.crt'))).toBe('CN=kirk,OU=client,O=client,L=test,C=de')
  expect(subjectOf(certificate('odd.crt'))).toBe('CN=\\#ö\\ ,1.2.840.113549.1.9.1=#16056140622e63,DC=com,O=a\\, \\"b\\" \\+ c\\;,C=de')
  expect(subjectOf({ subject: 'C=de\nCN=a + OU=b' })).toBe('CN=a+OU=b,C=de')
})
