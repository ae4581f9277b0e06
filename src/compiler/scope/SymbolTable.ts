import type { CompiledEntity } from '../../language/entity.ts'
import type { FieldTypeName, Storage } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type {
  SourceAreas,
  SourceAudiences,
  SourceEntity,
  SourceField,
  SourceLines,
  SourceLookup,
  SourceScreen,
  SourceScreens,
} from '../../language/source.ts'
import { parentField, systemFields } from '../../language/systemFields.ts'
import { columnName, tableName } from '../../rules/naming.ts'
import type { ScopeCode, ScopeEntity, ScopeMe } from '../../rules/expression/Scope.ts'
import { everyMe } from '../../rules/expression/Scope.ts'
import { flagCodes } from '../../rules/expression/typings.ts'
import { fieldTypes, isRefType } from '../../rules/types/fieldTypes.ts'
import { labelOf } from './labels.ts'
import type { Path, SourceFile } from '../source/SourceFile.ts'

export interface EntitySource {
  readonly name: string
  readonly source: SourceEntity | SourceLines
  readonly file: SourceFile
  /** To the map of this entity in its file. */
  readonly path: Path
  readonly area: string
  readonly parent?: { readonly entity: EntitySource; readonly lines: string }
}

export interface LookupSource {
  readonly typeCode: string
  readonly source: SourceLookup
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

/** A field as others see it. */
export interface FieldShape {
  readonly name: string
  readonly wire: string
  readonly column: string
  readonly type: FieldTypeName
  readonly storage: Storage
  readonly label: Label
  readonly to?: string
  readonly typeCode?: string
  readonly codes?: readonly ScopeCode[]
  /** As its author wrote it; absent for what every row has by itself. */
  readonly source?: SourceField
  /** Kept by the store for every row; not among the fields of the compiled entity. */
  readonly system?: true
}

/** An entity as others see it. */
export interface EntityShape extends ScopeEntity {
  readonly origin: EntitySource
  readonly fields: Readonly<Record<string, FieldShape>>
  readonly kind: 'document' | 'baseData' | 'line' | 'ledger'
  readonly stateField?: string
  readonly states: readonly string[]
  readonly display: CompiledEntity['display']
  /** Fields that point to an entity or a lookup that does not exist: reported where they are, and nowhere else. */
  readonly dangling: readonly string[]
}

const none: Label = { CN: '', EN: '' }
const statusLabel: Label = { CN: '状态', EN: 'Status' }
const enabledLabel: Label = { CN: '启用', EN: 'Enabled' }
const lineNumLabel: Label = { CN: '行号', EN: 'Line no.' }

/** Everything that names can point to. Made anew after every change: it only gathers, and looks at an entity when it is asked for. */
export class SymbolTable {
  readonly entities = new Map<string, EntitySource>()
  readonly lookups = new Map<string, LookupSource>()
  readonly screens = new Map<string, ScreenSource>()
  readonly screenFiles: ScreenFile[] = []
  /** Names defined in files that did not pass their grammar: nobody is blamed for using them. */
  readonly broken = new Set<string>()
  areas: { readonly file: SourceFile; readonly source: SourceAreas } | undefined
  audiences: { readonly file: SourceFile; readonly source: SourceAudiences } | undefined
  /** Whether a file of the project exists, and what stands beside it. */
  readonly filesOf: (folder: string) => readonly string[]
  private readonly shapes = new Map<string, EntityShape | undefined>()
  private known: Readonly<Record<string, ScopeMe>> | undefined
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
  get roleNames(): string[] {
    return Object.keys(this.audiences?.source.roles ?? {})
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
    const shape = origin && makeShape(origin, this)
    this.shapes.set(name, shape)
    return shape
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
      const label = {
        CN: `我的${users?.fields[typeof me === 'string' ? me : '']?.label.CN ?? name}`,
        EN: `my ${name}`,
      }
      if (typeof me !== 'string') {
        const [entity = '', field = ''] = me.list.split('.')
        const to = this.shape(entity)?.fields[field]?.to
        return [name, { type: 'list', label, ...(to ? { to } : {}) }]
      }
      const field = users?.fields[me]
      const to = me === 'id' ? source.users : field?.to
      return [
        name,
        {
          type: field ? (field.storage === 'id' ? 'id' : fieldTypes[field.type].value) : 'text',
          label,
          ...(to ? { to } : {}),
        },
      ]
    })
    return { ...everyMe, ...Object.fromEntries(own) }
  }
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

function makeShape(origin: EntitySource, symbols: SymbolTable): EntityShape {
  const { source, parent } = origin
  const states = Object.entries(source.states ?? {}).map(([code, state]) => ({
    code,
    label: labelOf(typeof state === 'string' ? state : state.label),
  }))
  const stateField = source.states ? (source.stateField ?? 'status') : undefined
  const kind = parent
    ? 'line'
    : 'kind' in source && source.kind === 'ledger'
      ? 'ledger'
      : states.length > 0
        ? 'document'
        : 'baseData'
  const declared = Object.entries(source.fields)
    .filter(([, { drop }]) => drop === undefined)
    .map(([name, field]) => [name, fieldShape(name, field, symbols)] as const)
  const fields: Record<string, FieldShape> = Object.fromEntries(
    systemFields.map((field) => [field.name, systemShape(field, symbols)]),
  )
  if (parent) fields['parent'] = { ...parentField, to: parent.entity.name, system: true }
  if (parent)
    fields['lineNum'] = {
      name: 'lineNum',
      wire: 'lineNum',
      column: 'line_num',
      type: 'integer',
      storage: 'integer',
      label: lineNumLabel,
    }
  for (const [name, field] of declared) fields[name] = field
  if (stateField)
    fields[stateField] = {
      ...(fields[stateField] ?? {
        name: stateField,
        wire: stateField,
        column: columnName(stateField),
        label: statusLabel,
      }),
      type: 'lookup',
      storage: 'text',
      codes: states,
    }
  if (kind === 'baseData' && !fields['enabledFlag'])
    fields['enabledFlag'] = {
      name: 'enabledFlag',
      wire: 'enabledFlag',
      column: 'enabled_flag',
      type: 'flag',
      storage: 'flag',
      label: enabledLabel,
      codes: flagCodes,
    }
  const lines = Object.fromEntries(
    Object.entries(source.lines ?? {}).map(([name, line]) => [
      name,
      { entity: line.entity, label: labelOf(line.label) },
    ]),
  )
  return {
    name: origin.name,
    label: labelOf(source.label),
    table: tableName(origin.name),
    fields,
    lines,
    origin,
    kind,
    states: states.map(({ code }) => code),
    ...(stateField ? { stateField } : {}),
    ...(parent ? { parent: parent.entity.name } : {}),
    display: displayOf(source, fields, kind === 'line'),
    dangling: Object.values(fields)
      .filter(
        ({ to, typeCode }) =>
          (to !== undefined && !symbols.entities.has(to)) ||
          (typeCode !== undefined && !symbols.lookups.has(typeCode)),
      )
      .map(({ name }) => name),
  }
}

function systemShape(field: (typeof systemFields)[number], symbols: SymbolTable): FieldShape {
  const to = field.type === 'user' ? symbols.audiences?.source.users : undefined
  return { ...field, system: true, ...(to ? { to } : {}) }
}

function fieldShape(name: string, source: SourceField, symbols: SymbolTable): FieldShape {
  const type: FieldTypeName = source.type ?? 'text'
  const to = type === 'user' ? symbols.audiences?.source.users : type === 'ref' ? source.to : undefined
  const typeCode = type === 'lookup' ? source.typeCode : undefined
  const wire = isRefType(type) ? `${name}Id` : name
  const target = to
    ? symbols.entities.get(to)?.source.label
    : typeCode
      ? symbols.lookups.get(typeCode)?.source.label
      : undefined
  const words = source.label ?? target
  return {
    name,
    wire,
    column: columnName(wire),
    type,
    storage: fieldTypes[type].storage,
    label: words ? labelOf(words) : none,
    source,
    ...(to ? { to } : {}),
    ...(typeCode ? { typeCode } : {}),
    ...(type === 'flag' ? { codes: flagCodes } : {}),
  }
}

function displayOf(
  source: SourceEntity | SourceLines,
  fields: Readonly<Record<string, FieldShape>>,
  isLine: boolean,
): CompiledEntity['display'] {
  const [saidCode, saidName, saidEnglish] = source.display ?? []
  const names = Object.keys(source.fields)
  const titled = names.find((name) => /(?:Name|Title)$/.test(name) && source.fields[name]?.type !== 'ref')
  const serial =
    names.find((name) => source.fields[name]?.type === 'serial') ??
    names.find(
      (name) => /(?:Code|Num)$/.test(name) && fields[name]?.type !== 'lookup' && fields[name]?.type !== 'ref',
    )
  const code =
    saidCode ??
    (isLine
      ? 'lineNum'
      : (serial ?? titled ?? names.find((name) => fields[name]?.storage === 'text') ?? 'id'))
  const name = saidName ?? (saidCode || isLine ? code : (titled ?? code))
  const nameEn =
    saidEnglish ??
    [name.replace(/(?:Cn)?$/, 'En'), 'nameEn'].find(
      (english) => fields[english]?.storage === 'text' && name !== code,
    )
  return { code, name, ...(nameEn ? { nameEn } : {}) }
}
