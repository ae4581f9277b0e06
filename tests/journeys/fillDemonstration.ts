// Fills the folder that is named with the demonstration data, for all who copy it: fillDemonstration.ts <folder>
import { fillFolder } from './fillFolder.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Which folder?')
await fillFolder(dataDir)
