// Fills the folder that is named with the demonstration data, for the journeys to copy: fillDemonstration.ts <folder>
import { startApplication } from '../../scripts/application.ts'
import { fillingTimeout, markFilled } from './demonstrationFolder.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Which folder?')
const application = await startApplication({ dataDir, startTimeout: fillingTimeout })
await application.stop()
markFilled(dataDir)
