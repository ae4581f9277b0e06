import type { Label } from '../../language/label.ts'
import type { SourceAreas, SourceAudiences } from '../../language/source.ts'
import type { ScopeCode, ScopeMe, ScopeSetting } from '../../rules/expression/Scope.ts'
import { everyMe, visitorMe } from '../../rules/expression/Scope.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { SourceFile } from '../source/SourceFile.ts'
import { entityShape, type EntityShape } from './EntityShape.ts'
import type { FieldShape } from './FieldShape.ts'
import { labelOf } from './labels.ts'
import { indexScreens, type ScreenIndex } from './screenIndex.ts'
import { scopeSetting } from './settings.ts'
import type { KeptNames } from './KeptNames.ts'
import type {
  EntitySource,
  LookupSource,
  MessageSource,
  ProcessSource,
  ScreenFile,
  ScreenSource,
  ServiceSource,
  SettingSource,
} from './sources.ts'
import { expressionTexts } from '../../texts/expressionTexts.ts'

/** Everything that names can point to. Made anew after every change: it only gathers, and looks at an entity when it is asked for. */
export class SymbolTable {
  readonly entities = new Map<string, EntitySource>()
  readonly lookups = new Map<string, LookupSource>()
  readonly settings = new Map<string, SettingSource>()
  readonly processes = new Map<string, ProcessSource>()
  readonly services = new Map<string, ServiceSource>()
  readonly messages = new Map<string, MessageSource>()
  readonly screens = new Map<string, ScreenSource>()
  readonly screenFiles: ScreenFile[] = []
  /** Names defined in files that did not pass their grammar: nobody is blamed for using them. */
  readonly broken = new Set<string>()
  areas: { readonly file: SourceFile; readonly source: SourceAreas } | undefined
  /** What is inferred to be hidden, once all entities are known. */
  kept: KeptNames | undefined
  audiences: { readonly file: SourceFile; readonly source: SourceAudiences } | undefined
  /** Whether a file of the project exists, and what stands beside it. */
  readonly filesOf: (folder: string) => readonly string[]
  private readonly shapes = new Map<string, EntityShape | undefined>()
  private byFile: ReadonlyMap<SourceFile, readonly EntitySource[]> | undefined
  private indexed: ScreenIndex | undefined
  private known: Readonly<Record<string, ScopeMe>> | undefined
  private settingsKnown: Readonly<Record<string, ScopeSetting>> | undefined
  private readonly codes = new Map<string, readonly ScopeCode[]>()

  constructor(filesOf: (folder: string) => readonly string[]) {
    this.filesOf = filesOf
  }

  get audienceNames(): string[] {
    return Object.keys(this.audiences?.source.audiences ?? {})
  }
  get firstAudience(): string {
    return this.audienceNames[0] ?? ''
  }
  /** The audience of people without an account. */
  get visitors(): string | undefined {
    return Object.entries(this.audiences?.source.audiences ?? {}).find(([, { visit }]) => visit)?.[0]
  }
  get roleNames(): string[] {
    return Object.keys(this.audiences?.source.roles ?? {})
  }

  /** The entity that users are. */
  get users(): string | undefined {
    return this.audiences?.source.users
  }

  lookupCodes(typeCode: string): readonly ScopeCode[] | undefined {
    const lookup = this.lookups.get(typeCode)
    const known = this.codes.get(typeCode)
    if (!lookup || known) return known
    const codes = Object.entries(lookup.source.values).map(([code, value]) =>
      typeof value === 'string'
        ? { code, label: labelOf(value) }
        : { code, label: labelOf(value.label), attributes: attributesOf(value) },
    )
    this.codes.set(typeCode, codes)
    return codes
  }

  shape(name: string): EntityShape | undefined {
    if (this.shapes.has(name)) return this.shapes.get(name)
    const origin = this.entities.get(name)
    const shape = origin && entityShape(origin, this)
    this.shapes.set(name, shape)
    return shape
  }

  /** The document of a file and its lines. */
  entitiesOf(file: SourceFile): readonly EntitySource[] {
    this.byFile ??= Map.groupBy(this.entities.values(), (origin) => origin.file)
    return this.byFile.get(file) ?? []
  }

  /** The entity that organizations are: what rows of settings point to. */
  get organizations(): string | undefined {
    const kept = this.shape(this.audiences?.source.settings ?? '')
    return this.shape(kept?.lines['values']?.entity ?? '')?.fields['organization']?.to
  }

  /** What `me` calls the key of the user's row. */
  get asker(): string | undefined {
    return Object.entries(this.audiences?.source.me ?? {}).find(([, me]) => me === 'id')?.[0]
  }

  /** What expressions may read as setting.X. */
  scopeSettings(): Readonly<Record<string, ScopeSetting>> {
    return (this.settingsKnown ??= Object.fromEntries(
      [...this.settings].map(([name, origin]) => [name, scopeSetting(origin, this)]),
    ))
  }

  /** Who stands for which entity and which screen, listed once: thousands of columns ask. */
  screenIndex(): ScreenIndex {
    return (this.indexed ??= indexScreens(this.screens.values(), this.screenFiles))
  }

  /** What `me` knows. */
  me(): Readonly<Record<string, ScopeMe>> {
    return (this.known ??= this.findMe())
  }

  private findMe(): Readonly<Record<string, ScopeMe>> {
    const source = this.audiences?.source
    if (!source) return everyMe
    const users = this.shape(source.users)
    const own = Object.entries(source.me ?? {}).map(([name, me]): [string, ScopeMe] => {
      const word = users?.fields[typeof me === 'string' ? me : '']?.label.CN ?? name
      const label = expressionTexts.label('me.own', { name: { CN: word, EN: name } })
      return [
        name,
        typeof me === 'string'
          ? meValue(me, label, {
              entity: source.users,
              users,
              codesOf: (typeCode) => (typeCode === undefined ? undefined : this.lookupCodes(typeCode)),
            })
          : this.meList(me.list, label),
      ]
    })
    const roles = Object.entries(source.roles).map(([code, { label }]) => ({ code, label: labelOf(label) }))
    return {
      ...everyMe,
      ...(this.visitors === undefined ? {} : visitorMe),
      roles: { ...everyMe.roles, codes: roles },
      ...Object.fromEntries(own),
    }
  }

  private meList(list: string, label: Label): ScopeMe {
    const [entity = '', field = ''] = list.split('.')
    const to = this.shape(entity)?.fields[field]?.to
    return { type: 'list', label, ...(to ? { to } : {}) }
  }
}

/** A field of the user's row, or its key. */
function meValue(
  name: string,
  label: Label,
  {
    entity,
    users,
    codesOf,
  }: {
    readonly entity: string
    readonly users: EntityShape | undefined
    codesOf(typeCode: string | undefined): ScopeMe['codes']
  },
): ScopeMe {
  const field = users?.fields[name]
  const to = name === 'id' ? entity : field?.to
  const codes = field?.storage === 'list' ? codesOf(field.typeCode) : undefined
  return { type: valueTypeOf(field), label, ...(to ? { to } : {}), ...(codes ? { codes } : {}) }
}

function valueTypeOf(field: FieldShape | undefined): ScopeMe['type'] {
  if (!field) return 'text'
  return field.storage === 'id' ? 'id' : fieldTypes[field.type].value
}

function attributesOf({
  label: _,
  ...attributes
}: {
  label: string
  [key: string]: string | number | boolean
}): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]))
}
