import type { Expression, Limit } from '../../language/expression.ts'
import type { CompiledGathering, CompiledPath } from '../../language/field.ts'
import { report, type DiagnosticCode, type FactsOf, type Report } from '../source/diagnostics.ts'
import { nearest } from '../../rules/nearest.ts'
import { markKey, markValue, nodeAt, type Mark, type Path, type SourceFile } from '../source/SourceFile.ts'
import type { EntityShape } from './EntityShape.ts'
import type { PlacedExpression } from './Slot.ts'
import type { SymbolTable } from './SymbolTable.ts'

/** A value that rows of an entity must carry, because something reads it through refs. */
export interface PathWish {
  readonly entity: string
  readonly path: CompiledPath
}
/** A column that somebody searches or sorts by. */
export interface IndexWish {
  readonly entity: string
  /** In the order of the index; one alone needs none where another begins with it. */
  readonly columns: readonly string[]
}

/** One file while it is linked: where it complains, what it found, and which names it looked at (so that it can be looked at again when they change). */
export class CompilationUnit {
  readonly world: SymbolTable
  readonly file: SourceFile
  readonly to: Report
  readonly reads = new Set<string>()
  /** Settings that its expressions read. */
  readonly settings = new Set<string>()
  private readonly expressions = new Map<string, Expression>()
  /** Expressions that were compiled, by their texts. */
  readonly compiled = new Map<string, PlacedExpression[]>()
  /** Names that were asked for; those of nothing with null. */
  private readonly shapes = new Map<string, EntityShape | null>()
  /** What fields are kept from rows of other documents, by the place of the expression. */
  readonly gathered = new Map<string, CompiledGathering>()
  /** Checks that bound such values, by their place. */
  readonly limits = new Map<string, Pick<Limit, 'counted' | 'side'>>()
  readonly paths: PathWish[] = []
  readonly indexes: IndexWish[] = []

  constructor(symbols: SymbolTable, file: SourceFile, to: Report) {
    this.world = symbols
    this.file = file
    this.to = to
  }

  /** Set when something that is broken elsewhere was looked at: what follows from it is not this file's fault. */
  metBroken = false

  entity(name: string): EntityShape | undefined {
    const known = this.shapes.get(name)
    if (known !== undefined) return known ?? undefined
    this.reads.add(`entity:${name}`)
    if (this.isBrokenElsewhere(name)) {
      this.metBroken = true
      return undefined
    }
    const shape = this.world.shape(name)
    this.shapes.set(name, shape ?? null)
    return shape
  }

  /** Whether the file that defines the entity did not pass its grammar, and is another one. */
  isBrokenElsewhere(name: string): boolean {
    return this.world.broken.has(name) && this.world.entities.get(name)?.file.file !== this.file.file
  }

  lookup(typeCode: string) {
    this.reads.add(`lookup:${typeCode}`)
    if (this.world.broken.has(typeCode)) this.metBroken = true
    return this.world.lookupCodes(typeCode)
  }

  value(path: Path): Mark {
    return markValue(this.file, path)
  }
  key(path: Path): Mark {
    return markKey(this.file, path)
  }
  has(path: Path): boolean {
    return nodeAt(this.file, path) !== undefined
  }
  keep(path: Path, expression: Expression): void {
    this.expressions.set(path.join('/'), expression)
  }
  /** The expression that link compiled at this place. */
  at(...path: Path): Expression | undefined {
    return this.expressions.get(path.join('/'))
  }
}

type NameCode = { [Code in DiagnosticCode]: Code extends `unknown-${string}` ? Code : never }[DiagnosticCode]

/** What an unknown-… message is told beside the name that was probably meant. */
type NameFacts<Code extends NameCode> = Omit<FactsOf<Code>, 'nearest'> & {
  readonly name: string
  readonly choices: readonly string[]
}

/** Reports a name unless it is one of the choices, with the one that was probably meant. */
export function known<Code extends NameCode>(
  unit: CompilationUnit,
  code: Code,
  mark: Mark,
  facts: NameFacts<Code>,
): boolean {
  const { name, choices } = facts
  if (choices.includes(name)) return true
  if (unit.world.broken.has(name)) return false
  // What a message takes beside the nearest name its caller gives: NameFacts says so.
  report(unit.to, code, mark, { ...facts, nearest: nearest(name, choices) } as never)
  return false
}

/** The entity of this name, or a complaint. */
export function knownEntity(unit: CompilationUnit, name: string, mark: Mark): EntityShape | undefined {
  const shape = unit.entity(name)
  if (!shape) known(unit, 'unknown-entity', mark, { name, choices: [...unit.world.entities.keys()] })
  return shape
}
