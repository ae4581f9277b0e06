import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledScreen, CompiledSection } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { SourceColumn, SourceSearch, SourceSection } from '../../language/source.ts'
import { audiencesOf, buttonCodes, buttonFor } from './buttons.ts'
import { linkOf } from './columnLinks.ts'
import { columnFor } from './columns.ts'
import { report } from '../source/diagnostics.ts'
import { compileText } from '../scope/expressions.ts'
import { fieldAt, reach } from '../scope/fieldAt.ts'
import { engine, redecided } from './decide.ts'
import { withSums } from './footer.ts'
import { labelOf } from '../scope/labels.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import {
  columnsOf,
  fullOf,
  groupOf,
  hiddenOf,
  isDropped,
  leavesOf,
  nameOf,
  placed,
  plansOf,
  searchesOf,
  sectionsOf,
  type FullWords,
  type Placed,
  type ScreenPlan,
  type TableWords,
} from '../scope/screenParts.ts'
import { searchFor } from './searchFields.ts'
import { markWithin, placeOf, type Mark, type Path } from '../source/SourceFile.ts'
import { columnNamed } from './tableColumns.ts'
import { tableKeys } from './tableKeys.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape, ScreenFile } from '../scope/SymbolTable.ts'

const pageSizes = [20, 50, 100, 200, 500] as const
const editedPageSizes = [20, 50, 100, 200, 450, 500] as const

interface ColumnsPlace {
  readonly editable: boolean
  readonly form?: boolean
  readonly summary?: readonly string[] | undefined
  readonly own?: string | undefined
}

/** The fields that a column shows or writes. */
const namesRead = (column: SourceColumn): string[] =>
  typeof column === 'string'
    ? [column]
    : [
        nameOf(column),
        ...(column.valueField ? [column.valueField] : []),
        ...(column.displayKey ? [column.displayKey] : []),
      ]

/** Every screen of a file, variants included. Marks of default screens stand at the entity that has none of its own. */
export function normalizeScreens(unit: CompilationUnit, file: ScreenFile): CompiledScreen[] {
  const plans = plansOf(file)
  return plans.flatMap((plan) => {
    const shape = unit.entity(plan.entity)
    return shape ? [new ScreenMaker(unit, plan, plans, shape).make()] : []
  })
}

class ScreenMaker {
  private readonly unit: CompilationUnit
  private readonly plan: ScreenPlan
  private readonly plans: readonly ScreenPlan[]
  private readonly shape: EntityShape
  constructor(unit: CompilationUnit, plan: ScreenPlan, plans: readonly ScreenPlan[], shape: EntityShape) {
    this.unit = unit
    this.plan = plan
    this.plans = plans
    this.shape = shape
  }

  make(): CompiledScreen {
    const { plan, shape } = this
    const { edit, list } = this.partners()
    return {
      id: plan.id,
      kind: plan.kind,
      title: plan.title ? labelOf(plan.title) : shape.label,
      entity: shape.name,
      ...(plan.audience ? { audience: plan.audience } : {}),
      path: plan.from ?? plan.id,
      ...(edit ? { edit } : {}),
      ...(list ? { list } : {}),
      search: plan.list ? this.searches() : [],
      ...(plan.list ? { table: this.listTable(edit) } : {}),
      sections: plan.edit ? this.sections() : [],
      toolbar: plan.list ? this.listToolbar() : this.editToolbar(),
      at: placeOf(this.unit.file, this.unit.key(plan.path).span.start),
    }
  }

  /** The other screen of the pair: the same audience's where there is one. */
  private partners(): { edit?: string | undefined; list?: string | undefined } {
    const root = rootOf(this.unit, this.shape)
    const forMe = (base: string | undefined) =>
      this.plans.find(
        (other) =>
          other.from === base &&
          base !== undefined &&
          other.audience === this.plan.audience &&
          this.plan.audience !== undefined,
      )?.id ?? base
    if (this.plan.list)
      return {
        edit: forMe(
          this.plan.list.opens ??
            this.plans.find((other) => other.kind !== 'list' && !other.variant && other.entity === root.name)
              ?.id,
        ),
      }
    return {
      list: forMe(
        this.plans.find((other) => other.kind === 'list' && !other.variant && other.entity === root.name)?.id,
      ),
    }
  }

  // ── lists ────────────────────────────────────────────────────────────────────────────────────────────────────

  private searches() {
    const searches = searchesOf(this.plan)
    const { words, at, isExplicit } = fullOf(this.plan)
    const needed = words.searchParams?.checkRequired ?? []
    if (isExplicit('searchParams'))
      needed.forEach((name, index) =>
        known(
          this.unit,
          'unknown-search',
          name,
          searches.map(({ value }) => nameOf(value)),
          this.unit.value(at('searchParams', 'checkRequired', index)),
          { screen: this.plan.id },
        ),
      )
    return searches.flatMap(({ value, path, explicit }) => {
      const place = { mark: this.fieldMark(value, path), path, required: needed.includes(nameOf(value)) }
      return this.mayShow(this.shape, nameOf(value), path, explicit)
        ? (searchFor(this.unit, this.shape, value, place) ?? [])
        : []
    })
  }

  private listToolbar(): CompiledButton[] {
    const { plan, shape } = this
    const own = plan.variant?.toolbar
    const base = plan.list?.toolbar ?? ['btnExport']
    return this.buttons(
      shape,
      own
        ? placed(own, [...plan.path, 'toolbar'], true)
        : placed(base, [...plan.home, 'toolbar'], !plan.variant),
      'list',
    )
  }

  private listTable(edit: string | undefined): CompiledTable {
    const { plan, shape, unit } = this
    const list = plan.list ?? { columns: [] }
    const columns = this.columns(shape, columnsOf(plan), { editable: false, own: edit })
    const full = fullOf(plan)
    if (
      list.pageSize !== undefined &&
      full.words.pageSize !== undefined &&
      list.pageSize !== full.words.pageSize
    )
      report(unit.to, 'said-differently', unit.value(full.at('pageSize')), {
        first: 'pageSize',
        one: String(list.pageSize),
        second: 'full.pageSize',
        other: String(full.words.pageSize),
      })
    const tint =
      list.tint &&
      compileText(unit, String(list.tint.when), unit.value([...plan.home, 'tint', 'when']), {
        root: shape.name,
        want: 'boolean',
      })
    return {
      ...this.table(
        plan.id,
        shape,
        edit ? this.withLink(columns, edit) : columns,
        this.listToolbar(),
        full,
        false,
      ),
      ...(list.pageSize ? { pageSize: list.pageSize } : {}),
      defaultSort: this.sort(),
      ...(list.tint && tint ? { rowTint: { when: asPredicate(tint), color: list.tint.color } } : {}),
    }
  }

  private sort(): CompiledTable['defaultSort'] {
    const { plan, shape, unit } = this
    const said = plan.list?.sort
    const code = shape.fields[shape.display.code]?.to ? 'id' : shape.display.code
    const sorts =
      said ??
      (shape.kind === 'document' || shape.kind === 'ledger' || shape.kind === 'line'
        ? ['-creationDate']
        : [code])
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
      return [
        { field: reached.field.wire, order: text.startsWith('-') ? ('desc' as const) : ('asc' as const) },
      ]
    })
  }

  /** The code of the document opens it; else the first column with a value does. A column that says what a click does keeps that. */
  private withLink(columns: readonly CompiledColumn[], screen: string): CompiledColumn[] {
    const { shape, unit } = this
    const root = rootOf(unit, shape)
    const climb = Array<string>(depthOf(unit, shape)).fill('parent')
    const code = [...climb, root.display.code].join('.')
    const isFree = (column: CompiledColumn | undefined) =>
      column !== undefined &&
      !column.keyOnly &&
      !column.link &&
      !column.functionList &&
      !this.unlinked.has(column.key)
    const named = columns.findIndex(({ key, field }) => key === code || field === code)
    const index = named >= 0 ? named : columns.findIndex(isFree)
    const field = root.fields[root.display.code]
    const link =
      field && isFree(columns[index])
        ? linkOf(unit, shape, { via: climb, field: { ...field, to: undefined } }, { own: screen })
        : undefined
    return columns.map((column, at) =>
      link && at === index ? redecided(column, { cellType: 'linkTag', link }, engine) : column,
    )
  }

  // ── documents ────────────────────────────────────────────────────────────────────────────────────────────────

  private editToolbar(): CompiledButton[] {
    const { plan, shape, unit } = this
    if (plan.variant?.toolbar)
      return this.buttons(shape, placed(plan.variant.toolbar, [...plan.path, 'toolbar'], true), 'edit')
    if (plan.edit?.toolbar)
      return this.buttons(shape, placed(plan.edit.toolbar, [...plan.home, 'toolbar'], !plan.variant), 'edit')
    const served = this.plans.filter((other) => other.from === plan.id).map(({ audience }) => audience)
    const codes = buttonCodes(shape, 'edit').filter((code) => {
      if (code === 'btnSave') return plan.kind === 'edit'
      const audiences = audiencesOf(unit, shape, code)
      const isVerb =
        audiences !== undefined &&
        !Object.keys(('flows' in shape.origin.source && shape.origin.source.flows) || {}).some(
          (flow) => code === `btn${flow.charAt(0).toUpperCase()}${flow.slice(1)}`,
        )
      return (
        isVerb &&
        (plan.audience
          ? audiences.includes(plan.audience)
          : audiences.some((audience) => !served.includes(audience)))
      )
    })
    return this.buttons(shape, placed(codes, plan.home, false), 'edit')
  }

  private sections(): CompiledSection[] {
    const { plan, unit } = this
    return sectionsOf(plan.edit ?? {})
      .filter(([name]) => !plan.drop.includes(name))
      .flatMap(([name, section]): CompiledSection[] => {
        const path = [...plan.home, name]
        const kinds = (['fields', 'table', 'panel'] as const).filter((kind) => section[kind] !== undefined)
        if (kinds.length !== 1) {
          report(unit.to, 'exactly-one', unit.key(path), {
            where: `The section ${name}`,
            keys: ['fields', 'table', 'panel'],
            found: kinds.length,
          })
          return []
        }
        const base = {
          name,
          label: labelOf(section.label),
          ...(section.collapsed ? { collapsed: true } : {}),
        }
        if (section.panel) return [{ kind: section.panel, ...base }]
        if (section.table !== undefined) return this.tableSection(base, section, path)
        return [
          {
            kind: 'fields',
            ...base,
            columns: this.columns(this.shape, placed(section.fields, [...path, 'fields'], !plan.variant), {
              editable: plan.kind === 'edit',
              form: true,
            }),
          },
        ]
      })
  }

  private tableSection(
    base: { name: string; label: Label; collapsed?: boolean },
    section: SourceSection,
    path: Path,
  ): CompiledSection[] {
    const { unit, shape, plan } = this
    const { name } = base
    const lines = section.table ?? ''
    if (
      !known(unit, 'unknown-lines', lines, Object.keys(shape.lines), unit.value([...path, 'table']), {
        entity: shape.name,
      })
    )
      return []
    const line = unit.entity(shape.lines[lines]?.entity ?? '')
    if (!line) return []
    if (!section.columns)
      report(unit.to, 'missing-key', unit.key(path), { key: 'columns', where: `The table ${name}` })
    const children = Object.entries(section.children ?? {}).flatMap(([child, words]) => {
      const here = [...path, 'children', child]
      if (
        !known(unit, 'unknown-lines', child, Object.keys(line.lines), unit.key(here), { entity: line.name })
      )
        return []
      const below = unit.entity(line.lines[child]?.entity ?? '')
      return below
        ? [
            {
              lines: child,
              label: words.label ? labelOf(words.label) : (line.lines[child]?.label ?? below.label),
              table: this.lineTable(`${plan.id}.${name}.${child}`, below, words, here),
            },
          ]
        : []
    })
    return [
      {
        kind: 'table',
        ...base,
        lines,
        table: this.lineTable(`${plan.id}.${name}`, line, section, path),
        children,
      },
    ]
  }

  private lineTable(name: string, line: EntityShape, words: TableWords, path: Path): CompiledTable {
    const { plan, unit } = this
    const editable = plan.kind === 'edit' && words.full?.isEdit !== false
    const columns = this.columns(line, placed(words.columns, [...path, 'columns'], !plan.variant), {
      editable,
      summary: words.summary,
    })
    words.summary?.forEach((field, index) =>
      this.summed(line, columns, field, unit.value([...path, 'summary', index])),
    )
    const codes = words.toolbar
      ? placed(words.toolbar, [...path, 'toolbar'], !plan.variant)
      : placed(
          plan.kind === 'edit' && line.kind !== 'ledger' ? ['btnAddLine', 'btnDelLine'] : [],
          path,
          false,
        )
    const full: FullWords = {
      words: words.full ?? {},
      at: (key, ...more) => [...path, 'full', key, ...more],
      isExplicit: () => !plan.variant,
    }
    return {
      ...this.table(name, line, columns, this.buttons(line, codes, 'table'), full, true),
      defaultSort: [{ field: 'lineNum', order: 'asc' }],
    }
  }

  /** What is summed is a column of numbers; what a variant dropped is not missed. */
  private summed(line: EntityShape, columns: readonly CompiledColumn[], name: string, mark: Mark): void {
    const field = fieldAt(this.unit, line, name, mark)
    const column = columnNamed(columns, name)
    if (column && !isNumberType(column.type))
      report(this.unit.to, 'no-number', mark, { name, type: column.type, aggregate: 'sum' })
    if (field && !column && !this.plan.variant)
      report(this.unit.to, 'unknown-column', mark, {
        name,
        where: `The table of ${line.name}`,
        nearest: undefined,
        choices: columns.map(({ field: own, key }) => own ?? key),
      })
  }

  // ── both ─────────────────────────────────────────────────────────────────────────────────────────────────────

  private table(
    name: string,
    shape: EntityShape,
    own: readonly CompiledColumn[],
    toolbar: readonly CompiledButton[],
    full: FullWords,
    isLine: boolean,
  ): CompiledTable {
    const { words } = full
    const columns = withSums(own, words.footerConfig, () =>
      this.unit.value(full.at('footerConfig', 'summaryFields')),
    )
    const {
      unit,
      plan: { audience },
    } = this
    const keys = tableKeys({
      unit,
      shape,
      columns,
      full,
      audience,
      isLine,
      expandColumns: (fields) => this.columns(shape, fields, { editable: false }),
    })
    const isPaged = isLine && words.isShowPage === true
    if (words.name !== undefined && !/^[A-Za-z][\w.]*$/.test(words.name))
      report(unit.to, 'odd-name', unit.value(full.at('name')), {
        name: words.name,
        wanted: 'a name such as orderList.lines',
      })
    const flag = words.noQueryTotalFlag ?? words.searchParams?.noQueryTotalFlag
    if (words.searchParams?.noQueryTotalFlag !== undefined && words.searchParams.noQueryTotalFlag !== flag)
      report(unit.to, 'said-differently', unit.value(full.at('searchParams', 'noQueryTotalFlag')), {
        first: 'noQueryTotalFlag',
        one: String(flag),
        second: 'searchParams.noQueryTotalFlag',
        other: words.searchParams.noQueryTotalFlag,
      })
    const isSelected = keys.pageSelection !== undefined || toolbar.some(({ needs }) => needs !== 'none')
    const isSummed =
      columns.some(({ isSummary }) => isSummary) || (keys.footerConfig?.meanNumFields.length ?? 0) > 0
    return {
      name: words.name ?? name,
      entity: shape.name,
      columns,
      toolbar,
      pageSize: words.pageSize ?? (isPaged ? 200 : 20),
      pageSizes: isPaged ? editedPageSizes : pageSizes,
      showIndex: words.showIndex ?? true,
      selection: words.selection ?? (isSelected ? 'multiple' : 'none'),
      showSummary: words.showSummary ?? isSummed,
      defaultSort: [],
      noQueryTotalFlag: flag ?? 'N',
      ...keys,
    }
  }

  private columns(
    shape: EntityShape,
    columns: readonly Placed<SourceColumn>[],
    place: ColumnsPlace,
  ): CompiledColumn[] {
    const {
      plan: { drop, audience },
      unit,
    } = this
    this.checkGroups(columns, place.form === true)
    const leaves = leavesOf(columns).filter((leaf) => !isDropped(drop, leaf))
    const taken = new Set<string>()
    return leaves.flatMap(({ value, path, explicit, groups }) => {
      if (!namesRead(value).every((name) => this.mayShow(shape, name, path, explicit))) return []
      const summary = place.summary?.includes(nameOf(value)) ?? false
      const column = columnFor(unit, shape, value, {
        mark: this.fieldMark(value, path),
        path,
        editable: place.editable,
        form: place.form ?? false,
        summary,
        own: place.own,
        audience,
        explicit,
        ...(groups.length > 0 ? { groups } : {}),
      })
      if (column && taken.has(column.key))
        report(unit.to, 'taken-name', this.fieldMark(value, path), {
          name: column.key,
          by: 'already a column here',
        })
      if (column) taken.add(column.key)
      if (column && typeof value !== 'string' && value.linkTag === false) this.unlinked.add(column.key)
      return column ?? []
    })
  }

  /** Columns that say of themselves that they are no links. */
  private readonly unlinked = new Set<string>()

  private checkGroups(columns: readonly Placed<SourceColumn>[], form: boolean): void {
    const { unit } = this
    for (const { value, path, explicit } of columns) {
      const group = groupOf(value)
      if (!group) continue
      const missing = (['key', 'title', 'columns'] as const).find((key) =>
        key === 'key' ? nameOf(value) === '' : group[key] === undefined,
      )
      if (missing) report(unit.to, 'missing-key', unit.value(path), { key: missing, where: 'A column group' })
      if (group.cellType !== undefined && group.cellType !== 'colGroup')
        report(unit.to, 'idle-word', unit.key([...path, 'columns']), {
          key: 'columns',
          field: nameOf(value),
          type: `${group.cellType} column`,
          wanted: 'column groups',
        })
      if (form)
        report(unit.to, 'idle-word', unit.key([...path, group.columns ? 'columns' : 'cellType']), {
          key: 'colGroup',
          field: nameOf(value),
          type: 'field of a form',
          wanted: 'tables',
        })
      this.checkGroups(placed(group.columns, [...path, 'columns'], explicit), form)
    }
  }

  /** What is hidden from the audience falls away where it is inherited, and is refused where it is written for that very audience. */
  private mayShow(shape: EntityShape, name: string, path: Path, explicit: boolean): boolean {
    const { audience } = this.plan
    if (!hiddenOf(this.unit, shape, audience).has(name.split('.')[0] ?? '')) return true
    if (explicit && audience)
      report(this.unit.to, 'hidden-field', this.unit.value(path), {
        field: name,
        entity: shape.name,
        audience,
      })
    return false
  }

  private buttons(
    shape: EntityShape,
    codes: readonly Placed<string>[],
    place: 'list' | 'edit' | 'table',
  ): CompiledButton[] {
    const { audience, id } = this.plan
    return codes.flatMap(({ value, path, explicit }) => {
      const mark = this.unit.value(path)
      const audiences = audiencesOf(this.unit, shape, value)
      if (
        audience &&
        audiences &&
        !audiences.includes(audience) &&
        audiences.every((name) => this.unit.world.audienceNames.includes(name))
      ) {
        if (explicit) report(this.unit.to, 'foreign-button', mark, { button: value, audience })
        return []
      }
      return buttonFor(this.unit, shape, value, place, mark, `The screen ${id}`) ?? []
    })
  }

  private fieldMark(value: SourceColumn | SourceSearch, path: Path): Mark {
    return this.unit.value(typeof value === 'string' ? path : [...path, 'field' in value ? 'field' : 'key'])
  }
}

export function rootOf(unit: CompilationUnit, shape: EntityShape): EntityShape {
  const above = shape.parent === undefined ? undefined : unit.entity(shape.parent)
  return above ? rootOf(unit, above) : shape
}

const depthOf = (unit: CompilationUnit, shape: EntityShape): number =>
  shape.parent === undefined
    ? 0
    : 1 + depthOf(unit, unit.entity(shape.parent) ?? ({ ...shape, parent: undefined } as EntityShape)) // a missing parent ends the climb
