/** Writes src/theme/tokens.css from the tables of src/theme: `node scripts/tokens.ts`. A test says when it is stale. */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { customProperties } from '../src/theme/customProperties.ts'

writeFileSync(join(dirname(fileURLToPath(import.meta.url)), '../src/theme/tokens.css'), customProperties())
