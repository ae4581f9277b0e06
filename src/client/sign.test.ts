import {
  createHmac,
  createHash,
  generateKeyPairSync,
  privateDecrypt,
  constants,
  createDecipheriv,
} from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hmacSha256, sha256 } from './sha256.ts'
import { seal } from './seal.ts'
import { sign } from './sign.ts'
import { fromText, toHex } from './bytes.ts'

afterEach(() => vi.unstubAllGlobals())
const withoutSubtle = () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })

describe('signing without the help of the browser', () => {
  test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])(
    'sha256 of %i bytes is what everybody computes',
    (length) => {
      const text = 'ä'.repeat(length).slice(0, length)
      expect(toHex(sha256(fromText(text)))).toBe(createHash('sha256').update(text).digest('hex'))
    },
  )

  test('the signature is what everybody computes', () => {
    const key = 'a1'.repeat(32)
    const expected = createHmac('sha256', Buffer.from(key, 'hex'))
      .update('1700000000000\nabc\nSRM-WEB')
      .digest('hex')
    expect(sign(key, '1700000000000\nabc\nSRM-WEB')).toBe(expected)
  })

  test('a key longer than a block is hashed first', () => {
    const key = fromText('k'.repeat(100))
    expect(toHex(hmacSha256(key, fromText('m')))).toBe(
      createHmac('sha256', 'k'.repeat(100)).update('m').digest('hex'),
    )
  })
})

describe('sealing a password', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = {
    keyId: 'k1',
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    webSignKey: '',
    serverTime: 0,
  }
  const open = (data: string | undefined) =>
    privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(data ?? '', 'base64url'),
    )

  test.each([
    ['with crypto.subtle', false],
    ['without crypto.subtle', true],
  ])('the server reads it, %s', async (_, bare) => {
    if (bare) withoutSubtle()
    const [version, id, data] = (await seal('geheim 密码', key, 42)).split('.')
    expect([version, id]).toEqual(['v1', 'k1'])
    expect(JSON.parse(open(data).toString())).toMatchObject({ v: 'geheim 密码', t: 42 })
  })

  test('a long one is wrapped with a key of its own', async () => {
    const [, , wrapped, iv, data] = (await seal('密'.repeat(128), key, 42)).split('.')
    const bytes = Buffer.from(data ?? '', 'base64url')
    const cipher = createDecipheriv('aes-256-gcm', open(wrapped), Buffer.from(iv ?? '', 'base64url'))
    cipher.setAuthTag(bytes.subarray(-16))
    expect(JSON.parse(cipher.update(bytes.subarray(0, -16)).toString() + cipher.final().toString()).v).toBe(
      '密'.repeat(128),
    )
  })
})
