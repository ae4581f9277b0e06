import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Definitions } from '../language/definitions.ts'
import type {
  SourceAreas,
  SourceAudiences,
  SourceEntity,
  SourceLookups,
  SourceScreens,
} from '../language/source.ts'
import { assemble, gatherLinked } from './normalize/assemble.ts'
import { check } from './check/check.ts'
import { readGrammar, type Grammar } from './check/readGrammar.ts'
import { defaultScreens } from './normalize/defaultScreens.ts'
import { inOrder, report, type Diagnostic, type Report } from './source/diagnostics.ts'
import { linkAudiences, linkAreas } from './link/linkGlobals.ts'
import { linkEntity } from './link/linkEntity.ts'
import type { Linked } from './normalize/Linked.ts'
import { linkScreens } from './link/linkScreens.ts'
import { normalizeEntity } from './normalize/normalizeEntity.ts'
import type { MenuEntry } from './normalize/normalizeMenus.ts'
import { normalizeScreens } from './normalize/normalizeScreens.ts'
import { parse } from './parse/parse.ts'
import { prove } from './prove/prove.ts'
import { child, placeOf, plain, type Path, type SourceFile } from './source/SourceFile.ts'
import { CompilationUnit } from './scope/CompilationUnit.ts'
import { SymbolTable, type EntitySource, type ScreenFile } from './scope/SymbolTable.ts'

/** What a run of the compiler answers. `definitions` is there only when there is nothing to complain about; it is put together when it is first asked for. */
export interface Compiled {
  readonly diagnostics: readonly Diagnostic[]
  readonly definitions?: Definitions | undefined
  /** Files whose content was looked at in this run. */
  readonly linked: readonly string[]
}

export interface Compiler {
  /** Everything anew. */
  compile(): Compiled
  /** One file was saved, made or deleted (relative to the root): it is read again, and those who read it are checked again. */
  changed(file: string): Compiled
}

type Kind = 'areas' | 'audiences' | 'lookups' | 'entity' | 'screens'

/** A file that was parsed and held against its grammar. */
interface Parsed {
  readonly source: SourceFile
  readonly kind: Kind | undefined
  readonly area: string
  readonly stem: string
  readonly diagnostics: readonly Diagnostic[]
  readonly value: unknown
  readonly digest: string
}

/** Where the compiler reads. Paths are relative to the project's root, with forward slashes. */
export interface Files {
  /** The text of a file, or undefined when there is none. */
  read(file: string): string | undefined
  /** Names in a folder, or nothing. `deep`: with those of the folders below. */
  list(folder: string, deep?: boolean): readonly string[]
}

export function filesOnDisk(root: string): Files {
  return {
    read(file) {
      try {
        return readFileSync(join(root, file), 'utf8')
      } catch {
        return undefined
      }
    },
    list(folder, deep = false) {
      try {
        return (readdirSync(join(root, folder), { recursive: deep }) as string[])
          .map((name) => name.replaceAll('\\', '/'))
          .sort()
      } catch {
        return []
      } // names, not entries
    },
  }
}

export function createCompiler(root: string, files: Files = filesOnDisk(root)): Compiler {
  return new IncrementalCompiler(files)
}

class IncrementalCompiler implements Compiler {
  private readonly files: Files
  private readonly grammar: Grammar
  private readonly folders = new Map<string, readonly string[]>()
  private readonly parsed = new Map<string, Parsed>()
  private readonly linked = new Map<string, Linked>()

  constructor(files: Files) {
    this.files = files
    this.grammar = grammarIn(files)
  }

  compile(): Compiled {
    this.folders.clear()
    this.parsed.clear()
    this.linked.clear()
    for (const file of definitionFiles(this.files)) this.parsed.set(file, this.parse(file))
    return this.link(new Set(this.parsed.keys()))
  }

  changed(file: string): Compiled {
    for (const folder of this.folders.keys()) if (folder.startsWith('src/')) this.folders.delete(folder)
    const before = this.parsed.get(file)
    const after = this.files.read(file) === undefined ? undefined : this.parse(file)
    if (after) this.parsed.set(file, after)
    else this.parsed.delete(file)
    if (after && !before) inFileOrder(this.parsed)
    return this.link(this.readersOf(file, before, after))
  }

  private parse(file: string): Parsed {
    const to: Report = { diagnostics: [] }
    const source = parse(file, this.files.read(file) ?? '', to)
    const { kind, area, stem } = kindOfFile(file)
    if (!kind) report(to, 'misplaced-file', { file: source, span: { start: 0, end: 0 } }, { file })
    else check(source, this.grammar, `${kind}.schema.json`, to)
    return {
      source,
      kind,
      area,
      stem,
      diagnostics: to.diagnostics,
      value: to.diagnostics.length === 0 ? plain(source.root) : undefined,
      digest: createHash('sha256').update(source.text).digest('hex'),
    }
  }

  /** The file itself, whoever looked at a name that it defines or defined, and whoever had something to complain about. */
  private readersOf(file: string, before: Parsed | undefined, after: Parsed | undefined): Set<string> {
    const kind = after?.kind ?? before?.kind
    if (kind === 'areas' || kind === 'audiences') return new Set(this.parsed.keys())
    const names = new Set(faceOf(before) === faceOf(after) ? [] : [...namesIn(before), ...namesIn(after)])
    const stem = after?.stem ?? before?.stem ?? ''
    const readers = [...this.linked]
      .filter(
        ([, { unit, diagnostics }]) =>
          diagnostics.length > 0 || [...names].some((name) => unit.reads.has(name)),
      )
      .map(([name]) => name)
    // Where screens come or go, the entity gains or loses its default ones.
    const partners =
      before && after
        ? []
        : [...this.parsed]
            .filter(([, other]) => other.stem === stem && other.kind === 'entity')
            .map(([name]) => name)
    return new Set([file, ...readers, ...partners].filter((name) => this.parsed.has(name)))
  }

  private link(files: ReadonlySet<string>): Compiled {
    const early: Report = { diagnostics: [...this.parsed.values()].flatMap(({ diagnostics }) => diagnostics) }
    const symbols = this.gather(early)
    for (const file of this.linked.keys()) if (!this.parsed.has(file)) this.linked.delete(file)
    for (const file of files) {
      const parsed = this.parsed.get(file)
      if (parsed) this.linked.set(file, linkFile(parsed, symbols))
    }
    inFileOrder(this.linked)
    const all = [...this.linked.values()]
    const late: Report = { diagnostics: [] }
    const mistakes = [...early.diagnostics, ...all.flatMap(({ diagnostics }) => diagnostics)]
    if (mistakes.length > 0) return { diagnostics: inOrder(mistakes), linked: [...files] }
    const gathered = gatherLinked(symbols, all)
    prove(symbols, all, gathered, late)
    const diagnostics = inOrder(late.diagnostics)
    const version = versionOf(this.parsed.values())
    let definitions: Definitions | undefined
    return {
      diagnostics,
      linked: [...files],
      get definitions() {
        return diagnostics.length > 0
          ? undefined
          : (definitions ??= assemble(symbols, all, gathered, version))
      },
    }
  }

  /** Everything that names can point to. Names that are defined twice are reported here. */
  private gather(to: Report): SymbolTable {
    const symbols = new SymbolTable((folder) => this.filesOf(folder))
    for (const file of ['schemas/areas.yaml', 'schemas/audiences.yaml']) {
      if (!this.parsed.has(file))
        report(to, 'missing-file', { file: parse(file, '', to), span: { start: 0, end: 0 } }, { file })
    }
    for (const { source: file, kind, area, stem, value } of this.parsed.values()) {
      if (value === undefined) for (const name of brokenNames(file, kind, stem)) symbols.broken.add(name)
      if (value === undefined || value === null) continue
      // Only values that passed their grammar arrive here: they have the shapes that were generated from it.
      if (kind === 'areas') symbols.areas = { file, source: value as SourceAreas }
      else if (kind === 'audiences') symbols.audiences = { file, source: value as SourceAudiences }
      else if (kind === 'lookups') gatherLookups(symbols, file, value as SourceLookups, to)
      else if (kind === 'entity')
        gatherEntity(
          symbols,
          { name: (value as SourceEntity).entity, source: value as SourceEntity, file, path: [], area },
          to,
        )
      else if (kind === 'screens')
        gatherScreens(symbols, { file, source: value as SourceScreens, stem, area })
    }
    return symbols
  }

  private filesOf(folder: string): readonly string[] {
    const known = this.folders.get(folder)
    if (known) return known
    const files = this.files.list(folder)
    this.folders.set(folder, files)
    return files
  }
}

function gatherLookups(symbols: SymbolTable, file: SourceFile, lookups: SourceLookups, to: Report): void {
  for (const [typeCode, source] of Object.entries(lookups)) {
    const other = symbols.lookups.get(typeCode)
    if (other) doubled(to, 'lookup', typeCode, file, [typeCode], other.file, [typeCode])
    else symbols.lookups.set(typeCode, { typeCode, source, file })
  }
}

function gatherEntity(symbols: SymbolTable, origin: EntitySource, to: Report): void {
  const other = symbols.entities.get(origin.name)
  if (other)
    doubled(to, 'entity', origin.name, origin.file, [...origin.path, 'entity'], other.file, [
      ...other.path,
      'entity',
    ])
  else symbols.entities.set(origin.name, origin)
  for (const [lines, source] of Object.entries(origin.source.lines ?? {})) {
    gatherEntity(
      symbols,
      {
        name: source.entity,
        source,
        file: origin.file,
        path: [...origin.path, 'lines', lines],
        area: origin.area,
        parent: { entity: origin, lines },
      },
      to,
    )
  }
}

function gatherScreens(symbols: SymbolTable, file: ScreenFile): void {
  symbols.screenFiles.push(file)
  for (const [id, source] of Object.entries(file.source.screens ?? {}))
    if (!symbols.screens.has(id))
      symbols.screens.set(id, { id, source, file: file.file, stem: file.stem, area: file.area })
}

function doubled(
  to: Report,
  kind: string,
  name: string,
  file: SourceFile,
  path: Path,
  other: SourceFile,
  otherPath: Path,
): void {
  const unit = new CompilationUnit(new SymbolTable(() => []), file, to)
  const first = new CompilationUnit(new SymbolTable(() => []), other, to).value(otherPath)
  report(to, 'doubled-name', unit.value(path), {
    kind,
    name,
    file: other.file,
    line: placeOf(other, first.span.start).line,
  })
}

function linkFile(parsed: Parsed, symbols: SymbolTable): Linked {
  const to: Report = { diagnostics: [] }
  const unit = new CompilationUnit(symbols, parsed.source, to)
  const nothing = { unit, diagnostics: to.diagnostics, entities: [], screens: [], menus: [] }
  if (parsed.value === undefined || parsed.value === null) return nothing
  if (parsed.kind === 'areas') linkAreas(unit)
  if (parsed.kind === 'audiences') linkAudiences(unit)
  if (parsed.kind === 'entity') return linkEntityFile(unit, parsed, symbols)
  if (parsed.kind !== 'screens') return nothing
  const file = screenFileOf(unit, parsed, parsed.value as SourceScreens) // passed its grammar
  linkScreens(unit, file)
  return { ...nothing, screens: normalizeScreens(unit, file), menus: menusOf(file.source) }
}

/** The document and its lines; and its screens, when nobody wrote any. */
function linkEntityFile(unit: CompilationUnit, parsed: Parsed, symbols: SymbolTable): Linked {
  const origins = [...symbols.entities.values()].filter(({ file }) => file === parsed.source)
  for (const origin of origins) linkEntity(unit, origin)
  const entities = origins.flatMap((origin) => normalizeEntity(unit, origin) ?? [])
  const header = origins.find(({ path }) => path.length === 0)
  const shape = header && unit.entity(header.name)
  unit.reads.add(`screens:${parsed.stem}`)
  const base = { unit, diagnostics: unit.to.diagnostics, entities }
  if (!shape || symbols.screenFiles.some(({ stem }) => stem === shape.name))
    return { ...base, screens: [], menus: [] }
  const source = defaultScreens(unit, shape)
  return {
    ...base,
    screens: normalizeScreens(unit, { file: unit.file, source, stem: shape.name, area: parsed.area }),
    menus: menusOf(source),
  }
}

/** A file that holds only a menu stands for the default screens. */
function screenFileOf(unit: CompilationUnit, parsed: Parsed, source: SourceScreens): ScreenFile {
  const shape = source.screens ? undefined : unit.entity(parsed.stem)
  const screens = shape ? defaultScreens(unit, shape) : undefined
  return {
    file: unit.file,
    source: screens ? { ...screens, ...source } : source,
    stem: parsed.stem,
    area: parsed.area,
  }
}

const menusOf = ({ menu }: SourceScreens): MenuEntry[] =>
  Object.entries(menu ?? {}).map(([id, source]) => ({ id, source }))

function namesIn(parsed: Parsed | undefined): string[] {
  if (parsed?.value === undefined || parsed.value === null) return []
  if (parsed.kind === 'lookups')
    return Object.keys(parsed.value as SourceLookups).map((code) => `lookup:${code}`) // passed its grammar
  if (parsed.kind === 'entity')
    return entityNames(parsed.value as SourceEntity).map((name) => `entity:${name}`) // passed its grammar
  return [`screens:${parsed.stem}`]
}

function entityNames(source: Pick<SourceEntity, 'entity' | 'lines'>): string[] {
  return [source.entity, ...Object.values(source.lines ?? {}).flatMap(entityNames)]
}

/** What is made must not depend on the order in which files were saved. */
function inFileOrder<T>(files: Map<string, T>): void {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  files.clear()
  for (const [file, value] of sorted) files.set(file, value)
}

/** What a file would define if it had passed its grammar. */
function brokenNames({ root, text }: SourceFile, kind: Kind | undefined, stem: string): string[] {
  const keys = root?.kind === 'map' ? root.entries.map(({ key }) => key) : []
  if (kind === 'lookups') return keys
  if (kind === 'screens')
    return child(root, 'screens')?.kind === 'map' ? Object.keys(plain(child(root, 'screens')) as object) : [] // just tested
  return [stem, ...[...text.matchAll(/^\s*entity:\s*(\w+)/gm)].flatMap((match) => match[1] ?? [])]
}

function kindOfFile(file: string): { kind: Kind | undefined; area: string; stem: string } {
  const stem = file.replace(/^.*\//, '').replace(/\.yaml$/, '')
  if (file === 'schemas/areas.yaml') return { kind: 'areas', area: '', stem }
  if (file === 'schemas/audiences.yaml') return { kind: 'audiences', area: '', stem }
  if (/^schemas\/lookups\/[^/]+\.yaml$/.test(file))
    return { kind: 'lookups', area: stem, stem: `lookups/${stem}` }
  const [, folder, area = ''] = /^(schemas\/entities|screens)\/([^/]+)\/[^/]+\.yaml$/.exec(file) ?? []
  return { kind: folder === 'screens' ? 'screens' : folder ? 'entity' : undefined, area, stem }
}

/** Further folders of schemas (the grammar, mappings of data) belong to others. */
function definitionFiles(files: Files): string[] {
  const yaml = (folder: string, deep: boolean) =>
    files
      .list(folder, deep)
      .filter((file) => /\.ya?ml$/.test(file))
      .map((file) => `${folder}/${file}`)
  return [
    ...yaml('schemas', false),
    ...yaml('schemas/lookups', true),
    ...yaml('schemas/entities', true),
    ...yaml('screens', true),
  ].sort()
}

function grammarIn(files: Files): Grammar {
  const folder = 'schemas/language'
  const names = files.list(folder).filter((name) => name.endsWith('.schema.json'))
  return readGrammar(
    Object.fromEntries(names.map((name) => [`${folder}/${name}`, files.read(`${folder}/${name}`) ?? '{}'])),
  )
}

function versionOf(files: Iterable<Parsed>): string {
  const hash = createHash('sha256')
  for (const { source, digest } of files) hash.update(source.file).update(digest)
  return hash.digest('hex').slice(0, 12)
}

/** What of an entity others can see: names, types and words, but not what its rules say. While it stays, nobody else needs to be looked at again. */
function faceOf(parsed: Parsed | undefined): string {
  return parsed?.kind === 'entity'
    ? (JSON.stringify(parsed.value, (key, value: unknown) => (inner.has(key) ? true : value)) ?? '')
    : (parsed?.digest ?? '')
}

const inner = new Set([
  'compute',
  'default',
  'check',
  'readonly',
  'show',
  'where',
  'rollup',
  'require',
  'set',
  'writes',
  'checks',
  'derive',
  'rows',
  'edit',
  'write',
  'copy',
  'copyHeader',
  'same',
  'when',
  'of',
  'tolerance',
  'holds',
  'release',
  'help',
  'format',
  'keys',
  'notify',
  'hooks',
])
