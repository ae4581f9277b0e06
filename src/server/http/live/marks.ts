import { createHash } from 'node:crypto'
import { systemFields } from '../../../rules/systemFields.ts'

/** Keys that move with a change of anything, also of what the reader does not see: they tell nobody that something has changed. */
const restless: ReadonlySet<string> = new Set(
  systemFields.map(({ wire }) => wire).filter((wire) => wire !== 'id' && !wire.startsWith('creat')),
)

export const isRestless = (key: string): boolean => restless.has(key)

/** A short mark of a value as somebody sees it: the same until something that he reads is another. */
export const markOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (key, one: unknown) => (restless.has(key) ? undefined : one)) ?? '')
    .digest('base64url')
    .slice(0, 16)
