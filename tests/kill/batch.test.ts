import { expect, test } from 'vitest'
import { isWhole } from '../sampling.ts'
import { runBatch } from './batch.ts'

/** With `npm test -- all` a thousand, as many as one call takes. */
const count = isWhole ? 1000 : 60

test(
  'approvals that one call begins, and calls that agree to many, lose nothing and double nothing when the server is killed in the middle',
  { timeout: 900_000 },
  async () => {
    const { submitted, agreed, odd } = await runBatch(count)
    process.stdout.write(
      `${count} approvals begun by one call in ${(submitted / 1000).toFixed(1)} s, agreed to in ${(agreed / 1000).toFixed(1)} s, the server killed once in each\n`,
    )
    expect(odd).toEqual([])
  },
)
