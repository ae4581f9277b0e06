import type { KnownSettings } from '../language/setting.ts'
import type { Asker } from '../rules/settings.ts'

/** What administrators say of settings, in memory, as of one generation of their rows. */
export interface Profiles {
  /** What expressions ask: nothing where nobody has said. */
  for(asker: Asker): (name: string, organization: string | null) => string | undefined
  /** Of the settings that documents of an audience read. */
  known(asker: Asker, audience: string): KnownSettings
  refresh(generation: number): Promise<void>
  /** The generation that the memory was last brought to. */
  asOf(): number
  /** The generation of the rows as they stand in the database. */
  generation(): Promise<number>
}
