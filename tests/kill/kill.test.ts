import { expect, test } from 'vitest'
import { isWhole } from '../sampling.ts'
import { runCampaign, wordsOf } from './campaign.ts'
import { killKinds } from './Victim.ts'

// The long run is `npm run kill -- 120`.
/** One of each kind; with `npm test -- all` half as many again. */
const kills = isWhole ? 6 : killKinds.length

test(
  'kills of every kind under writers lose nothing, leave nothing half done and double nothing',
  { timeout: 400_000 },
  async () => {
    const campaign = await runCampaign({ kills, writers: 3 })
    process.stdout.write(`${wordsOf(campaign)}\n`)
    const { lost, halfDone, doubled, refused, unanswered, acknowledged } = campaign
    expect({ lost, halfDone, doubled, refused, unanswered }).toEqual({
      lost: [],
      halfDone: [],
      doubled: [],
      refused: [],
      unanswered: 0,
    })
    expect(acknowledged).toBeGreaterThan(3 * kills) // something was written between them
  },
)
