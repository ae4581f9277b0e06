// What the browser encrypts is what the server opens; whoever has the password reads it again, nobody else does.
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { enclose, isReadable, readOwn } from './enclose.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const told = {
  keyId: 'k1',
  publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
}
const values = { a: { price: '4711.78', remark: '备注 é' }, b: { item: 'x'.repeat(50_000) } }

test('whoever has the password reads it again, for its document alone', async () => {
  const text = await enclose(values, told, 'document', 'secret')
  expect(await readOwn(text, 'document', 'secret')).toEqual(values)
  expect(await readOwn(text, 'document', 'wrong')).toBeNull()
  expect(await readOwn(text, 'another', 'secret')).toBeNull()
  expect([isReadable(text), text.split('.').length]).toEqual([true, 7])
})

test('without a password nobody reads it, and its length says little', async () => {
  const [short, longer] = await Promise.all(
    ['1', '123456.789012'].map((price) => enclose({ a: { price } }, told, 'document')),
  )
  expect([isReadable(short ?? ''), await readOwn(short ?? '', 'document', '')]).toEqual([false, null])
  expect(short?.length).toBe(longer?.length)
  expect(short).not.toContain('123456')
})
