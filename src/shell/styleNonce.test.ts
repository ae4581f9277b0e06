// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { csp, grantStyles } from './styleNonce.ts'

test('style elements bear the nonce of the page, other elements and pages without one do not', () => {
  const page = document.implementation.createHTMLDocument()
  grantStyles(page, undefined)
  expect(page.createElement('style').nonce).toBeFalsy()
  grantStyles(page, 'abc')
  expect([
    page.createElement('style').nonce,
    page.createElement('STYLE').nonce,
    page.createElement('div').nonce || '',
  ]).toEqual(['abc', 'abc', ''])
  expect(csp).toEqual({})
})

test('the empty style elements within some icons bear it too', () => {
  const page = document.implementation.createHTMLDocument()
  grantStyles(page, 'abc')
  const drawing = 'http://www.w3.org/2000/svg'
  const nonces = ['style', 'path'].map(
    (name) => (page.createElementNS(drawing, name) as SVGElement).nonce || '',
  )
  expect(nonces).toEqual(['abc', ''])
})
