import type { Predicate } from '../../language/expression.ts'
import type { CompiledTable } from '../../language/table.ts'
import { editsRows } from '../../rules/document/editsRows.ts'
import { compileText } from '../scope/expressions.ts'
import { reach } from '../scope/fieldAt.ts'
import { labelOf } from '../scope/labels.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import { placed } from '../scope/screenParts.ts'
import type { Path } from '../source/SourceFile.ts'
import { checkTable } from './checkTable.ts'
import { byEngine, decide, decided, type Decided, type Rules } from './decide.ts'
import { footerOf } from './footer.ts'
import { rowButtons, type RowCode } from './rowButtons.ts'
import { paramsOf } from './searchParams.ts'
import { keyOf } from './shownField.ts'
import { sortOf } from './sort.ts'
import { taskStates } from '../../language/task.ts'
import { isOfTasks, taskAnswers, taskKeys } from './tasks.ts'
import { besideFull, bySaying, said, writerOf, type TableAsk, type TableParts } from './TableAsk.ts'
import { columnsNamed } from './tableColumns.ts'

const pageSizes = [20, 50, 100, 200, 500] as const
const editedPageSizes = [20, 50, 100, 200, 450, 500] as const

type Ask = TableAsk & TableParts

/** A table: the author's word, else what follows from its columns and buttons, else the engine's. */
export function tableFor(ask: TableAsk): CompiledTable {
  checkTable(ask)
  const parts = { expand: expandOf(ask), footer: footerOf(ask), keyFields: pageSelection(ask) }
  return decide<CompiledTable, Ask>(tableRules, { ...ask, ...parts })
}

/** Its keys, one by one. What has its default is left out from `api` on. */
export const tableRules: Rules<CompiledTable, Ask> = {
  name: (ask) => said(ask, 'name') ?? byEngine(ask.name),
  entity: ({ unit, shape, places }) => ({ value: shape.name, from: writerOf(unit, places.entity) }),
  columns: ({ unit, columns, places }) => ({ value: columns, from: writerOf(unit, places.columns) }),
  toolbar: ({ unit, toolbar, places }) => ({ value: toolbar, from: writerOf(unit, places.toolbar) }),
  pageSize: (ask) =>
    besideFull(ask, 'pageSize', ask.list?.words.pageSize) ??
    said(ask, 'pageSize') ??
    byEngine(isPagedLine(ask) ? 200 : 20),
  pageSizes: (ask) => byEngine(isPagedLine(ask) ? editedPageSizes : pageSizes),
  showIndex: (ask) => said(ask, 'showIndex') ?? byEngine(true),
  selection: (ask) =>
    said(ask, 'selection') ?? byEngine(isSelected(ask) || answersOf(ask) ? 'multiple' : 'none'),
  showSummary: (ask) => said(ask, 'showSummary') ?? byEngine(isSummed(ask)),
  defaultSort: sortOf,
  noQueryTotalFlag: (ask) => said(ask, 'noQueryTotalFlag') ?? flagOfParams(ask) ?? byEngine('N'),
  api: (ask) => (ask.grid.words.api === 'listByPage' ? undefined : said(ask, 'api')),
  searchParams: (ask) => {
    const params = ask.list ? paramsOf(ask.unit, ask.shape, ask.grid) : {}
    return Object.keys(params).length > 0 ? decided(params, bySaying(ask, 'searchParams')) : undefined
  },
  isShowPage: (ask) =>
    ask.grid.words.isShowPage === (ask.list === undefined) ? said(ask, 'isShowPage') : undefined,
  showTableProcess: (ask) => onlyFalse(ask, 'showTableProcess'),
  expand: (ask) =>
    ask.expand.length > 0 ? decided({ columns: ask.expand }, bySaying(ask, 'expand')) : undefined,
  operateSlot: operateRule,
  menuConfig: (ask) => {
    const menu = buttonsAt(ask, ask.grid.words.menuConfig, ask.grid.at('menuConfig'), 'menuConfig')
    return menu.length > 0 ? decided(menu, bySaying(ask, 'menuConfig')) : undefined
  },
  footerConfig: (ask) => decided(ask.footer, bySaying(ask, 'footerConfig')),
  rowSpanFields: (ask) => {
    const spans = columnsNamed(ask, ask.grid.words.rowSpanFields, 'rowSpanFields').map(({ key }) => key)
    return spans.length > 0 ? decided(spans, bySaying(ask, 'rowSpanFields')) : undefined
  },
  pageSelection: (ask) =>
    ask.keyFields.length > 0
      ? decided({ keyFields: ask.keyFields }, bySaying(ask, pageSelectionWord(ask)))
      : undefined,
  height: (ask) => (ask.grid.words.height ? said(ask, 'height') : undefined),
  isAutoRequest: (ask) => onlyFalse(ask, 'isAutoRequest'),
  task: (ask) => {
    const answers = answersOf(ask)
    return isOfTaskRows(ask) ? byEngine({ ...taskKeys, ...(answers ? { answers } : {}) }) : undefined
  },
  editWhen: editRule,
  rowTint: tintRule,
}

/** Lines that are so many that they get a page bar. */
const isPagedLine = ({ list, grid }: TableAsk): boolean => !list && grid.words.isShowPage === true

const isOfTaskRows = ({ unit, shape, list }: TableAsk): boolean =>
  list !== undefined && isOfTasks(unit, shape)

/** Where tasks that wait are answered, of a list of such. */
const answersOf = (ask: TableAsk) =>
  isOfTaskRows(ask) && ask.grid.words.searchParams?.['status'] === taskStates.open
    ? taskAnswers(ask.unit)
    : undefined

const isSelected = ({ keyFields, toolbar }: Ask): boolean =>
  keyFields.length > 0 || toolbar.some(({ needs }) => needs !== 'none' && needs !== 'all')

const isSummed = ({ columns, footer }: Ask): boolean =>
  columns.some(({ isSummary }) => isSummary) || (footer?.meanNumFields.length ?? 0) > 0

/** A word of which `true` is the default. */
const onlyFalse = (ask: TableAsk, key: 'showTableProcess' | 'isAutoRequest') =>
  ask.grid.words[key] === false ? said(ask, key) : undefined

const flagOfParams = (ask: TableAsk) =>
  decided(ask.grid.words.searchParams?.noQueryTotalFlag, bySaying(ask, 'searchParams', 'noQueryTotalFlag'))

/** Of what is edited: checkTable refuses it in any other list. */
function editRule(ask: TableAsk): Decided<Predicate> | undefined {
  const { unit, shape, grid, list, toolbar } = ask
  const { isEdit } = grid.words
  if ((list && !editsRows(toolbar)) || isEdit === undefined || typeof isEdit === 'boolean') return undefined
  const rule = compileText(unit, String(isEdit), unit.value(grid.at('isEdit')), {
    root: shape.name,
    want: 'boolean',
  })
  return decided(rule && asPredicate(rule), bySaying(ask, 'isEdit'))
}

function tintRule(ask: TableAsk): Decided<NonNullable<CompiledTable['rowTint']>> | undefined {
  const { unit, shape, list } = ask
  if (!list?.words.tint) return undefined
  const { when, color } = list.words.tint
  const rule = compileText(unit, String(when), unit.value([...list.path, 'tint', 'when']), {
    root: shape.name,
    want: 'boolean',
  })
  return besideFull(ask, 'tint', rule && { when: asPredicate(rule), color })
}

function expandOf({ grid, expandColumns }: TableAsk) {
  const { expand } = grid.words
  return expand ? expandColumns(placed(expand, grid.at('expand'), grid.isExplicit('expand'))) : []
}

function operateRule(ask: TableAsk): Decided<NonNullable<CompiledTable['operateSlot']>> | undefined {
  const slot = ask.grid.words.operateSlot
  if (slot === undefined) return undefined
  const { buttons: codes, width, title } = 'buttons' in slot ? slot : { buttons: slot }
  const path = ask.grid.at('operateSlot', ...('buttons' in slot ? ['buttons'] : []))
  const buttons = buttonsAt(ask, codes, path, 'operateSlot')
  if (buttons.length === 0) return undefined
  return {
    value: { width: width ?? 80, ...(title ? { title: labelOf(title) } : {}), buttons },
    from: bySaying(ask, 'operateSlot'),
  }
}

function buttonsAt(
  { unit, shape, grid, audience }: TableAsk,
  codes: readonly string[] | undefined,
  path: Path,
  key: string,
) {
  const placedCodes = (codes ?? []).map((code, index): RowCode => ({
    code,
    mark: unit.value([...path, index]),
    explicit: grid.isExplicit(key),
  }))
  return rowButtons(unit, shape, placedCodes, { audience, where: `A row of ${shape.name}` })
}

/** Both names of the key mean the same. */
const pageSelectionWord = ({ grid }: TableAsk) =>
  grid.words.pageSelection ? 'pageSelection' : 'pageSelectionKeys'

function pageSelection({ unit, shape, grid }: TableAsk): string[] {
  const { pageSelectionKeys, pageSelection: selection } = grid.words
  const at = selection ? grid.at('pageSelection', 'keyFields') : grid.at('pageSelectionKeys')
  return (selection?.keyFields ?? pageSelectionKeys ?? []).flatMap((name, index) => {
    const reached = reach(unit, shape, name, unit.value([...at, index]))
    if (!reached) return []
    const { via, field } = reached
    const key = keyOf(via, field, 'Id')
    if (via.length > 0)
      unit.paths.push({
        entity: shape.name,
        path: {
          path: key,
          via,
          field: field.name,
          label: field.label,
          storage: field.storage,
          ...(field.to && !field.system ? { part: 'id' as const } : {}),
        },
      })
    return [key]
  })
}
