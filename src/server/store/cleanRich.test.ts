import { expect, test } from 'vitest'
import { cleanRich } from './cleanRich.ts'

test('rich text keeps its marks, and links say where they lead and tell nothing', () => {
  expect(cleanRich('<h2>Holiday</h2><p style="text-align: center">From <strong>1 May</strong></p>')).toBe(
    '<h2>Holiday</h2><p style="text-align:center">From <strong>1 May</strong></p>',
  )
  expect(cleanRich('<a href="https://example.org/a">see</a>')).toBe(
    '<a href="https://example.org/a" rel="noopener noreferrer" target="_blank">see</a>',
  )
  expect(cleanRich('<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>')).toBe(
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  )
})

test.each([
  ['<script>alert(1)</script>a', 'a'],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>a', 'a'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="java&#9;script:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example/x">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<iframe src="https://evil.example"></iframe>a', 'a'],
  ['<svg><script>alert(1)</script></svg>a', 'a'],
  ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>a', 'a'],
  ['<form action="/x"><input name=y></form>a', 'a'],
  ['<style>p { background: url(//evil.example) }</style>a', 'a'],
  ['<p style="background:url(//evil.example);text-align:right">a</p>', '<p style="text-align:right">a</p>'],
  ['<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
  ['<p class="login" id="root">a</p>', '<p>a</p>'],
  ['<td colspan="99999">a</td>', '<td>a</td>'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', expect.not.stringMatching(/<script/i)],
])('what runs, calls home or hides the page goes: %s', (given, kept) => {
  expect(cleanRich(given)).toEqual(kept)
})

test('marks without words are no text; what is too long is left to be refused', () => {
  expect(cleanRich('<p></p><p> &nbsp; </p>')).toBeNull()
  const long = `<p>${'x'.repeat(5_000_000)}</p>`
  expect(cleanRich(long)).toBe(long)
})

test('what was cleaned is clean, and a tower of marks is no tower', () => {
  const tower = `${'<blockquote>'.repeat(5000)}a${'</blockquote>'.repeat(5000)}`
  const clean = cleanRich(tower) ?? ''
  expect(clean.length).toBeLessThan(2000)
  expect(cleanRich(clean)).toBe(clean)
})
