import { isIPv6 } from 'node:net'

/** Who has one address of the newer kind has 2^64 of them. */
export function placeOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const parts = head.split(':').filter(Boolean)
  if (tail === undefined) return parts.slice(0, 4).join(':')
  const after = tail.split(':').filter(Boolean)
  return [...parts, ...Array.from({ length: 8 - parts.length - after.length }, () => '0'), ...after]
    .slice(0, 4)
    .join(':')
}
