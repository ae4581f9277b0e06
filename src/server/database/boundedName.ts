import { createHash } from 'node:crypto'

/** PostgreSQL cuts names off after 63 signs: longer ones end in a hash, so that each stays one of its own. */
export const boundedName = (name: string): string =>
  name.length <= 63
    ? name
    : `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
