import { createHash } from 'node:crypto'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Where the definitions of a folder are written while somebody works on them, relative to the root of the program: apart from what npm start
 * and npm test read. It lies as deep as theirs, for the modules name those of src by that.
 */
export const madeOf = (definitions: string): string =>
  definitions === root
    ? 'dist/live'
    : `dist/live-${createHash('sha256').update(definitions).digest('hex').slice(0, 8)}`
