import { editsRows } from '../../rules/document/editsRows.ts'
import { known } from '../scope/CompilationUnit.ts'
import { report } from '../source/diagnostics.ts'
import type { TableAsk } from './TableAsk.ts'

const operations = ['listByPage', 'listByPagePermission'] as const
const ofLists = ['api', 'searchParams', 'isAutoRequest', 'noQueryTotalFlag'] as const

/** Reports the words of a table that mean nothing where they stand, or contradict each other. */
export function checkTable(ask: TableAsk): void {
  const { unit, full, list, toolbar } = ask
  const { api, isEdit, name } = full.words
  if (!list) for (const key of ofLists) checkIdle(ask, key, 'line, which comes with its document', 'lists')
  if (list && typeof isEdit !== 'boolean' && !editsRows(toolbar))
    checkIdle(ask, 'isEdit', 'list without btnSave', 'the tables of documents and lists that save')
  if (api !== undefined)
    known(unit, 'unknown-api', unit.value(full.at('api')), { name: api, choices: operations })
  if (name !== undefined && !/^[A-Za-z][\w.]*$/.test(name))
    report(unit.to, 'odd-name', unit.value(full.at('name')), {
      name,
      wanted: 'a name such as orderList.lines',
    })
  checkTotalFlag(ask)
  checkPageSize(ask)
  checkPageSelection(ask)
}

function checkIdle(
  { unit, shape, full }: TableAsk,
  key: (typeof ofLists)[number] | 'isEdit',
  type: string,
  wanted: string,
): void {
  if (full.words[key] !== undefined)
    report(unit.to, 'idle-word', unit.key(full.at(key)), { key, field: shape.name, type, wanted })
}

function checkTotalFlag({ unit, full }: TableAsk): void {
  const { noQueryTotalFlag, searchParams } = full.words
  const other = searchParams?.noQueryTotalFlag
  if (noQueryTotalFlag === undefined || other === undefined || other === noQueryTotalFlag) return
  report(unit.to, 'said-differently', unit.value(full.at('searchParams', 'noQueryTotalFlag')), {
    first: 'noQueryTotalFlag',
    one: String(noQueryTotalFlag),
    second: 'searchParams.noQueryTotalFlag',
    other,
  })
}

/** A list may say it beside `full`. */
function checkPageSize({ unit, full, list }: TableAsk): void {
  const one = list?.words.pageSize
  const other = full.words.pageSize
  if (one === undefined || other === undefined || one === other) return
  report(unit.to, 'said-differently', unit.value(full.at('pageSize')), {
    first: 'pageSize',
    one: String(one),
    second: 'full.pageSize',
    other: String(other),
  })
}

/** Both names of the key mean the same. */
function checkPageSelection({ unit, full }: TableAsk): void {
  const { pageSelectionKeys: old, pageSelection } = full.words
  if (!old || !pageSelection || old.join() === pageSelection.keyFields.join()) return
  report(unit.to, 'said-differently', unit.key(full.at('pageSelection')), {
    first: 'pageSelectionKeys',
    one: old.join(', '),
    second: 'pageSelection.keyFields',
    other: pageSelection.keyFields.join(', '),
  })
}
