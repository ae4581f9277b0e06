import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from './bytes.ts'
import { hasSubtle } from './sign.ts'

/** SHA-256 of a piece of a file, as lower-case hex. */
export async function digest(piece: Blob): Promise<string> {
  const bytes = await piece.arrayBuffer()
  return toHex(
    hasSubtle()
      ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      : sha256(new Uint8Array(bytes)),
  )
}
