// npm run kill -- 120: kills server, database and single connections under writers, then looks for every acknowledged write.
import { runCampaign, wordsOf } from '../tests/kill/campaign.ts'

const kills = Number(process.argv[2] ?? 120)
if (!Number.isInteger(kills) || kills < 1) {
  process.stderr.write('How many kills? For example: npm run kill -- 120\n')
  process.exit(1)
}
const campaign = await runCampaign({ kills, say: (words) => process.stdout.write(`${words}\n`) })
const damage = [...campaign.lost, ...campaign.halfDone, ...campaign.doubled]
for (const words of [...damage, ...new Set(campaign.refused)]) process.stdout.write(`${words}\n`)
process.stdout.write(`${wordsOf(campaign)}\n`)
process.exitCode = damage.length + campaign.unanswered > 0 ? 1 : 0
