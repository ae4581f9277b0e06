import { hash } from 'node:crypto'
import type {
  SourceEntity,
  SourceLookups,
  SourceScreens,
  SourceService,
  SourceSettings,
} from '../../language/source.ts'
import { taskLists } from '../../language/task.ts'
import { check } from '../check/check.ts'
import { mend, type Mended } from '../check/mend.ts'
import type { Grammar } from '../check/readGrammar.ts'
import { blockOf, checkBlock, type Block, type Blocks } from '../blocks/Block.ts'
import { expand, usesOf } from '../blocks/expand.ts'
import { withDecimals } from '../blocks/decimals.ts'
import { withKinds } from '../blocks/kinds.ts'
import { withProposals } from '../blocks/proposals.ts'
import { parse } from '../parse/parse.ts'
import { report, type Diagnostic, type Report } from '../source/diagnostics.ts'
import { kindOf } from './screenKind.ts'
import { rowsOf } from './screenParts.ts'
import { child, plain, type SourceFile } from '../source/SourceFile.ts'
import { withPartFiles, type Beside } from './withPartFiles.ts'

type Kind =
  | 'areas'
  | 'audiences'
  | 'lookups'
  | 'settings'
  | 'block'
  | 'process'
  | 'service'
  | Paper
  | 'entity'
  | 'screens'
  | 'home'

/** What is said of documents beside them: whom a verb tells, on what they are printed, how they are brought in. */
export type Paper = 'message' | 'print' | 'import'

/** Folders of files that stand beside documents. */
const besideFolders: Readonly<Record<string, Paper | 'process' | 'service'>> = {
  processes: 'process',
  services: 'service',
  messages: 'message',
  print: 'print',
  imports: 'import',
}

const papers: readonly string[] = ['message', 'print', 'import'] satisfies readonly Paper[]

export const isPaper = (kind: string | undefined): kind is Paper =>
  kind !== undefined && papers.includes(kind)

/** A file that was parsed and held against its grammar. */
export interface Parsed {
  readonly source: SourceFile
  readonly kind: Kind | undefined
  readonly area: string
  readonly stem: string
  readonly diagnostics: readonly Diagnostic[]
  readonly value: unknown
  /** An entity that did not pass, without what is wrong: it is looked at for its other mistakes, by itself alone. */
  readonly mended?: Mended | undefined
  readonly digest: string
  /** Of a block that passed its grammar. */
  readonly block?: Block
  /** Of an entity: the blocks that it uses, whether or not there are such. */
  readonly uses: readonly string[]
  /** Of an entity: the files that are parts of it, whether or not there are such. They define nothing by themselves. */
  readonly partFiles: readonly string[]
}

const none: Blocks = new Map()
const alone: Beside = { read: () => undefined, names: () => [] }

/** Reads a file, an entity with its part files and what its blocks bring, and holds it against the grammar of its kind. */
export function parseFile(
  file: string,
  text: string,
  grammar: Grammar,
  blocks: () => Blocks = () => none,
  beside: Beside = alone,
): Parsed {
  const to: Report = { diagnostics: [] }
  const place = kindOfFile(file)
  const { own, source, uses, partFiles } = readFile(file, text, blocks, beside, to)
  const known = { ...place, uses, partFiles, digest: digestOf((source ?? own).text) }
  if (!source) return { ...known, source: own, diagnostics: to.diagnostics, value: undefined }
  const { kind, stem } = place
  if (!kind) report(to, 'misplaced-file', { file: source, span: { start: 0, end: 0 } }, { file })
  else check(source, grammar, `${kind}.schema.json`, to)
  const block = kind === 'block' && to.diagnostics.length === 0 ? blockOf(stem, source) : undefined
  if (block) checkBlock(block, to)
  const isBroken = to.diagnostics.length > 0
  return {
    ...known,
    ...(block && !isBroken ? { block } : {}),
    source,
    diagnostics: to.diagnostics,
    value: isBroken ? undefined : plain(source.root),
    mended:
      isBroken && kind === 'entity'
        ? mend(source, grammar, `${kind}.schema.json`, to.diagnostics)
        : undefined,
  }
}

/** What a file says by itself (`own`) and with what it names (`source`); without that where something of it cannot be read. */
function readFile(
  file: string,
  text: string,
  blocks: () => Blocks,
  beside: Beside,
  to: Report,
): Pick<Parsed, 'uses' | 'partFiles'> & {
  readonly own: SourceFile
  readonly source: SourceFile | undefined
} {
  const written = parse(file, text, to)
  const { kind } = kindOfFile(file)
  if (kind !== 'entity' && kind !== 'screens')
    return { own: written, source: written, uses: [], partFiles: [] }
  const { file: own, parts } = withPartFiles(written, kind, beside, to)
  const uses = kind === 'entity' ? usesOf(own.root) : []
  const isHalf = parts.length > 0 && to.diagnostics.length > 0
  const whole = () => (kind === 'entity' ? entityFile(own, uses, blocks, to) : own)
  return {
    own,
    source: isHalf ? undefined : whole(),
    uses,
    partFiles: parts.map((name) => file.replace(/[^/]*$/, `${name}.yaml`)),
  }
}

/** An entity with what its blocks bring and what follows from its words. Undefined where a block cannot be used. */
function entityFile(
  own: SourceFile,
  uses: readonly string[],
  blocks: () => Blocks,
  to: Report,
): SourceFile | undefined {
  const whole = uses.length > 0 ? expand(own, blocks(), to) : own
  return whole && { ...whole, root: withKinds(withProposals(withDecimals(whole, to))) }
}

const digestOf = (text: string): string => hash('sha256', text)

export function kindOfFile(file: string): Pick<Parsed, 'kind' | 'area' | 'stem'> {
  const stem = file.replace(/^.*\//, '').replace(/\.yaml$/, '')
  if (file === 'schemas/areas.yaml') return { kind: 'areas', area: '', stem }
  if (file === 'schemas/audiences.yaml') return { kind: 'audiences', area: '', stem }
  if (/^schemas\/lookups\/[^/]+\.yaml$/.test(file))
    return { kind: 'lookups', area: stem, stem: `lookups/${stem}` }
  if (/^schemas\/settings\/[^/]+\.yaml$/.test(file))
    return { kind: 'settings', area: stem, stem: `settings/${stem}` }
  if (/^schemas\/blocks\/[^/]+\.yaml$/.test(file)) return { kind: 'block', area: '', stem }
  const [, beside = ''] = /^schemas\/(\w+)\/[^/]+\.yaml$/.exec(file) ?? []
  const kind = besideFolders[beside]
  if (kind) return { kind, area: '', stem: `${beside}/${stem}` }
  if (/^screens\/home\/[^/]+\.yaml$/.test(file)) return { kind: 'home', area: '', stem: `home/${stem}` }
  const [, folder, area = ''] = /^(schemas\/entities|screens)\/([^/]+)\/[^/]+\.yaml$/.exec(file) ?? []
  if (!folder) return { kind: undefined, area, stem }
  if (stem.includes('.')) return { kind: undefined, area, stem } // a part of another file, which names it
  return { kind: folder === 'screens' ? 'screens' : 'entity', area, stem }
}

/** Code lists that follow from processes, and from verbs that are approved. */
const processLists = ['lookup:SYS_PROCESS', 'lookup:SYS_STEP', 'lookup:SYS_DOCUMENT'] as const

/** What a file defines, as those who read it are noted. */
export function namesIn(parsed: Parsed | undefined): string[] {
  if (parsed?.value === undefined || parsed.value === null) return []
  if (parsed.kind === 'lookups')
    return Object.keys(parsed.value as SourceLookups).map((code) => `lookup:${code}`) // passed its grammar
  if (parsed.kind === 'settings')
    return Object.keys(parsed.value as SourceSettings).map((name) => `setting:${name}`) // passed its grammar
  if (parsed.kind === 'process') return [...processLists]
  if (parsed.kind === 'message') return ['lookup:SYS_MESSAGE', 'lookup:SYS_TOLD']
  if (parsed.kind === 'service')
    return [`service:${(parsed.value as SourceService).service}`, 'lookup:SYS_SERVICE', 'lookup:SYS_CALL'] // passed its grammar
  if (parsed.kind === 'entity')
    return [
      ...entityNames(parsed.value as SourceEntity).map((name) => `entity:${name}`), // passed its grammar
      ...Object.values(taskLists).map((typeCode) => `lookup:${typeCode}`),
      ...(/\bprocess: /.test(parsed.source.text) ? processLists : []),
    ]
  return [`${parsed.kind === 'block' ? 'block' : 'screens'}:${parsed.stem}`]
}

function entityNames(source: Pick<SourceEntity, 'entity' | 'lines'>): string[] {
  return [source.entity, ...Object.values(source.lines ?? {}).flatMap(entityNames)]
}

/** What a file would define if it had passed its grammar. */
export function brokenNames({ source: { root, text }, kind, stem }: Parsed): string[] {
  const keys = root?.kind === 'map' ? root.entries.map(({ key }) => key) : []
  if (kind === 'lookups' || kind === 'settings') return keys
  if (kind === 'block' || kind === 'home' || kind === 'process' || kind === 'service' || isPaper(kind))
    return []
  if (kind === 'screens')
    return child(root, 'screens')?.kind === 'map' ? Object.keys(plain(child(root, 'screens')) as object) : [] // just tested
  return [stem, ...[...text.matchAll(/^\s*entity:\s*(\w+)/gm)].flatMap((match) => match[1] ?? [])]
}

/** What of an entity others can see: names, types and words, but not what its rules say. While it stays, nobody else needs to be looked at again. */
export function faceOf(parsed: Parsed | undefined): string {
  if (parsed?.kind === 'entity') return JSON.stringify(seenOf(parsed.value, isInner)) ?? ''
  if (parsed?.kind === 'screens' && parsed.value) return faceOfScreens(parsed.value as SourceScreens) // passed its grammar
  return parsed?.digest ?? ''
}

/** Whether an entity differs in nothing that others see but in what it and its parts are called: they show it, and what they say stays as right as it was. */
export const isOnlyRenamed = (before: Parsed | undefined, after: Parsed | undefined): boolean =>
  before?.kind === 'entity' &&
  Boolean(before.value && after?.value) &&
  namelessOf(before) === namelessOf(after)

const namelessOf = (parsed: Parsed | undefined): string | undefined =>
  JSON.stringify(
    seenOf(parsed?.value, (word, value) => isInner(word) || (called.has(word) && typeof value === 'string')),
  )

/** What is said without what these words say. A name that an author chose, of a field or a verb, is no word, whatever it is. */
function seenOf(
  said: unknown,
  isUnseen: (word: string, value: unknown) => boolean,
  areNames = false,
): unknown {
  if (Array.isArray(said)) return said.map((one) => seenOf(one, isUnseen))
  if (typeof said !== 'object' || said === null) return said
  return Object.entries(said).map(([key, value]: [string, unknown]) => [
    key,
    !areNames && isUnseen(key, value) ? true : seenOf(value, isUnseen, !areNames && byName.has(key)),
  ])
}

/** What stands under these words is called by its author. */
const byName = new Set(['fields', 'lines', 'states', 'verbs', 'access'])

const called = new Set(['label', 'noun'])

/** Of screens, which there are, of what kind, of which entity and for whom: others open them, or stand in for them. */
const faceOfScreens = ({ screens }: SourceScreens): string =>
  JSON.stringify(
    screens &&
      Object.entries(screens).map(([id, screen]) => {
        const kind = kindOf(screen)
        const rows = screen.report ? rowsOf(screen.report) : kind && kind !== 'report' && screen[kind]?.entity
        return [id, kind, rows, screen.from, screen.as]
      }),
  ) ?? 'default'

const isInner = (word: string): boolean => inner.has(word)

const inner = new Set([
  'compute',
  'default',
  'check',
  'readonly',
  'show',
  'where',
  'best',
  'require',
  'set',
  'then',
  'rows',
  'write',
  'copy',
  'same',
  'when',
  'help',
  'format',
  'keys',
  'tell',
  'hooks',
])
