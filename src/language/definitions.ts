import type { CompiledAudience, CompiledMe, CompiledResponsibility, CompiledRole } from './audience.ts'
import type { CompiledEntity } from './entity.ts'
import type { CompiledTile } from './home.ts'
import type { Label } from './label.ts'
import type { CompiledLookup } from './lookup.ts'
import type { CompiledMenu } from './menu.ts'
import type { CompiledMessage, MessageEntities } from './message.ts'
import type { RoomEntities } from './room.ts'
import type { CompiledSetting } from './setting.ts'
import type { CompiledProcess } from './process.ts'
import type { CompiledPaper } from './paper.ts'
import type { CompiledScreen } from './screen.ts'
import type { CompiledService } from './service.ts'

/** The export `definitions` of dist/definitions/server.js. */
export interface Definitions {
  readonly version: string
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly screens: readonly CompiledScreen[]
  readonly menus: readonly CompiledMenu[]
  /** What homes are made of, in their order. Absent: none. */
  readonly tiles?: readonly CompiledTile[]
  readonly lookups: Readonly<Record<string, CompiledLookup>>
  readonly audiences: readonly CompiledAudience[]
  readonly me: readonly CompiledMe[]
  /** Values of company policy. */
  readonly settings?: readonly CompiledSetting[]
  /** The entity in whose rows administrators change them; none: they are what their files say. */
  readonly settingRows?: string
  /** Who is asked before an approval is done: one for each approving verb of a document. Absent: each is done by its button. */
  readonly processes?: readonly CompiledProcess[]
  /** The document that running approvals are kept in. */
  readonly approvals?: string
  /** The document that processes are kept in as rows; none: they are what their files say. */
  readonly models?: string
  /** What is said of documents beside them and nothing serves yet. Absent: nothing. */
  readonly papers?: readonly CompiledPaper[]
  /** What is told when a verb was done. Absent: nothing. */
  readonly messages?: readonly CompiledMessage[]
  /** The entities that messages are kept in. */
  readonly messageRows?: MessageEntities
  /** Who is asked outside. Absent: nobody. */
  readonly services?: readonly CompiledService[]
  /** The document that calls of services are kept in. */
  readonly calls?: string
  /** The entities that the talk about documents is kept in. Absent: there is none. */
  readonly rooms?: RoomEntities
  /** The ledger that tasks are kept in. */
  readonly tasks?: string
  /** The document that says which chained logs are broken. */
  readonly alarms?: string
  /** The entity that working calendars are. */
  readonly calendar?: string
  readonly roles: readonly CompiledRole[]
  readonly responsibilities: readonly CompiledResponsibility[]
  readonly areas: readonly {
    readonly id: string
    readonly label: Label
    readonly server: string
    readonly icon?: string
  }[]
}
