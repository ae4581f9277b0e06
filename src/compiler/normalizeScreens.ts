import type { CompiledButton, CompiledColumn, CompiledScreen, CompiledSection, CompiledTable } from '../language/compiled.ts'
import type { SourceColumn, SourceFull, SourceSection } from '../language/source.ts'
import { audiencesOf, buttonCodes, buttonFor } from './buttons.ts'
import { columnFor, searchFor } from './columns.ts'
import { report } from './diagnostics.ts'
import { compileText } from './expressions.ts'
import { fieldAt, reach } from './fieldAt.ts'
import { labelOf } from './labels.ts'
import { asPredicate } from './normalizeRules.ts'
import { columnsOf, hiddenOf, nameOf, placed, plansOf, searchesOf, sectionsOf, type Placed, type ScreenPlan, type TableWords } from './screenParts.ts'
import { markWithin, placeOf, type Mark, type Path } from './SourceFile.ts'
import { known, type Unit } from './Unit.ts'
import type { EntityShape, ScreenFile } from './World.ts'

const pageSizes = [20, 50, 100, 200, 500] as const

/** Every screen of a file, variants included. Marks of default screens stand at the entity that has none of its own. */
export function normalizeScreens(unit: Unit, file: ScreenFile): CompiledScreen[] {
  const plans = plansOf(file)
  return plans.flatMap((plan) => {
    const shape = unit.entity(plan.entity)
    return shape ? [new ScreenMaker(unit, plan, plans, shape).make()] : []
  })
}

class ScreenMaker {
  private readonly unit: Unit
  private readonly plan: ScreenPlan
  private readonly plans: readonly ScreenPlan[]
  private readonly shape: EntityShape
  constructor(unit: Unit, plan: ScreenPlan, plans: readonly ScreenPlan[], shape: EntityShape) {
    this.unit = unit
    this.plan = plan
    this.plans = plans
    this.shape = shape
  }

  make(): CompiledScreen {
    const { plan, shape } = this
    const { edit, list } = this.partners()
    return {
      id: plan.id, kind: plan.kind, title: plan.title ? labelOf(plan.title) : shape.label, entity: shape.name, ...(plan.audience ? { audience: plan.audience } : {}),
      path: plan.from ?? plan.id, ...(edit ? { edit } : {}), ...(list ? { list } : {}),
      search: plan.list ? this.searches() : [], ...(plan.list ? { table: this.listTable(edit) } : {}), sections: plan.edit ? this.sections() : [],
      toolbar: plan.list ? this.listToolbar() : this.editToolbar(), at: placeOf(this.unit.file, this.unit.key(plan.path).span.start),
    }
  }

  /** The other screen of the pair: the same audience's where there is one. */
  private partners(): { edit?: string | undefined; list?: string | undefined } {
    const root = rootOf(this.unit, this.shape)
    const forMe = (base: string | undefined) => this.plans.find((other) => other.from === base && base !== undefined && other.audience === this.plan.audience && this.plan.audience !== undefined)?.id ?? base
    if (this.plan.list) return { edit: forMe(this.plan.list.opens ?? this.plans.find((other) => other.kind !== 'list' && !other.variant && other.entity === root.name)?.id) }
    return { list: forMe(this.plans.find((other) => other.kind === 'list' && !other.variant && other.entity === root.name)?.id) }
  }

  // ── lists ────────────────────────────────────────────────────────────────────────────────────────────────────

  private searches() {
    return searchesOf(this.plan).flatMap(({ value, path, explicit }) => (this.mayShow(this.shape, nameOf(value), path, explicit) ? searchFor(this.unit, this.shape, value, { mark: this.fieldMark(value, path) }) ?? [] : []))
  }

  private listToolbar(): CompiledButton[] {
    const { plan, shape } = this
    const own = plan.variant?.toolbar
    const base = plan.list?.toolbar ?? ['btnExport']
    return this.buttons(shape, own ? placed(own, [...plan.path, 'toolbar'], true) : placed(base, [...plan.home, 'toolbar'], !plan.variant), 'list')
  }

  private listTable(edit: string | undefined): CompiledTable {
    const { plan, shape, unit } = this
    const list = plan.list ?? { columns: [] }
    const columns = this.columns(shape, columnsOf(plan), false)
    const tint = list.tint && compileText(unit, String(list.tint.when), unit.value([...plan.home, 'tint', 'when']), { root: shape.name, want: 'boolean' })
    return {
      ...this.table(plan.id, shape, edit ? this.withLink(columns, edit) : columns, this.listToolbar(), list.full), ...(list.pageSize ? { pageSize: list.pageSize } : {}),
      defaultSort: this.sort(), ...(list.tint && tint ? { rowTint: { when: asPredicate(tint), color: list.tint.color } } : {}),
    }
  }

  private sort(): CompiledTable['defaultSort'] {
    const { plan, shape, unit } = this
    const said = plan.list?.sort
    const code = shape.fields[shape.display.code]?.to ? 'id' : shape.display.code
    const sorts = said ?? (shape.kind === 'document' || shape.kind === 'ledger' || shape.kind === 'line' ? ['-creationDate'] : [code])
    return sorts.flatMap((text, index) => {
      const mark = said ? unit.value([...plan.home, 'sort', index]) : unit.value(plan.home)
      const name = text.replace(/^-/, '')
      const reached = reach(unit, shape, name, markWithin(mark, text.length - name.length, name.length))
      if (!reached) return []
      if (reached.via.length > 0 || reached.field.storage === 'json') {
        report(unit.to, 'unindexed-sort', mark, { field: name })
        return []
      }
      if (reached.field.name !== 'id') unit.indexes.push({ entity: shape.name, column: reached.field.column })
      return [{ field: reached.field.wire, order: text.startsWith('-') ? 'desc' as const : 'asc' as const }]
    })
  }

  /** The code of the document opens it; else the first column does. */
  private withLink(columns: readonly CompiledColumn[], screen: string): CompiledColumn[] {
    const { shape, unit } = this
    const root = rootOf(unit, shape)
    const levels = depthOf(unit, shape)
    const climb = Array<string>(levels).fill('parent')
    const code = [...climb, root.display.code].join('.')
    const index = Math.max(0, columns.findIndex(({ key, field }) => key === code || field === code))
    const idKey = levels === 0 ? 'id' : levels === 1 ? 'parentId' : [...climb.slice(1), 'parentId'].join('.')
    if (levels > 1) unit.paths.push({ entity: shape.name, path: { path: idKey, via: climb.slice(1), field: 'parent', part: 'id', label: root.label, storage: 'id' } })
    return columns.map((column, at) => (at === index ? { ...column, cellType: 'linkTag', link: { screen, idKey } } : column))
  }

  // ── documents ────────────────────────────────────────────────────────────────────────────────────────────────

  private editToolbar(): CompiledButton[] {
    const { plan, shape, unit } = this
    if (plan.variant?.toolbar) return this.buttons(shape, placed(plan.variant.toolbar, [...plan.path, 'toolbar'], true), 'edit')
    if (plan.edit?.toolbar) return this.buttons(shape, placed(plan.edit.toolbar, [...plan.home, 'toolbar'], !plan.variant), 'edit')
    const served = this.plans.filter((other) => other.from === plan.id).map(({ audience }) => audience)
    const codes = buttonCodes(shape, 'edit').filter((code) => {
      if (code === 'btnSave') return plan.kind === 'edit'
      const audiences = audiencesOf(unit, shape, code)
      const isVerb = audiences !== undefined && !Object.keys(('flows' in shape.origin.source && shape.origin.source.flows) || {}).some((flow) => code === `btn${flow.charAt(0).toUpperCase()}${flow.slice(1)}`)
      return isVerb && (plan.audience ? audiences.includes(plan.audience) : audiences.some((audience) => !served.includes(audience)))
    })
    return this.buttons(shape, placed(codes, plan.home, false), 'edit')
  }

  private sections(): CompiledSection[] {
    const { plan, unit } = this
    return sectionsOf(plan.edit ?? {}).filter(([name]) => !plan.drop.includes(name)).flatMap(([name, section]): CompiledSection[] => {
      const path = [...plan.home, name]
      const kinds = (['fields', 'table', 'panel'] as const).filter((kind) => section[kind] !== undefined)
      if (kinds.length !== 1) {
        report(unit.to, 'exactly-one', unit.key(path), { where: `The section ${name}`, keys: ['fields', 'table', 'panel'], found: kinds.length })
        return []
      }
      const label = labelOf(section.label)
      if (section.panel) return [{ kind: section.panel, name, label }]
      if (section.table !== undefined) return this.tableSection(name, section, path)
      return [{ kind: 'fields', name, label, columns: this.columns(this.shape, placed(section.fields, [...path, 'fields'], !plan.variant), plan.kind === 'edit', true) }]
    })
  }

  private tableSection(name: string, section: SourceSection, path: Path): CompiledSection[] {
    const { unit, shape, plan } = this
    const lines = section.table ?? ''
    if (!known(unit, 'unknown-lines', lines, Object.keys(shape.lines), unit.value([...path, 'table']), { entity: shape.name })) return []
    const line = unit.entity(shape.lines[lines]?.entity ?? '')
    if (!line) return []
    if (!section.columns) report(unit.to, 'missing-key', unit.key(path), { key: 'columns', where: `The table ${name}` })
    const children = Object.entries(section.children ?? {}).flatMap(([child, words]) => {
      const here = [...path, 'children', child]
      if (!known(unit, 'unknown-lines', child, Object.keys(line.lines), unit.key(here), { entity: line.name })) return []
      const below = unit.entity(line.lines[child]?.entity ?? '')
      return below ? [{ lines: child, label: words.label ? labelOf(words.label) : line.lines[child]?.label ?? below.label, table: this.lineTable(`${plan.id}.${name}.${child}`, below, words, here) }] : []
    })
    return [{ kind: 'table', name, label: labelOf(section.label), lines, table: this.lineTable(`${plan.id}.${name}`, line, section, path), children }]
  }

  private lineTable(name: string, line: EntityShape, words: TableWords, path: Path): CompiledTable {
    const { plan, unit } = this
    words.summary?.forEach((field, index) => fieldAt(unit, line, field, unit.value([...path, 'summary', index])))
    const columns = this.columns(line, placed(words.columns, [...path, 'columns'], !plan.variant), plan.kind === 'edit', false, words.summary)
    const codes = words.toolbar ? placed(words.toolbar, [...path, 'toolbar'], !plan.variant) : placed(plan.kind === 'edit' && line.kind !== 'ledger' ? ['btnAddLine', 'btnDelLine'] : [], path, false)
    return { ...this.table(name, line, columns, this.buttons(line, codes, 'table'), words.full), defaultSort: [{ field: 'lineNum', order: 'asc' }] }
  }

  // ── both ─────────────────────────────────────────────────────────────────────────────────────────────────────

  private table(name: string, shape: EntityShape, columns: readonly CompiledColumn[], toolbar: readonly CompiledButton[], full: SourceFull | undefined): CompiledTable {
    return {
      name, entity: shape.name, columns, toolbar, pageSize: full?.pageSize ?? 20, pageSizes, showIndex: full?.showIndex ?? true,
      selection: full?.selection ?? (toolbar.some(({ needs }) => needs !== 'none') ? 'multiple' : 'none'), showSummary: full?.showSummary ?? columns.some(({ isSummary }) => isSummary),
      defaultSort: [], noQueryTotalFlag: full?.noQueryTotalFlag ?? 'N',
    }
  }

  private columns(shape: EntityShape, columns: readonly Placed<SourceColumn>[], editable: boolean, form = false, summary: readonly string[] = []): CompiledColumn[] {
    return columns.filter(({ value }) => !this.plan.drop.includes(nameOf(value))).flatMap(({ value, path, explicit }) => {
      if (!this.mayShow(shape, nameOf(value), path, explicit)) return []
      return columnFor(this.unit, shape, value, { mark: this.fieldMark(value, path), editable, form, summary: summary.includes(nameOf(value)) }) ?? []
    })
  }

  /** What is hidden from the audience falls away where it is inherited, and is refused where it is written for that very audience. */
  private mayShow(shape: EntityShape, name: string, path: Path, explicit: boolean): boolean {
    const { audience } = this.plan
    if (!hiddenOf(this.unit, shape, audience).has(name.split('.')[0] ?? '')) return true
    if (explicit && audience) report(this.unit.to, 'hidden-field', this.unit.value(path), { field: name, entity: shape.name, audience })
    return false
  }

  private buttons(shape: EntityShape, codes: readonly Placed<string>[], place: 'list' | 'edit' | 'table'): CompiledButton[] {
    const { audience, id } = this.plan
    return codes.flatMap(({ value, path, explicit }) => {
      const mark = this.unit.value(path)
      const audiences = audiencesOf(this.unit, shape, value)
      if (audience && audiences && !audiences.includes(audience) && audiences.every((name) => this.unit.world.audienceNames.includes(name))) {
        if (explicit) report(this.unit.to, 'foreign-button', mark, { button: value, audience })
        return []
      }
      return buttonFor(this.unit, shape, value, place, mark, `The screen ${id}`) ?? []
    })
  }

  private fieldMark(value: SourceColumn, path: Path): Mark {
    return this.unit.value(typeof value === 'string' ? path : [...path, 'field'])
  }
}

export function rootOf(unit: Unit, shape: EntityShape): EntityShape {
  const above = shape.parent === undefined ? undefined : unit.entity(shape.parent)
  return above ? rootOf(unit, above) : shape
}

const depthOf = (unit: Unit, shape: EntityShape): number => (shape.parent === undefined ? 0 : 1 + depthOf(unit, unit.entity(shape.parent) ?? { ...shape, parent: undefined } as EntityShape)) // a missing parent ends the climb
