import { expect, test } from 'vitest'
import { runCampaign, wordsOf } from './campaign.ts'

// The long run is `npm run kill -- 120`.
test(
  'six kills under writers lose nothing, leave nothing half done and double nothing',
  { timeout: 400_000 },
  async () => {
    const campaign = await runCampaign({ kills: 6, writers: 3 })
    process.stdout.write(`${wordsOf(campaign)}\n`)
    const { lost, halfDone, doubled, refused, unanswered, acknowledged } = campaign
    expect({ lost, halfDone, doubled, refused, unanswered }).toEqual({
      lost: [],
      halfDone: [],
      doubled: [],
      refused: [],
      unanswered: 0,
    })
    expect(acknowledged).toBeGreaterThan(20)
  },
)
