import type { Predicate } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { accessOf, hidden } from '../store/access.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { unseenIn } from '../store/lineRules.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import type { Undone } from './recordedSteps.ts'

/** A row of the document, and where it stands. */
export interface PastRow {
  readonly node: EntityNode
  readonly row: Row
}

/** Whether the caller may see a field, or lines, by name. `row`: of a row of which that is so. */
export type Sight = (node: EntityNode, name: string, row?: Row) => boolean

/** A document that goes back in time, step by step, so that what held then can be asked of it as it was then. */
export class Past {
  readonly #context: OperationContext
  readonly #root: EntityNode
  readonly #id: string
  readonly #rows = new Map<string, PastRow>()
  /** Refs of which only the key is known, since they led elsewhere then. */
  readonly #moved = new Set<string>()

  constructor(context: OperationContext, root: EntityNode, document: Row) {
    this.#context = context
    this.#root = root
    this.#id = String(document['id'])
    this.#keep(root, document)
  }

  #keep(node: EntityNode, given: Row): Row {
    const row = { ...given }
    this.#rows.set(String(row['id']), { node, row })
    for (const lines of node.lines)
      row[lines.name] = linesOf(row, lines.name).map((line) => this.#keep(lines.node, line))
    return row
  }

  at(id: string): PastRow | undefined {
    return this.#rows.get(id)
  }

  get document(): Row {
    return this.at(this.#id)?.row ?? {}
  }

  /** One step back. */
  undo(steps: readonly Undone[]): void {
    for (const { entity, id, before } of steps.toReversed()) {
      const here = this.#rows.get(id)
      if (before === null) this.#takeOut(id)
      else if (here) this.#putBack(here, before)
      else this.#putIn(this.#context.catalog.node(entity), before)
    }
  }

  #putBack({ node, row }: PastRow, before: Row): void {
    for (const [wire, value] of Object.entries(before)) {
      const column = node.byWire.get(wire)
      if (column?.to !== undefined && row[wire] !== value) this.#moved.add(column.name)
      row[wire] = value
    }
  }

  #takeOut(id: string): void {
    const here = this.#rows.get(id)
    this.#rows.delete(id)
    const holder = here && this.at(String(here.row['parentId']))
    const name = here && nameOf(here.node)
    if (holder && name) holder.row[name] = linesOf(holder.row, name).filter((line) => line !== here.row)
  }

  #putIn(node: EntityNode, before: Row): void {
    const row = this.#keep(node, before)
    const holder = this.at(String(row['parentId']))
    const name = nameOf(node)
    if (holder && name) holder.row[name] = [...linesOf(holder.row, name), row]
    for (const { name: ref, to } of node.columns) if (to !== undefined) this.#moved.add(ref)
  }

  /** Whether the document, as it is now, exists for the caller. */
  isSeen(): boolean {
    const { caller, env } = this.#context
    if (isSystem(caller)) return true
    const rows = accessOf(this.#root, caller)?.rows
    return rows !== undefined && this.#isKnown(rows) && rows.run(this.document, env) === true
  }

  /** What of it the caller may see, as it is at this moment. A rule that cannot be asked hides. */
  sight(): Sight {
    const { caller, env } = this.#context
    const known = new Map<string, boolean>()
    // Asked at once: the document goes on into its past, the sight stays that of this moment.
    const holding = new Set(
      (accessOf(this.#root, caller)?.hide ?? []).flatMap(({ when }) =>
        when && (!this.#isKnown(when) || when.run(this.document, env) === true) ? [when] : [],
      ),
    )
    const asked = (node: EntityNode, name: string): boolean => {
      const rules = hidden(node, name, caller)
      const isOpen = rules === 'never' || (rules !== 'always' && !rules.some((rule) => holding.has(rule)))
      const lines = nameOf(node)
      return isOpen && (!node.parent || lines === undefined || sees(node.parent, lines))
    }
    const unseen = unseenIn(this.#context, this.#root, this.document, (rule) => this.#isKnown(rule))
    const sees: Sight = (node, name, row) => {
      if (row && unseen.has(String(row['id']))) return false
      const key = `${node.name}.${name}`
      const ready = known.get(key) ?? asked(node, name)
      known.set(key, ready)
      return ready
    }
    return sees
  }

  /** Whether all that the rule reads is known: not what a ref led to that has since been changed. */
  #isKnown({ deps }: Predicate): boolean {
    if (this.#moved.size === 0) return true
    return deps.every((dep) => {
      const steps = dep.split('.')
      const last = (steps.at(-1) ?? '').replace(/(?:Code|Name)$/, '')
      return (
        !steps.slice(0, -1).some((step) => this.#moved.has(step)) &&
        (last === steps.at(-1) || !this.#moved.has(last))
      )
    })
  }
}

/** What lines of this kind are called in what holds them. */
export const nameOf = (node: EntityNode): string | undefined =>
  node.parent?.lines.find((lines) => lines.node === node)?.name
