import type {
  SourceHome,
  SourceProcess,
  SourceScreens,
  SourceService,
  SourceSettings,
} from '../../language/source.ts'
import { linkEntity } from '../link/linkEntity.ts'
import { linkAreas, linkAudiences } from '../link/linkGlobals.ts'
import { linkProcess } from '../link/linkProcess.ts'
import { linkPaper } from '../link/linkPapers.ts'
import { linkService } from '../link/linkServices.ts'
import { linkSettings } from '../link/linkSettings.ts'
import { linkTiles } from '../link/linkTiles.ts'
import { linkScreens } from '../link/linkScreens.ts'
import type { Mended } from '../check/mend.ts'
import type { DiagnosticCode, Report } from '../source/diagnostics.ts'
import { CompilationUnit } from '../scope/CompilationUnit.ts'
import { given } from '../scope/given.ts'
import { isPaper, type Parsed } from '../scope/Parsed.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'
import { defaultScreens, withDefaults } from './defaultScreens.ts'
import type { Linked } from './Linked.ts'
import { normalizeEntity } from './normalizeEntity.ts'
import type { MenuEntry } from './normalizeMenus.ts'
import { normalizeProcess } from './processes.ts'
import { normalizeService } from './services.ts'
import { normalizeScreens } from './normalizeScreens.ts'
import { normalizeTiles } from './tiles.ts'

/** One file: its names and expressions resolved, and what it says decided. */
export function linkFile(parsed: Parsed, symbols: SymbolTable): Linked {
  if (parsed.mended) return linkMended(parsed, parsed.mended, symbols)
  const to: Report = { diagnostics: [] }
  const unit = new CompilationUnit(symbols, parsed.source, to)
  const nothing = { unit, diagnostics: to.diagnostics, entities: [], screens: [], menus: [], tiles: [] }
  if (parsed.value === undefined || parsed.value === null) return nothing
  if (parsed.kind === 'areas') linkAreas(unit)
  if (parsed.kind === 'audiences') linkAudiences(unit)
  if (parsed.kind === 'settings') linkSettings(unit, parsed.value as SourceSettings) // passed its grammar
  if (parsed.kind === 'entity') return linkEntityFile(unit, parsed, symbols)
  if (parsed.kind === 'home') return linkHome(unit, parsed.value as SourceHome, nothing) // passed its grammar
  if (parsed.kind === 'process') return linkProcessFile(unit, parsed.value as SourceProcess, nothing) // passed its grammar
  if (parsed.kind === 'service') return linkServiceFile(unit, parsed.value as SourceService, nothing) // passed its grammar
  if (isPaper(parsed.kind))
    return { ...nothing, ...given({ paper: linkPaper(unit, parsed.kind, parsed.value) }) }
  if (parsed.kind !== 'screens') return nothing
  const source = parsed.value as SourceScreens // passed its grammar
  const file = withDefaults(unit, { file: unit.file, source, stem: parsed.stem, area: parsed.area })
  linkScreens(unit, file)
  return { ...nothing, screens: normalizeScreens(unit, file), menus: menusOf(file.source) }
}

/** Tiles, each by itself. */
function linkHome(unit: CompilationUnit, source: SourceHome, nothing: Linked): Linked {
  linkTiles(unit, source)
  return { ...nothing, tiles: normalizeTiles(unit, source) }
}

function linkProcessFile(unit: CompilationUnit, source: SourceProcess, nothing: Linked): Linked {
  linkProcess(unit, source)
  return { ...nothing, ...given({ process: normalizeProcess(unit, source) }) }
}

function linkServiceFile(unit: CompilationUnit, source: SourceService, nothing: Linked): Linked {
  linkService(unit, source)
  return { ...nothing, service: normalizeService(unit, source) }
}

/** What is wrong in an entity beside its grammar, as far as that does not follow from what the grammar refused. */
function linkMended(parsed: Parsed, { source, lost }: Mended, symbols: SymbolTable): Linked {
  const to: Report = { diagnostics: [] }
  const unit = new CompilationUnit(symbols, source, to)
  for (const origin of symbols.entitiesOf(source)) linkEntity(unit, origin)
  const diagnostics = to.diagnostics.filter(
    ({ code, text }) => ofNames.has(code) && !(text.match(/\w+/g) ?? []).some((word) => lost.has(word)),
  )
  return {
    unit: new CompilationUnit(symbols, parsed.source, to),
    diagnostics,
    entities: [],
    screens: [],
    menus: [],
    tiles: [],
  }
}

/** Mistakes in what an author named or reckoned, which no other mistake brings about. */
const ofNames: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'bad-expression',
  'unknown-function',
  'unknown-name',
  'unknown-code',
  'expression-type',
  'wrong-arguments',
  'unknown-field',
  'unknown-state',
  'unknown-verb',
  'unknown-entity',
  'unknown-lookup',
  'lines-for-field',
])

/** The document and its lines; and its screens, when nobody wrote any. */
function linkEntityFile(unit: CompilationUnit, parsed: Parsed, symbols: SymbolTable): Linked {
  const origins = symbols.entitiesOf(parsed.source)
  for (const origin of origins) linkEntity(unit, origin)
  const entities = origins.flatMap((origin) => normalizeEntity(unit, origin) ?? [])
  const header = origins.find(({ path }) => path.length === 0)
  const shape = header && unit.entity(header.name)
  unit.reads.add(`screens:${parsed.stem}`)
  const base = { unit, diagnostics: unit.to.diagnostics, entities, tiles: [] }
  if (!shape || symbols.screenIndex().files.has(shape.name)) return { ...base, screens: [], menus: [] }
  const source = defaultScreens(unit, shape)
  return {
    ...base,
    screens: normalizeScreens(unit, { file: unit.file, source, stem: shape.name, area: parsed.area }),
    menus: menusOf(source),
  }
}

const menusOf = ({ menu }: SourceScreens): MenuEntry[] =>
  Object.entries(menu ?? {}).map(([id, source]) => ({ id, source }))
