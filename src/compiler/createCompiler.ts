import { createHash } from 'node:crypto'
import type { Definitions } from '../language/definitions.ts'
import type { Blocks } from './blocks/Block.ts'
import { grammarIn, type Grammar } from './check/readGrammar.ts'
import { assemble, gatherLinked } from './normalize/assemble.ts'
import type { Linked } from './normalize/Linked.ts'
import { ReadIndex } from './normalize/ReadIndex.ts'
import { Inferred } from './normalize/withSecrets.ts'
import { linkFile } from './normalize/linkFile.ts'
import { prove } from './prove/prove.ts'
import { gather } from './scope/gather.ts'
import { inheritedIn, labelsIn, usersIn } from './scope/inheritedLabels.ts'
import { blocksFirst, blocksIn, checkBlocks, usersOfBlock } from './scope/blocksIn.ts'
import { besideOf } from './scope/withPartFiles.ts'
import { faceOf, isOnlyRenamed, namesIn, parseFile, type Parsed } from './scope/Parsed.ts'
import type { SymbolTable } from './scope/SymbolTable.ts'
import { inOrder, type Diagnostic, type Report } from './source/diagnostics.ts'
import { definitionFiles, filesOnDisk, type Files } from './source/files.ts'

/** What a run of the compiler answers. `definitions` is there only when there is nothing to complain about; it is put together when it is first asked for. */
export interface Compiled {
  readonly diagnostics: readonly Diagnostic[]
  readonly definitions?: Definitions | undefined
  /** The same, but that what is called otherwise now is called so only in its own file: there in a tenth of the time. Absent where nobody else shows what it is called. */
  readonly soon?: Definitions | undefined
  /** Files whose content was looked at in this run. */
  readonly linked: readonly string[]
}

export interface Compiler {
  /** Everything anew. */
  compile(): Compiled
  /** One file was saved, made or deleted (relative to the root): it is read again, and those who read it are checked again. */
  changed(file: string): Compiled
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
  /** Files that are right and show what is called otherwise now: they are linked again when the definitions are asked for. */
  private readonly outdated = new Map<string, Parsed>()
  private readonly reads = new ReadIndex()
  private inferred: Inferred | undefined
  private latest: SymbolTable | undefined
  /** Listed when a document asks for them, anew after one of them has changed. */
  private blocks: Blocks | undefined

  constructor(files: Files) {
    this.files = files
    this.grammar = grammarIn(files)
  }

  compile(): Compiled {
    this.folders.clear()
    this.parsed.clear()
    this.linked.clear()
    this.outdated.clear()
    this.inferred = undefined
    this.blocks = undefined
    const files = definitionFiles(this.files)
    for (const file of blocksFirst(files)) this.parsed.set(file, this.parse(file))
    for (const file of partsIn(this.parsed.values())) this.parsed.delete(file)
    inFileOrder(this.parsed)
    return this.link(new Set(this.parsed.keys()))
  }

  changed(file: string): Compiled {
    for (const folder of this.folders.keys()) if (folder.startsWith('src/')) this.folders.delete(folder)
    return this.link(new Set([...this.readAgain(file)].filter((name) => this.parsed.has(name))))
  }

  /** Reads a file again, of a block also the documents that use it, of a part the document; answers who has to be looked at. */
  private readAgain(file: string): readonly string[] {
    const holders = [...this.parsed].flatMap(([name, { partFiles }]) =>
      partFiles.includes(file) ? name : [],
    )
    if (holders.length > 0) return holders.flatMap((holder) => this.readAgain(holder))
    const before = this.parsed.get(file)
    const after = this.files.read(file) === undefined ? undefined : this.parse(file)
    if (after) this.parsed.set(file, after)
    else this.parsed.delete(file)
    if (after && !before) inFileOrder(this.parsed)
    const isBlock = (after ?? before)?.kind === 'block'
    if (isBlock) this.blocks = undefined
    const users = isBlock ? usersOfBlock(this.parsed, before && after ? after.stem : undefined) : []
    const readers = this.readersOf(file, before, after)
    const now = isOnlyRenamed(before, after) ? this.putOff(file, readers) : readers
    const moved = this.movedParts(before, after)
    return [...now, ...[...users, ...moved].flatMap((user) => this.readAgain(user))]
  }

  /** Files that became parts define nothing of their own any more; those that are no parts any more are answered. */
  private movedParts(before: Parsed | undefined, after: Parsed | undefined): readonly string[] {
    for (const part of after?.partFiles ?? []) this.parsed.delete(part)
    const still = new Set(partsIn(this.parsed.values()))
    return (before?.partFiles ?? []).filter((part) => !still.has(part) && this.files.read(part) !== undefined)
  }

  /** Whoever only shows a name is put off; the file itself is not, nor who has something to complain about. */
  private putOff(file: string, readers: ReadonlySet<string>): readonly string[] {
    const isNow = (name: string) => name === file || (this.linked.get(name)?.diagnostics.length ?? 1) > 0
    for (const name of readers) {
      const parsed = this.parsed.get(name)
      if (parsed && !isNow(name)) this.outdated.set(name, parsed)
    }
    return [...readers].filter(isNow)
  }

  /** What was linked, with those that were put off linked by these symbols. */
  private upToDate(
    all: readonly Linked[],
    outdated: ReadonlyMap<string, Parsed>,
    symbols: SymbolTable,
  ): readonly Linked[] {
    return all.map((linked) => {
      const { file } = linked.unit.file
      const parsed = outdated.get(file)
      if (!parsed) return linked
      const fresh = linkFile(parsed, symbols)
      if (this.latest === symbols) {
        this.linked.set(file, fresh)
        this.outdated.delete(file)
      }
      return fresh
    })
  }

  private parse(file: string): Parsed {
    const blocks = () => (this.blocks ??= blocksIn(this.parsed))
    const text = this.files.read(file) ?? ''
    return parseFile(file, text, this.grammar, blocks, besideOf(file, this.files))
  }

  /** The file itself, whoever looked at a name that it defines or defined, and whoever had something to complain about. */
  private readersOf(file: string, before: Parsed | undefined, after: Parsed | undefined): Set<string> {
    const kind = after?.kind ?? before?.kind
    if (kind === 'areas' || kind === 'audiences') return new Set(this.parsed.keys())
    const names = new Set(
      faceOf(before) === faceOf(after)
        ? []
        : [...namesIn(before), ...namesIn(after), ...this.inheritorsOf(before, after)],
    )
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
    return new Set([file, ...readers, ...partners])
  }

  /** Entities with a ref or a lookup field that is called as what it points to, where that is called otherwise now. */
  private inheritorsOf(before: Parsed | undefined, after: Parsed | undefined): string[] {
    const [old, now] = [labelsIn(before), labelsIn(after)]
    const renamed = new Set(
      [...old, ...now].flatMap(([name]) => (old.get(name) === now.get(name) ? [] : [name])),
    )
    if (renamed.size === 0) return []
    const users = usersIn(this.parsed)
    return [...this.parsed.values()].flatMap((parsed) =>
      inheritedIn(parsed, users).flatMap(({ entity, from }) =>
        renamed.has(from) ? [`entity:${entity}`] : [],
      ),
    )
  }

  private link(files: ReadonlySet<string>): Compiled {
    const early: Report = { diagnostics: [...this.parsed.values()].flatMap(({ diagnostics }) => diagnostics) }
    checkBlocks([...this.parsed.values()], early)
    const symbols = gather(this.parsed, (folder) => this.filesOf(folder), early)
    for (const file of this.linked.keys()) if (!this.parsed.has(file)) this.linked.delete(file)
    this.latest = symbols
    const [screens, others] = [true, false].map((isScreens) =>
      [...files].filter((file) => this.shows(file) === isScreens),
    ) as [string[], string[]] // one for each of the two
    this.linkAll(others, symbols)
    inFileOrder(this.linked)
    const shown = this.infer(symbols)
    this.linkAll(new Set([...screens, ...shown]), symbols)
    for (const file of [...this.outdated.keys()])
      if (files.has(file) || shown.includes(file) || !this.parsed.has(file)) this.outdated.delete(file)
    inFileOrder(this.linked)
    const all = [...this.linked.values()]
    const late: Report = { diagnostics: [] }
    const mistakes = [...early.diagnostics, ...all.flatMap(({ diagnostics }) => diagnostics)]
    if (mistakes.length > 0) return { diagnostics: inOrder(mistakes), linked: [...files] }
    const inferred = this.inferred
    const gathered = gatherLinked(symbols, all, inferred)
    prove(symbols, all, gathered, inferred, late)
    const diagnostics = inOrder(late.diagnostics)
    const parsed = [...this.parsed.values()]
    let definitions: Definitions | undefined
    const outdated = new Map(this.outdated)
    const asLinked = () => assemble(symbols, all, gathered, versionOf(parsed))
    const assembled = () => {
      if (outdated.size === 0) return asLinked()
      const renewed = this.upToDate(all, outdated, symbols)
      return assemble(symbols, renewed, gatherLinked(symbols, renewed, inferred), versionOf(parsed))
    }
    return {
      diagnostics,
      linked: [...files],
      get definitions() {
        return diagnostics.length > 0 ? undefined : (definitions ??= assembled())
      },
      get soon() {
        return diagnostics.length > 0 || outdated.size === 0 ? undefined : asLinked()
      },
    }
  }

  private linkAll(files: Iterable<string>, symbols: SymbolTable): void {
    for (const file of files) {
      const parsed = this.parsed.get(file)
      if (parsed) this.linked.set(file, linkFile(parsed, symbols))
    }
  }

  /** Finds what is hidden because of what it follows from; answers the screens that show entities of which something else is hidden now. */
  private infer(symbols: SymbolTable): readonly string[] {
    const entities = Object.fromEntries(
      [...this.linked.values()].flatMap((file) => file.entities.map((entity) => [entity.name, entity])),
    )
    const before = this.inferred
    const hasMoved = this.reads.update(entities)
    if (before && !hasMoved && before.isOf(symbols.audienceNames, symbols.visitors)) {
      symbols.kept = before
      return []
    }
    const inferred = new Inferred(entities, this.reads, symbols.audienceNames, symbols.visitors)
    this.inferred = inferred
    symbols.kept = inferred
    if (!before) return []
    const moved = inferred.movedSince(before)
    if (moved.length === 0) return []
    return [...this.linked].flatMap(([file, { unit }]) =>
      this.shows(file) && moved.some((name) => unit.reads.has(`entity:${name}`)) ? file : [],
    )
  }

  /** Whether it shows entities, and so has to know what is hidden of them. */
  private shows(file: string): boolean {
    const kind = this.parsed.get(file)?.kind
    return kind === 'screens' || kind === 'home'
  }

  private filesOf(folder: string): readonly string[] {
    const known = this.folders.get(folder)
    if (known) return known
    const files = this.files.list(folder)
    this.folders.set(folder, files)
    return files
  }
}

/** What is made must not depend on the order in which files were saved. */
function inFileOrder<T>(files: Map<string, T>): void {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  files.clear()
  for (const [file, value] of sorted) files.set(file, value)
}

const partsIn = (files: Iterable<Parsed>): readonly string[] =>
  [...files].flatMap(({ partFiles }) => partFiles)

function versionOf(files: Iterable<Parsed>): string {
  const hash = createHash('sha256')
  for (const { source, digest } of files) hash.update(source.file).update(digest)
  return hash.digest('hex').slice(0, 12)
}
