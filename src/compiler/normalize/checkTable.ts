import { editsRows } from '../../rules/document/editsRows.ts'
import { known } from '../scope/CompilationUnit.ts'
import { report } from '../source/diagnostics.ts'
import type { TableAsk } from './TableAsk.ts'

const operations = ['listByPage', 'listByPagePermission'] as const
const ofLists = ['api', 'searchParams', 'isAutoRequest', 'noQueryTotalFlag'] as const

/** Reports the words of a table that mean nothing where they stand, or contradict each other. */
export function checkTable(ask: TableAsk): void {
  const { unit, grid, list, toolbar } = ask
  const { api, isEdit, name } = grid.words
  if (!list) for (const key of ofLists) checkIdle(ask, key, 'line, which comes with its document', 'lists')
  if (list && typeof isEdit !== 'boolean' && !editsRows(toolbar))
    checkIdle(ask, 'isEdit', 'list without btnSave', 'the tables of documents and lists that save')
  if (api !== undefined)
    known(unit, 'unknown-api', unit.value(grid.at('api')), { name: api, choices: operations })
  if (name !== undefined && !/^[A-Za-z][\w.]*$/.test(name))
    report(unit.to, 'odd-name', unit.value(grid.at('name')), {
      name,
      wanted: 'a name such as orderList.lines',
    })
  checkTotalFlag(ask)
  checkPageSize(ask)
  checkPageSelection(ask)
}

function checkIdle(
  { unit, shape, grid }: TableAsk,
  key: (typeof ofLists)[number] | 'isEdit',
  type: string,
  wanted: string,
): void {
  if (grid.words[key] !== undefined)
    report(unit.to, 'idle-word', unit.key(grid.at(key)), { key, field: shape.name, type, wanted })
}

function checkTotalFlag({ unit, grid }: TableAsk): void {
  const { noQueryTotalFlag, searchParams } = grid.words
  const other = searchParams?.noQueryTotalFlag
  if (noQueryTotalFlag === undefined || other === undefined || other === noQueryTotalFlag) return
  report(unit.to, 'said-differently', unit.value(grid.at('searchParams', 'noQueryTotalFlag')), {
    first: 'noQueryTotalFlag',
    one: String(noQueryTotalFlag),
    second: 'searchParams.noQueryTotalFlag',
    other,
  })
}

/** A list may say it beside `grid`. */
function checkPageSize({ unit, grid, list }: TableAsk): void {
  const one = list?.words.pageSize
  const other = grid.words.pageSize
  if (one === undefined || other === undefined || one === other) return
  report(unit.to, 'said-differently', unit.value(grid.at('pageSize')), {
    first: 'pageSize',
    one: String(one),
    second: 'grid.pageSize',
    other: String(other),
  })
}

/** Both names of the key mean the same. */
function checkPageSelection({ unit, grid }: TableAsk): void {
  const { pageSelectionKeys: old, pageSelection } = grid.words
  if (!old || !pageSelection || old.join() === pageSelection.keyFields.join()) return
  report(unit.to, 'said-differently', unit.key(grid.at('pageSelection')), {
    first: 'pageSelectionKeys',
    one: old.join(', '),
    second: 'pageSelection.keyFields',
    other: pageSelection.keyFields.join(', '),
  })
}
