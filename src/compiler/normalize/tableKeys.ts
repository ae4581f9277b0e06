import type { Predicate } from '../../language/expression.ts'
import type { CompiledTable } from '../../language/table.ts'
import { keyOf } from './shownField.ts'
import { report } from '../source/diagnostics.ts'
import { compileText } from '../scope/expressions.ts'
import { reach } from '../scope/fieldAt.ts'
import { footerOf } from './footer.ts'
import { labelOf } from '../scope/labels.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import { rowButtons, type RowCode } from './rowButtons.ts'
import { paramsOf } from './searchParams.ts'
import type { Path } from '../source/SourceFile.ts'
import { placed } from '../scope/screenParts.ts'
import type { TableAsk } from './TableAsk.ts'
import { columnsNamed } from './tableColumns.ts'
import { known } from '../scope/CompilationUnit.ts'

const operations = ['listByPage', 'listByPagePermission'] as const
const ofLists = ['api', 'searchParams', 'isAutoRequest', 'noQueryTotalFlag'] as const

/** The keys of a table that are left out where they have their defaults. */
export function tableKeys(ask: TableAsk): Partial<CompiledTable> {
  const { unit, shape, full, isLine } = ask
  const { words } = full
  if (isLine)
    for (const key of ofLists)
      if (words[key] !== undefined)
        report(unit.to, 'idle-word', unit.key(full.at(key)), {
          key,
          field: shape.name,
          type: 'line, which comes with its document',
          wanted: 'lists',
        })
  if (!isLine && typeof words.isEdit !== 'boolean' && words.isEdit !== undefined)
    report(unit.to, 'idle-word', unit.key(full.at('isEdit')), {
      key: 'isEdit',
      field: shape.name,
      type: 'list',
      wanted: 'the tables of documents',
    })
  if (words.api !== undefined) known(unit, 'unknown-api', words.api, operations, unit.value(full.at('api')))
  const params = isLine ? undefined : paramsOf(unit, shape, full)
  const editWhen = isLine ? editRule(ask) : undefined
  const expand = words.expand
    ? ask.expandColumns(placed(words.expand, full.at('expand'), full.isExplicit('expand')))
    : []
  const operate = operateOf(ask)
  const menu = buttonsAt(ask, words.menuConfig, full.at('menuConfig'), 'menuConfig')
  const footer = footerOf(ask)
  const spans = columnsNamed(ask, words.rowSpanFields, 'rowSpanFields').map(({ key }) => key)
  const keyFields = pageSelection(ask)
  return {
    ...(words.api && words.api !== 'listByPage' ? { api: words.api } : {}),
    ...(params && Object.keys(params).length > 0 ? { searchParams: params } : {}),
    ...(words.isShowPage !== undefined && words.isShowPage === isLine
      ? { isShowPage: words.isShowPage }
      : {}),
    ...(words.showTableProcess === false ? { showTableProcess: false } : {}),
    ...(expand.length > 0 ? { expand: { columns: expand } } : {}),
    ...(operate ? { operateSlot: operate } : {}),
    ...(menu.length > 0 ? { menuConfig: menu } : {}),
    ...(footer ? { footerConfig: footer } : {}),
    ...(spans.length > 0 ? { rowSpanFields: spans } : {}),
    ...(keyFields.length > 0 ? { pageSelection: { keyFields } } : {}),
    ...(words.height ? { height: words.height } : {}),
    ...(words.isAutoRequest === false ? { isAutoRequest: false } : {}),
    ...(editWhen ? { editWhen } : {}),
  }
}

function editRule({ unit, shape, full }: TableAsk): Predicate | undefined {
  const { isEdit } = full.words
  if (isEdit === undefined || typeof isEdit === 'boolean') return undefined
  const compiled = compileText(unit, String(isEdit), unit.value(full.at('isEdit')), {
    root: shape.name,
    want: 'boolean',
  })
  return compiled && asPredicate(compiled)
}

function operateOf(ask: TableAsk): CompiledTable['operateSlot'] {
  const said = ask.full.words.operateSlot
  if (said === undefined) return undefined
  const { buttons: codes, width, title } = 'buttons' in said ? said : { buttons: said }
  const buttons = buttonsAt(
    ask,
    codes,
    ask.full.at('operateSlot', ...('buttons' in said ? ['buttons'] : [])),
    'operateSlot',
  )
  return buttons.length > 0
    ? { width: width ?? 80, ...(title ? { title: labelOf(title) } : {}), buttons }
    : undefined
}

function buttonsAt(
  { unit, shape, full, audience }: TableAsk,
  codes: readonly string[] | undefined,
  path: Path,
  key: string,
) {
  const placedCodes = (codes ?? []).map((code, index): RowCode => ({
    code,
    mark: unit.value([...path, index]),
    explicit: full.isExplicit(key),
  }))
  return rowButtons(unit, shape, placedCodes, { audience, where: `A row of ${shape.name}` })
}

/** Both names of the key mean the same. */
function pageSelection({ unit, shape, full }: TableAsk): string[] {
  const { pageSelectionKeys: old, pageSelection } = full.words
  const said = pageSelection?.keyFields ?? old ?? []
  if (old && pageSelection && old.join() !== pageSelection.keyFields.join())
    report(unit.to, 'said-differently', unit.key(full.at('pageSelection')), {
      first: 'pageSelectionKeys',
      one: old.join(', '),
      second: 'pageSelection.keyFields',
      other: pageSelection.keyFields.join(', '),
    })
  const at = pageSelection ? full.at('pageSelection', 'keyFields') : full.at('pageSelectionKeys')
  return said.flatMap((name, index) => {
    const reached = reach(unit, shape, name, unit.value([...at, index]))
    if (!reached) return []
    const key = keyOf(reached.via, reached.field, 'Id')
    if (reached.via.length > 0)
      unit.paths.push({
        entity: shape.name,
        path: {
          path: key,
          via: reached.via,
          field: reached.field.name,
          label: reached.field.label,
          storage: reached.field.storage,
          ...(reached.field.to && !reached.field.system ? { part: 'id' as const } : {}),
        },
      })
    return [key]
  })
}
