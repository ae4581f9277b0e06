import { expect, test } from 'vitest'
import { hashPassword, isHash, isOutdated, verifyPassword } from './hashPassword.ts'

test('a password is recognised by its stored text, and no other is', async () => {
  const stored = await hashPassword('richtig Pferd 电池')
  expect(isHash(stored)).toBe(true)
  expect(isOutdated(stored)).toBe(false)
  expect(await verifyPassword('richtig Pferd 电池', stored)).toBe(true)
  expect(await verifyPassword('richtig Pferd 电池 ', stored)).toBe(false)
})

test('the same password is stored differently each time', async () => {
  expect(await hashPassword('aaaaaaaaaa')).not.toBe(await hashPassword('aaaaaaaaaa'))
})

test('where there is no user, no password fits', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})

test('a text that is no hash never verifies, not even against itself', async () => {
  expect(isHash('plain')).toBe(false)
  expect(await verifyPassword('plain', 'plain')).toBe(false)
})

test('many at once all come out right', async () => {
  const stored = await hashPassword('0123456789')
  const answers = await Promise.all(
    ['0123456789', 'x', '0123456789', 'y'].map((password) => verifyPassword(password, stored)),
  )
  expect(answers).toEqual([true, false, true, false])
})
