import type {
  SourceAreas,
  SourceAudiences,
  SourceEntity,
  SourceLookup,
  SourceLookups,
  SourceMessage,
  SourceProcess,
  SourceScreens,
  SourceService,
  SourceSettings,
  SourceVerb,
} from '../../language/source.ts'
import { stepCode } from '../../language/process.ts'
import { callCode } from '../../language/service.ts'
import { taskCode, taskLists } from '../../language/task.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { report, type Report } from '../source/diagnostics.ts'
import { markValue, placeOf, plain, type Mark, type Path, type SourceFile } from '../source/SourceFile.ts'
import { brokenNames, type Parsed } from './Parsed.ts'
import type { EntitySource, ScreenFile, SettingSource } from './sources.ts'
import { isCall } from './calls.ts'
import { written as pairOf } from './labels.ts'
import { oneStepLabel, oneSteps } from './processes.ts'
import { onlyStep } from '../../rules/document/onlyStep.ts'
import { messageLists } from './messages.ts'
import { SymbolTable } from './SymbolTable.ts'

/** Everything that names can point to. Names that are defined twice are reported. `filesOf`: what stands in a folder of the project. */
export function gather(
  files: ReadonlyMap<string, Parsed>,
  filesOf: (folder: string) => readonly string[],
  to: Report,
): SymbolTable {
  const symbols = new SymbolTable(filesOf)
  for (const file of ['schemas/areas.yaml', 'schemas/audiences.yaml'])
    if (!files.has(file)) report(to, 'missing-file', startOf(file), { file })
  for (const parsed of files.values()) {
    if (parsed.value === undefined) for (const name of brokenNames(parsed)) symbols.broken.add(name)
    if (parsed.value !== undefined && parsed.value !== null) gatherFile(symbols, parsed, to)
    else if (parsed.mended)
      gatherFile(
        symbols,
        { ...parsed, source: parsed.mended.source, value: plain(parsed.mended.source.root) },
        { diagnostics: [] },
      )
  }
  gatherApprovals(symbols)
  gatherServices(symbols)
  gatherTasks(symbols)
  gatherMessages(symbols)
  return symbols
}

/** Only values that passed their grammar arrive here: they have the shapes that were generated from it. */
function gatherFile(
  symbols: SymbolTable,
  { source: file, kind, area, stem, value }: Parsed,
  to: Report,
): void {
  if (kind === 'areas') gatherAreas(symbols, file, value as SourceAreas) // passed its grammar
  else if (kind === 'audiences') gatherAudiences(symbols, file, value as SourceAudiences) // passed its grammar
  else if (kind === 'lookups') gatherLookups(symbols, file, value as SourceLookups, to) // passed its grammar
  else if (kind === 'settings') gatherSettings(symbols, { file, area }, value as SourceSettings, to) // passed its grammar
  else if (kind === 'process') {
    const source = value as SourceProcess // passed its grammar
    const other = symbols.processes.get(source.process)
    const path = ['process']
    if (other) reportDoubled(to, 'process', source.process, { file, path }, { file: other.file, path })
    else symbols.processes.set(source.process, { name: source.process, source, file })
  } else if (kind === 'service') {
    const source = value as SourceService // passed its grammar
    const other = symbols.services.get(source.service)
    const path = ['service']
    if (other) reportDoubled(to, 'service', source.service, { file, path }, { file: other.file, path })
    else symbols.services.set(source.service, { name: source.service, source, file })
  } else if (kind === 'message') {
    const source = value as SourceMessage // passed its grammar
    symbols.messages.set(source.message, { name: source.message, source, file })
  } else if (kind === 'screens') {
    const screens: ScreenFile = { file, source: value as SourceScreens, stem, area } // passed its grammar
    symbols.screenFiles.push(screens)
    gatherScreens(symbols, screens)
  } else if (kind === 'entity') {
    const written = value as SourceEntity // passed its grammar
    const { source, picks } = withoutPicks(written)
    gatherEntity(symbols, { name: source.entity, source, picks, file, path: [], area }, to)
  }
}

/** Areas, and the code list that they are. */
function gatherAreas(symbols: SymbolTable, file: SourceFile, source: SourceAreas): void {
  symbols.areas = { file, source }
  ownList(symbols, file, 'SYS_AREA', { label: wordsOf('list.area'), values: labelsOf(source.areas) })
}

/** Audiences, and the code list that roles are. */
function gatherAudiences(symbols: SymbolTable, file: SourceFile, source: SourceAudiences): void {
  symbols.audiences = { file, source }
  ownList(symbols, file, 'SYS_ROLE', { label: wordsOf('list.role'), values: labelsOf(source.roles) })
}

/** Processes, their steps and the documents that go through them are code lists. */
function gatherApprovals(symbols: SymbolTable): void {
  const written = [...symbols.processes.values()]
  const others = oneSteps(symbols)
  const file = written[0]?.file ?? symbols.audiences?.file
  if (!file || written.length + others.length === 0) return
  const list = (typeCode: string, key: OwnList, values: readonly (readonly [string, string])[]) =>
    ownList(symbols, file, typeCode, { label: wordsOf(key), values: Object.fromEntries(values) })
  list('SYS_PROCESS', 'list.process', [
    ...written.map(({ name, source }) => [name, source.label] as const),
    ...others.map(({ name, entity }) => [name, pairOf(oneStepLabel(entity))] as const),
  ])
  list('SYS_STEP', 'list.step', [
    ...written.flatMap(({ name, source }) =>
      Object.entries(source.steps).map(([step, { label }]) => [stepCode(name, step), label] as const),
    ),
    // Those that a process is not for are approved in one step.
    ...[...written, ...others].flatMap(({ name }) =>
      symbols.processes.get(name)?.source.steps[onlyStep.name]
        ? []
        : [[stepCode(name, onlyStep.name), pairOf(onlyStep.label)] as const],
    ),
  ])
  list('SYS_DOCUMENT', 'list.document', [
    ...written.flatMap(({ source: { entity } }) => {
      const label = symbols.entities.get(entity)?.source.label
      return label === undefined ? [] : [[entity, label] as const]
    }),
    ...others.map(({ entity: { name, source } }) => [name, source.label] as const),
  ])
}

/** Services, their calls and the rows that ask are code lists. */
function gatherServices(symbols: SymbolTable): void {
  const all = [...symbols.services.values()]
  const [first] = all
  if (!first) return
  const list = (typeCode: string, key: OwnList, values: readonly (readonly [string, string])[]) =>
    ownList(symbols, first.file, typeCode, { label: wordsOf(key), values: Object.fromEntries(values) })
  list(
    'SYS_SERVICE',
    'list.service',
    all.map(({ name, source }) => [name, source.label]),
  )
  list(
    'SYS_CALL',
    'list.call',
    all.flatMap(({ name, source }) =>
      Object.entries(source.calls).map(([call, { label }]) => [callCode(name, call), label] as const),
    ),
  )
  list('SYS_ASKING', 'list.asking', [...symbols.entities.values()].flatMap(askingOf))
}

/** Where tasks are kept, the documents that wait and what is done with them are code lists. */
function gatherTasks(symbols: SymbolTable): void {
  const { audiences } = symbols
  if (audiences?.source.tasks === undefined) return
  const documents = [...symbols.entities.values()].filter(
    ({ parent, source }) => !parent && source.states !== undefined,
  )
  const list = (typeCode: string, key: OwnList, values: readonly (readonly [string, string])[]) =>
    ownList(symbols, audiences.file, typeCode, {
      label: wordsOf(key),
      values: Object.fromEntries(values),
    })
  list(
    taskLists.documents,
    'list.document',
    documents.map(({ name, source }) => [name, source.label]),
  )
  list(
    taskLists.verbs,
    'list.task',
    documents.flatMap(({ name, source }) =>
      Object.entries(source.verbs ?? {}).flatMap(([verb, { label }]) =>
        label === undefined ? [] : [[taskCode(name, verb), label] as const],
      ),
    ),
  )
}

/** Messages and the documents that they lead to are code lists. */
function gatherMessages(symbols: SymbolTable): void {
  const lists = messageLists(symbols)
  for (const [typeCode, key, values] of lists?.lists ?? [])
    if (lists) ownList(symbols, lists.file, typeCode, { label: wordsOf(key), values })
}

/** A row whose verbs ask services, with what it is called. */
const askingOf = ({ name, source }: EntitySource): readonly (readonly [string, string])[] =>
  Object.values(source.verbs ?? {}).some(({ then }) => then?.some(isCall)) ? [[name, source.label]] : []

/** A list that nobody writes again: its codes stand elsewhere in the definitions. */
function ownList(symbols: SymbolTable, file: SourceFile, typeCode: string, source: SourceLookup): void {
  if (Object.keys(source.values).length > 0) symbols.lookups.set(typeCode, { typeCode, source, file })
}

type OwnList =
  | 'list.area'
  | 'list.role'
  | 'list.process'
  | 'list.step'
  | 'list.document'
  | 'list.service'
  | 'list.call'
  | 'list.asking'
  | 'list.task'
  | 'list.message'
  | 'list.told'

/** As an author writes it. */
const wordsOf = (key: OwnList): string => pairOf(definitionTexts.label(key))

const labelsOf = (named: Readonly<Record<string, { readonly label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(named).map(([name, { label }]) => [name, label]))

/** Verbs that pick rows are done on no document: they make one. */
function withoutPicks(source: SourceEntity): { source: SourceEntity; picks: Record<string, SourceVerb> } {
  const { verbs } = source
  const isPick = ([, verb]: [string, SourceVerb]) => verb.pick !== undefined
  const picks = Object.fromEntries(Object.entries(verbs ?? {}).filter(isPick))
  if (!verbs || Object.keys(picks).length === 0) return { source, picks }
  return {
    source: { ...source, verbs: Object.fromEntries(Object.entries(verbs).filter((one) => !isPick(one))) },
    picks,
  }
}

/** The beginning of a file that is not there. */
const startOf = (file: string): Mark => ({
  file: { file, text: '', root: undefined, lineStarts: [0] },
  span: { start: 0, end: 0 },
})

function gatherLookups(symbols: SymbolTable, file: SourceFile, lookups: SourceLookups, to: Report): void {
  for (const [typeCode, source] of Object.entries(lookups)) {
    const other = symbols.lookups.get(typeCode)
    const path = [typeCode]
    if (other) reportDoubled(to, 'lookup', typeCode, { file, path }, { file: other.file, path })
    else symbols.lookups.set(typeCode, { typeCode, source, file })
  }
}

function gatherSettings(
  symbols: SymbolTable,
  { file, area }: Pick<SettingSource, 'file' | 'area'>,
  settings: SourceSettings,
  to: Report,
): void {
  for (const [name, source] of Object.entries(settings)) {
    const other = symbols.settings.get(name)
    const path = [name]
    if (other) reportDoubled(to, 'setting', name, { file, path }, { file: other.file, path })
    else symbols.settings.set(name, { name, source, file, area })
  }
}

function gatherEntity(symbols: SymbolTable, origin: EntitySource, to: Report): void {
  const { name, file, path, area } = origin
  const other = symbols.entities.get(name)
  if (other) reportDoubled(to, 'entity', name, nameOf(origin), nameOf(other))
  else symbols.entities.set(name, origin)
  for (const [lines, source] of Object.entries(origin.source.lines ?? {})) {
    const parent = { entity: origin, lines }
    gatherEntity(
      symbols,
      { name: source.entity, source, file, path: [...path, 'lines', lines], area, parent },
      to,
    )
  }
}

function gatherScreens(symbols: SymbolTable, { file, source: { screens }, stem, area }: ScreenFile): void {
  for (const [id, source] of Object.entries(screens ?? {}))
    if (!symbols.screens.has(id)) symbols.screens.set(id, { id, source, file, stem, area })
}

/** Where something is defined. */
interface Definition {
  readonly file: SourceFile
  readonly path: Path
}

const nameOf = ({ file, path }: EntitySource): Definition => ({ file, path: [...path, 'entity'] })

function reportDoubled(to: Report, kind: string, name: string, here: Definition, other: Definition): void {
  const { line } = placeOf(other.file, markValue(other.file, other.path).span.start)
  report(to, 'doubled-name', markValue(here.file, here.path), { kind, name, file: other.file.file, line })
}
