import { expect, test } from 'vitest'
import { isOwnAddress, signature } from './ask.ts'
import { secretIn } from './secretsFile.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '::1',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '0.0.0.0',
])('%s lies within the house', (address) => {
  expect(isOwnAddress(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s lies outside', (address) => {
  expect(isOwnAddress(address)).toBe(false)
})

test('a signature is the same for the same text and secret alone', () => {
  expect(signature('a', 'x')).toBe(signature('a', 'x'))
  expect(signature('a', 'x')).not.toBe(signature('b', 'x'))
})

test('a secret is found by its name, with every sign that it has', () => {
  const text = '# a=0\r\na = 1=2\nb=\n'
  expect(secretIn(text, 'a')).toBe('1=2')
  expect(secretIn(text, 'c')).toBeUndefined()
})
