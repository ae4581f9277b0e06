import { concat } from './bytes.ts'
import { sha256 } from './sha256.ts'

/** RSA-OAEP with SHA-256 (RFC 8017) for pages without crypto.subtle. `spki` is DER. Answers as many bytes as the key has. */
export function oaepEncrypt(spki: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const { modulus, exponent } = readKey(spki)
  const size = modulus.length
  if (message.length > size - 66) throw new RangeError(`At most ${size - 66} bytes can be encrypted.`)
  const padding = new Uint8Array(size - message.length - 66)
  const block = concat(sha256(new Uint8Array()), padding, Uint8Array.of(1), message)
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const maskedBlock = xor(block, mask(seed, block.length))
  const maskedSeed = xor(seed, mask(maskedBlock, 32))
  const encoded = concat(Uint8Array.of(0), maskedSeed, maskedBlock)
  return toBytes(power(toNumber(encoded), toNumber(exponent), toNumber(modulus)), size)
}

const xor = (left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(left, (byte, index) => byte ^ (right[index] ?? 0))

function mask(seed: Uint8Array, length: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, count) =>
    sha256(concat(seed, Uint8Array.of(0, 0, 0, count))),
  )
  return concat(...blocks).slice(0, length)
}

/** SEQUENCE { SEQUENCE { algorithm }, BIT STRING { SEQUENCE { INTEGER modulus, INTEGER exponent } } } */
function readKey(spki: Uint8Array): { modulus: Uint8Array; exponent: Uint8Array } {
  const [, bits] = children(content(spki, 0).bytes)
  const [modulus, exponent] = children(content(bits?.slice(1) ?? new Uint8Array(), 0).bytes)
  if (!modulus || !exponent) throw new TypeError('This is not an RSA public key.')
  return { modulus: modulus[0] === 0 ? modulus.slice(1) : modulus, exponent }
}

function content(der: Uint8Array, at: number): { bytes: Uint8Array; end: number } {
  const first = der[at + 1] ?? 0
  const more = first < 0x80 ? 0 : first & 0x7f
  const length =
    more === 0 ? first : der.slice(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
  const start = at + 2 + more
  return { bytes: der.slice(start, start + length), end: start + length }
}

function children(der: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; at < der.length;) {
    const { bytes, end } = content(der, at)
    found.push(bytes)
    at = end
  }
  return found
}

const toNumber = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
const toBytes = (value: bigint, size: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * (size - 1 - index))) & 255n))

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (
    let rest = exponent, square = base % modulus;
    rest > 0n;
    rest >>= 1n, square = (square * square) % modulus
  ) {
    if (rest & 1n) result = (result * square) % modulus
  }
  return result
}
