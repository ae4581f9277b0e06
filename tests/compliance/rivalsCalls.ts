import type { Row } from '../../src/language/row.ts'

/** Every call, as it is made about a tender in which there are rivals, and about one without. `theirs`: the key of a rival's row, or one that nobody has. */
export const rivalsCalls = (
  tender: Row,
  offer: Row,
  theirs: string,
): readonly (readonly [string, string, Row])[] => {
  const { id, title } = tender
  const row = { title: 'reply', tenderId: id }
  const of = { parentId: id }
  return [
    ...furtherCalls(theirs, of),
    ...callsAbout('tender', id),
    ...callsAbout('offer', theirs),
    ['tender', 'findById', { id }],
    ['tender', 'listByPage', { id, countBy: 'status', totals: ['reserve'] }],
    ['tender', 'listByPage', { quick: 'RIV' + 'AL' }],
    ['tender', 'listByPagePermission', { codes: [title] }],
    ['tender', 'findWaiting', { rows: 10 }],
    ['tender', 'findSums', { partBy: 'month', dateOf: 'creationDate', id }],
    ['offer', 'listByPage', { ...of, totals: ['amount', 'stock'], countBy: 'status' }],
    ['offer', 'listByPage', { ...of, sort: [{ field: 'amount', order: 'desc' }], pageRows: 1 }],
    ['offer', 'listByPage', { ...of, onlyQueryTotalFlag: 'Y' }],
    ['offer', 'listByPage', { ...of, remark: 'riv' }],
    ['offer', 'listByPage', { ...of, conditions: [{ key: 'amount', operator: 'range', from: '100' }] }],
    ['offer', 'listByPage', { ...of, query: 'amount > 100 or stock == 0' }],
    ['offer', 'findById', { id: offer['id'] }],
    ['offer', 'findById', { id: theirs }],
    ['offer', 'findHistory', { id: offer['id'] }],
    [
      'offer',
      'listByPage',
      { ...of, counts: [{ remark: 'riv' }, { amount: '4711' }, { query: 'count(allies) > 1' }, {}] },
    ],
    ['offer', 'listByPage', { ...of, query: 'BLUE in grades or count(allies) > 1' }],
    ['offer', 'listByPage', { ...of, conditions: [{ key: 'grades', operator: 'in', value: ['BLUE'] }] }],
    ['offer', 'listByPage', { ...of, fact: '4711' }],
    [
      'tender',
      'listByPage',
      { id, counts: [{ query: 'any(offers where amount > 100)' }, { query: 'count(offers) > 1' }] },
    ],
    ['offer', 'listByPlace', { places: [{}, { query: 'amount > 100' }], ...of }],
    [
      'tender',
      'listByPlace',
      { id, places: [{ query: 'any(offers where amount > 100)' }, { query: 'count(offers) > 1' }] },
    ],
    ['offer', 'findReport', { report: 'offers', ...of }],
    ['offer', 'findReport', { report: 'offers', ...of, query: 'amount > 100' }],
    ['offer', 'findDocumentFlow', { id: offer['id'] }],
    ['offer', 'findWaiting', { rows: 10 }],
    ['offer', 'findSums', { partBy: 'state', sumOf: 'amount', ...of }],
    ['offer', 'listByPagePermission', { codes: ['O-R1', 'O-R2', 'O-MINE'], ...of }],
    ['reply', 'listForPick', { field: 'best', row }],
    ['reply', 'listForPick', { field: 'best', row, text: 'riv' }],
    ['reply', 'listForPick', { field: 'best', row, codes: ['O-R1'] }],
    ['reply', 'listForPick', { field: 'best', row, ids: [theirs] }],
    ['reply', 'resolveForPick', { field: 'best', row, texts: ['O-R1', 'O-MINE'] }],
    ['reply', 'findBest', { field: 'best', rows: [row] }],
    ['reply', 'findBestReason', { field: 'best', row }],
    ['reply', 'findFirstRows', { lines: 'parts', row }],
    ['offer', 'findCopy', { id: theirs }],
    ['offer', 'findCopy', { id: offer['id'] }],
    ['reply', 'listFlowSource', { flow: 'fromOffer', ...of, fits: 'N' }],
    [
      'reply',
      'createFromFlow',
      { flow: 'fromOffer', rows: [{ id: theirs, quantity: '1' }], ask: {}, save: 'N' },
    ],
    [
      'reply',
      'createFromFlow',
      { flow: 'fromOffer', rows: [{ id: offer['id'], quantity: '1' }], ask: {}, save: 'N' },
    ],
    ['reply', 'saveOrUpdate', { ...row, parts: [{ aboutId: theirs }] }],
    ['reply', 'saveOrUpdate', { ...row, parts: [{ aboutCode: 'O-R1' }] }],
    ['reply', 'saveOrUpdate', { ...row, parts: [{ aboutCode: 'O-NOBODY' }] }],
    ['reply', 'saveOrUpdate', { ...row, takes: [{ offerId: theirs, taken: '1' }] }],
    ['offer', 'saveOrUpdate', { id: offer['id'], versionNum: offer['versionNum'], amount: '-3' }],
    ['offer', 'saveOrUpdate', { id: theirs, versionNum: 1, amount: '1' }],
    ['offer', 'doSend', { id: theirs, versionNum: 1 }],
    ['offer', 'doBatchSaveOrUpdate', { list: [{ id: theirs, versionNum: 1, amount: '1' }] }],
    [
      'offer',
      'doBatchSaveOrUpdate',
      {
        list: [
          { id: offer['id'], versionNum: offer['versionNum'], amount: '-3' },
          { id: theirs, versionNum: 1, _gone: true },
        ],
      },
    ],
    ['offer', 'delete', { id: theirs }],
  ]
}

const furtherCalls = (theirs: string, of: Row): readonly (readonly [string, string, Row])[] => [
  ['offer', 'listTree', { tree: 'tenderId', ...of }],
  ['offer', 'listTree', { under: theirs, words: 'riv' }],
  ['offer', 'doBatchDelete', { ids: [theirs] }],
]

/** What is told of one document beside what it holds. */
const callsAbout = (entity: string, id: unknown): readonly (readonly [string, string, Row])[] =>
  ['findHistory', 'findDocumentFlow', 'findRefused', 'findApproval', 'findMarks'].map(
    (operation) => [entity, operation, { id }] as const,
  )
