// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { csp, grantStyles } from './styleNonce.ts'

test('style elements bear the nonce of the page, other elements and pages without one do not', () => {
  const page = document.implementation.createHTMLDocument()
  grantStyles(page, undefined)
  expect(page.createElement('style').nonce).toBeFalsy()
  grantStyles(page, 'abc')
  expect([page.createElement('style').nonce, page.createElement('STYLE').nonce, page.createElement('div').nonce || '']).toEqual(['abc', 'abc', ''])
  expect(csp).toEqual({})
})
