import { writtenAt } from '../source/writtenAt.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { report, type Report } from '../source/diagnostics.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import type { Gathered, Linked } from '../normalize/Linked.ts'
import type { Inferred } from '../normalize/withSecrets.ts'
import type { Proof } from './Proof.ts'
import { proveApproval } from './proveApproval.ts'
import { proveCompute } from './proveCompute.ts'
import { proveEffects } from './proveEffects.ts'
import { proveLimits } from './proveLimits.ts'
import { proveOwners } from './proveOwners.ts'
import { proveMenus, proveScreens } from './proveScreens.ts'
import { provePapers } from './provePapers.ts'
import { proveRest } from './proveRest.ts'
import { proveTiles } from './proveTiles.ts'
import { proveStates } from './proveStates.ts'
import { buttonsOf, proveVerbs } from './proveVerbs.ts'
import { proveSealed, proveSealedScreens } from './proveSealed.ts'
import { proveShown } from './proveShown.ts'
import { proveSecrets } from './proveSecrets.ts'
import { proveSettings } from './proveSettings.ts'
import { proveViews } from './proveViews.ts'
import { proveWaysBack } from './proveWaysBack.ts'
import { proveVisitors } from './proveVisitors.ts'
import { proveWriting } from './proveWriting.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'

/** What must hold for all definitions together. Runs only when every name resolves. */
export function prove(
  symbols: SymbolTable,
  files: readonly Linked[],
  definitions: Gathered,
  inferred: Inferred | undefined,
  to: Report,
): void {
  const proof: Proof = {
    symbols: symbols,
    definitions,
    files,
    buttons: buttonsOf(symbols, definitions, files),
    to,
  }
  const units = new Map(files.map(({ unit }) => [unit.file.file, unit]))
  for (const entity of Object.values(definitions.entities)) {
    const origin = symbols.entities.get(entity.name)
    const unit = origin && units.get(origin.file.file)
    if (!origin || !unit) continue
    const at = (...path: Path): Mark => unit.key([...origin.path, ...path])
    proveVerbs(proof, entity, at)
    proveWaysBack(proof, entity, at)
    proveApproval(proof, entity, (of, ...path) =>
      unit.key([...(symbols.entities.get(of)?.path ?? []), ...path]),
    )
    if (!isProven(entity, definitions.entities)) proveEntity(proof, entity, at)
  }
  proveCompute(proof, (of, field) => markOf(symbols, units, of, field))
  if (inferred)
    proveSecrets(proof, inferred, (name) => {
      const origin = symbols.entities.get(name)
      const unit = origin && units.get(origin.file.file)
      return origin && unit && ((...path) => unit.key([...origin.path, ...path]))
    })
  proveFamilies(proof, units)
  proveSettings(proof)
  for (const file of files) {
    proveViews(proof, file)
    proveScreens(proof, file)
    proveSealedScreens(proof, file)
    proveMenus(proof, file)
    proveTiles(proof, file)
    provePapers(proof, file)
  }
}

/** What an entity says of itself, and of those that it names. */
function proveEntity(proof: Proof, entity: CompiledEntity, at: (...path: Path) => Mark): void {
  const { to, definitions } = proof
  const { entities, seen } = watched(definitions.entities)
  const watching: Proof = { ...proof, definitions: { ...definitions, entities } }
  const before = to.diagnostics.length
  for (const rule of [
    proveWriting,
    proveVisitors,
    proveOwners,
    proveLimits,
    proveEffects,
    proveStates,
    proveRest,
    proveNames,
    proveSealed,
    proveShown,
  ])
    rule(watching, entity, at)
  if (to.diagnostics.length === before) proven.set(entity, seen)
}

type Seen = ReadonlyMap<string, CompiledEntity | undefined>

/** Entities of which all holds, each with what was looked at for it: a file that is linked again makes new entities. */
const proven = new WeakMap<CompiledEntity, Seen>()

function isProven(entity: CompiledEntity, entities: Entities): boolean {
  const seen = proven.get(entity)
  if (!seen) return false
  for (const [name, one] of seen) if (entities[name] !== one) return false
  return true
}

/** The entities, and which of them somebody looked at. */
function watched(all: Entities): { readonly entities: Entities; readonly seen: Seen } {
  const seen = new Map<string, CompiledEntity | undefined>()
  const entities = new Proxy(all, {
    get(target, name) {
      const found = target[String(name)]
      seen.set(String(name), found)
      return found
    },
  })
  return { entities, seen }
}

/** Where a field is said to follow from others; a state has no field of its own where nothing else is said of it. */
function markOf(
  symbols: SymbolTable,
  units: ReadonlyMap<string, CompilationUnit>,
  entity: string,
  field: string,
): Mark | undefined {
  const origin = symbols.entities.get(entity)
  const unit = origin && units.get(origin.file.file)
  if (!origin || !unit) return undefined
  const path = [...origin.path, 'fields', field]
  const [at] = [[...path, 'compute']].filter((word) => unit.has(word))
  if (at) return unit.value(at)
  return unit.has(path) ? unit.key(path) : unit.key([...origin.path, 'verbs'])
}

/** One resource code means one thing: a verb and a flow may not share a button. */
function proveNames(
  { to }: Proof,
  { flows, verbs, runs = [], name }: CompiledEntity,
  at: (...path: Path) => Mark,
): void {
  for (const flow of flows) {
    const verb = [...verbs, ...runs].find(({ resource }) => resource === flow.resource)
    if (verb)
      report(to, 'taken-name', at('verbs', flow.name), {
        name: flow.resource,
        by: `already the button of ${verb.name} of ${name}`,
      })
  }
}

/** One address, one entity. */
function proveFamilies(
  { definitions, symbols: world, to }: Proof,
  units: ReadonlyMap<string, CompilationUnit>,
): void {
  const seen = new Map<string, CompiledEntity>()
  for (const entity of Object.values(definitions.entities)) {
    const address = `${entity.server}/${entity.family}`
    const other = seen.get(address)
    const origin = world.entities.get(entity.name)
    const word = origin?.source.server?.includes('/') === true ? 'server' : 'entity'
    const mark = other && origin ? units.get(origin.file.file)?.value([...origin.path, word]) : undefined
    if (other && mark)
      report(to, 'doubled-name', mark, {
        kind: 'endpoint family',
        name: entity.family,
        ...placeOfPart(other),
      })
    else seen.set(address, entity)
  }
  const screens = new Map<string, { file: string; line: number }>()
  for (const screen of definitions.screens) {
    const { id } = screen
    const other = screens.get(id)
    const unit = units.get(writtenAt(screen).file)
    if (other && unit)
      report(to, 'doubled-name', unit.key(['screens', id]), { kind: 'screen', name: id, ...other })
    else screens.set(id, placeOfPart(screen))
  }
}

function placeOfPart(part: CompiledEntity | CompiledScreen): {
  readonly file: string
  readonly line: number
} {
  const { file, line } = writtenAt(part)
  return { file, line }
}
