import {
  createHmac,
  createHash,
  generateKeyPairSync,
  privateDecrypt,
  constants,
  createDecipheriv,
} from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { digest } from './digest.ts'
import { seal } from './seal.ts'
import { sign } from './sign.ts'

afterEach(() => vi.unstubAllGlobals())
const withoutSubtle = () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })

describe('signing', () => {
  test('the signature is what everybody computes', () => {
    const key = 'a1'.repeat(32)
    const expected = createHmac('sha256', Buffer.from(key, 'hex'))
      .update('1700000000000\nabc\nSRM-WEB')
      .digest('hex')
    expect(sign(key, '1700000000000\nabc\nSRM-WEB')).toBe(expected)
  })

  test('a key longer than a block is hashed first', () => {
    const key = 'c4'.repeat(100)
    expect(sign(key, 'm')).toBe(createHmac('sha256', Buffer.from(key, 'hex')).update('m').digest('hex'))
  })

  test.each([
    ['with crypto.subtle', false],
    ['without crypto.subtle', true],
  ])('the digest of a piece of a file is what everybody computes, %s', async (_, bare) => {
    if (bare) withoutSubtle()
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 100_000]) {
      const bytes = Buffer.alloc(length, '密码')
      expect(await digest(new Blob([bytes]))).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
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

  test('the server reads it', async () => {
    const [version, id, data] = (await seal('geheim 密码', key, 42, 'EN')).split('.')
    expect([version, id]).toEqual(['v1', 'k1'])
    expect(JSON.parse(open(data).toString())).toMatchObject({ v: 'geheim 密码', t: 42 })
  })

  test('on plain http it goes as it is where the server takes that, and nowhere else', async () => {
    withoutSubtle()
    expect(await seal('v1.a.geheim 密码', { ...key, unsealed: true }, 42, 'EN')).toBe('v0.v1.a.geheim 密码')
    for (const told of [key, { ...key, unsealed: false }])
      await expect(seal('geheim 密码', told, 42, 'EN')).rejects.toMatchObject({
        code: 'PLAIN_HTTP',
        message: expect.stringContaining('https'),
      })
  })

  test('over a protected connection nothing goes unsealed, whatever the server takes', async () => {
    expect(await seal('geheim', { ...key, unsealed: true }, 42, 'EN')).toMatch(/^v1\.k1\./)
  })

  test('a long one is wrapped with a key of its own', async () => {
    const [, , wrapped, iv, data] = (await seal('密'.repeat(128), key, 42, 'EN')).split('.')
    const bytes = Buffer.from(data ?? '', 'base64url')
    const cipher = createDecipheriv('aes-256-gcm', open(wrapped), Buffer.from(iv ?? '', 'base64url'))
    cipher.setAuthTag(bytes.subarray(-16))
    expect(JSON.parse(cipher.update(bytes.subarray(0, -16)).toString() + cipher.final().toString()).v).toBe(
      '密'.repeat(128),
    )
  })
})
