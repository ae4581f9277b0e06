// Passwords are hashed at their full cost, a quarter of a second each, and the accounts of all test servers are copies of the same few: what
// has been computed once in a process is remembered. A login answers as ever; it only takes no time.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

type Answer = (error: Error | null, key: Buffer) => void

const known = new Map<string, Promise<Buffer>>()
const compute = crypto.scrypt
const text = (part: BinaryLike): string =>
  typeof part === 'string' ? part : bytesOf(part).toString('base64')
const bytesOf = (part: Exclude<BinaryLike, string>): Buffer =>
  Buffer.from(part.buffer, part.byteOffset, part.byteLength)

function remembered(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  answer: Answer,
): void {
  const { N, r, p } = options
  const key = JSON.stringify([text(password), text(salt), length, N, r, p])
  const found =
    known.get(key) ??
    new Promise<Buffer>((resolve, reject) =>
      compute(password, salt, length, options, (error, made) => (error ? reject(error) : resolve(made))),
    )
  known.set(key, found)
  found.then(
    (made) => answer(null, made),
    (error: Error) => answer(error, Buffer.alloc(0)),
  )
}

if (crypto.scrypt === compute && compute.name !== remembered.name) {
  Object.assign(crypto, { scrypt: remembered })
  syncBuiltinESMExports()
}
