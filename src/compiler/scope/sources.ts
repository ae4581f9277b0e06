import type {
  SourceEntity,
  SourceLines,
  SourceLookup,
  SourceMessage,
  SourceProcess,
  SourceScreen,
  SourceScreens,
  SourceService,
  SourceSetting,
  SourceVerb,
} from '../../language/source.ts'
import type { Path, SourceFile } from '../source/SourceFile.ts'

export interface EntitySource {
  readonly name: string
  readonly source: SourceEntity | SourceLines
  readonly file: SourceFile
  /** To the map of this entity in its file. */
  readonly path: Path
  readonly area: string
  /** Of a document: its verbs that pick rows; those of `source` are the others. */
  readonly picks?: Readonly<Record<string, SourceVerb>>
  readonly parent?: { readonly entity: EntitySource; readonly lines: string }
}

export interface LookupSource {
  readonly typeCode: string
  readonly source: SourceLookup
  readonly file: SourceFile
}
export interface SettingSource {
  readonly name: string
  readonly source: SourceSetting
  readonly file: SourceFile
  readonly area: string
}
export interface ProcessSource {
  readonly name: string
  readonly source: SourceProcess
  readonly file: SourceFile
}
export interface ServiceSource {
  readonly name: string
  readonly source: SourceService
  readonly file: SourceFile
}
export interface MessageSource {
  readonly name: string
  readonly source: SourceMessage
  readonly file: SourceFile
}
export interface ScreenSource {
  readonly id: string
  readonly source: SourceScreen
  readonly file: SourceFile
  readonly stem: string
  readonly area: string
}
export interface ScreenFile {
  readonly file: SourceFile
  readonly source: SourceScreens
  readonly stem: string
  readonly area: string
}

/** True where who looks at it is told when it changes: of lines with what holds them. */
export function isLive({ parent, source }: EntitySource): true | undefined {
  if (parent) return isLive(parent.entity)
  return (source as SourceEntity).live ? true : undefined // only lines have a parent
}
