// The ways of made-up documents: each kind of mistake that chains of documents once had is found, with the way that leads to it.
import { expect, test } from 'vitest'
import { deal } from './deals.ts'
import { waysOf } from './ways.ts'

const ids = ({ findings }: Awaited<ReturnType<typeof waysOf>>) => findings.map(({ id }) => id)

test('a document whose states are one reading of its lines has nothing wrong, and all its states are seen', async () => {
  const report = await waysOf('deal', deal())
  expect(report.findings).toEqual([])
  expect(report.unseen).toEqual([])
  expect(report.mixes).toBeGreaterThan(50)
})

test('two answers that end differently the other way round are found', async () => {
  // The one that waits for a decision was forgotten: PART asks for a line that is not answered at all.
  const derive = `  toShut: { from: SENT|PART|AGREED|REFUSED, to: SHUT, when: all(lines.lineStatus in CLOSED|DONE) }
  toAgreed: { from: SENT|PART, to: AGREED, when: all(lines.answer == AGREED) }
  toRefused: { from: SENT|PART, to: REFUSED, when: all(lines.answer == REFUSED) }
  toPart: { from: SENT|AGREED, to: PART, when: "any(lines.answer == AGREED) and any(lines.lineStatus == OPEN and lines.answer in ASKED|REFUSED)" }
`
  const report = await waysOf('deal', deal({ derive }))
  const found = report.findings.find(({ id }) => id === 'order deal doReply and doReply: PART or SENT')
  expect(found?.says).toBe(
    'doReply of lines 1, rows 1 (offered 40) and doReply of lines 2, rows 1 (offered 100) end in SENT · OPEN/OFFERED · OPEN/AGREED, the other way round in PART · OPEN/OFFERED · OPEN/AGREED.',
  )
  expect(found?.path).toEqual([
    'as it begins',
    'doSend → SENT · OPEN/ASKED · OPEN/ASKED',
    'doReply of lines 1, rows 1 (offered 40)',
    'doReply of lines 2, rows 1 (offered 100)',
  ])
})

test('closing and opening again makes nothing agreed that was not', async () => {
  const derive = `  toShut: { from: SENT|PART|AGREED|REFUSED, to: SHUT, when: all(lines.lineStatus in CLOSED|DONE) }
  backToAgreed: { from: SHUT, to: AGREED, when: any(lines.lineStatus == OPEN) }
  toAgreed: { from: SENT|PART, to: AGREED, when: all(lines.answer == AGREED) }
  toRefused: { from: SENT|PART, to: REFUSED, when: all(lines.answer == REFUSED) }
  toPart: { from: SENT, to: PART, when: any(lines.answer == AGREED) }
`
  const report = await waysOf('deal', deal({ derive }))
  const found = report.findings.find(({ id }) => id === 'undone deal SENT by doClose and doReopen: AGREED')
  expect(found?.says).toMatch(
    /^doClose of lines \d and doReopen of lines \d leave the lines as they were, and deal in AGREED instead of SENT\.$/,
  )
  expect(found?.path.slice(-2)).toEqual([
    expect.stringMatching(/^doClose of lines/),
    expect.stringMatching(/^doReopen of lines/),
  ])
})

test('a refused row that only a wholly refused document can ask again is stuck beside an agreed one', async () => {
  const again =
    '          doAgain: { label: 再问 | Ask again, from: REFUSED, to: ASKED, show: false, require: parent.parent.status == REFUSED }\n'
  const report = await waysOf('deal', deal({ reissue: again }))
  expect(ids(report)).toContain('stuck dealRow REFUSED in PART')
  const found = report.findings.find(({ id }) => id === 'stuck dealRow REFUSED in PART')
  expect(found?.path.at(-1)).toMatch(/→ PART · OPEN\/(?:AGREED · OPEN\/REFUSED|REFUSED · OPEN\/AGREED)$/)
})

test('what one line may no longer do because of another is found', async () => {
  // Goods are sent only while the document is agreed as a whole.
  const report = await waysOf('deal', deal({ take: 'lineStatus == OPEN and parent.status == AGREED' }))
  expect(ids(report)).toContain('taken-away deal sent by doReply in PART')
})

const ask = (lineVerbs: string, atRest: string) => ({
  ask: `entity: ask
label: 申请 | Ask
fields:
  title: { label: 标题 | Title }
lines:
  lines:
    entity: askLine
    label: 行 | Lines
    fields:
      wanted: { type: quantity, label: 数量 | Wanted, required: true }
      ordered: { type: quantity, label: 已下单 | Ordered, compute: sum(orderLine.quantity where askLine == this) }
      lineStatus: { type: state }
    states:
      WAIT: { label: 待处理 | Waiting, color: processing }
      ORDERED: { label: 已下单 | Ordered, color: success }
      RETURNED: { label: 退回 | Returned, color: warning }
      CANCELLED: { label: 取消 | Cancelled, color: default }
    verbs:
${lineVerbs}
      toOrdered: { from: WAIT, to: ORDERED, when: ordered >= wanted }
      toWait: { from: ORDERED, to: WAIT, when: ordered < wanted }
    check: [ { rule: ordered <= wanted } ]
states:
  DRAFT: 拟定 | Draft
  APPROVED: { label: 已批 | Approved, color: processing }
  RETURNED: { label: 退回 | Returned, color: warning }
  COMPLETED: { label: 完成 | Completed, color: success }
  CANCELLED: { label: 取消 | Cancelled, color: default }
verbs:
  doSubmit: { label: 提交 | Submit, from: DRAFT|RETURNED, to: APPROVED, show: false, then: [ { change: lines where lineStatus == RETURNED, set: { lineStatus: WAIT } } ] }
  doCancel: { label: 取消 | Cancel, from: DRAFT|APPROVED|RETURNED, to: CANCELLED, color: error, show: false, require: "sum(lines.ordered) == 0", then: [ { change: lines, set: { lineStatus: CANCELLED } } ] }
${atRest}`,
  order: `entity: order
label: 订单 | Order
fields:
  title: { label: 标题 | Title }
lines:
  lines:
    entity: orderLine
    label: 行 | Lines
    fields:
      askLine: { type: ref, to: askLine, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
states:
  DRAFT: 拟定 | Draft
  GONE: 已发 | Gone
verbs:
  doGo: { label: 发出 | Go, from: DRAFT, to: GONE, show: false }
  fromAsk:
    label: 引用 | From ask
    pick:
      rows: askLine where lineStatus == WAIT and parent.status == APPROVED
      quantity: lines.quantity
    then:
      - make: this
        each: picked
        lines: { lines: { set: { askLine: each, quantity: each.wanted } } }
`,
})

test('a returned line beside an ordered one leaves its document without a way out', async () => {
  const report = await waysOf(
    'ask',
    ask(
      '      doReturn: { label: 退回 | Return, from: WAIT, to: RETURNED, show: false, require: parent.status == APPROVED }\n      doCancel: { label: 取消 | Cancel, from: WAIT, to: CANCELLED, color: error, show: false, require: "parent.status == APPROVED and coalesce(ordered, 0) == 0" }',
      '  toReturned: { from: APPROVED, to: RETURNED, when: all(lines.lineStatus in RETURNED|CANCELLED) and any(lines.lineStatus == RETURNED) }\n  toCancelled: { from: APPROVED, to: CANCELLED, when: all(lines.lineStatus == CANCELLED) }\n  toCompleted: { from: APPROVED, to: COMPLETED, when: all(lines.lineStatus in ORDERED|CANCELLED) and sum(lines.ordered) > 0 }\n  toApproved: { from: COMPLETED, to: APPROVED, when: any(lines.lineStatus == WAIT) }\n',
    ),
  )
  expect(ids(report)).toEqual(
    expect.arrayContaining(['stuck ask APPROVED', 'stuck askLine RETURNED in APPROVED']),
  )
  expect(report.findings.find(({ id }) => id === 'stuck ask APPROVED')?.path.at(-1)).toMatch(
    /→ APPROVED · (?:RETURNED · ORDERED|ORDERED · RETURNED)$/,
  )
})

test('a document that is cancelled with its lines, though its own verb would be refused, means two things', async () => {
  const report = await waysOf(
    'ask',
    ask(
      '      doCancel: { label: 取消 | Cancel, from: WAIT, to: CANCELLED, color: error, show: false, require: parent.status == APPROVED }\n      doReturn: { label: 退回 | Return, from: CANCELLED, to: RETURNED, show: false, require: "parent.status == CANCELLED and wanted == 0" }',
      '  toCancelled: { from: APPROVED, to: CANCELLED, when: all(lines.lineStatus == CANCELLED) }\n  toCompleted: { from: APPROVED, to: COMPLETED, when: all(lines.lineStatus in ORDERED|CANCELLED) }\n  toApproved: { from: COMPLETED, to: APPROVED, when: any(lines.lineStatus == WAIT) }\n  toReturned: { from: APPROVED, to: RETURNED, when: all(lines.lineStatus == RETURNED) }\n',
    ),
  )
  const found = report.findings.find(({ id }) => id === 'said-twice ask CANCELLED by doCancel')
  expect(found?.says).toBe('ask comes to CANCELLED by doCancel, where doCancel would be refused.')
})

const goods = (inspect: string) => ({
  goods: `entity: goods
label: 收货 | Goods
fields:
  title: { label: 标题 | Title }
lines:
  lines:
    entity: goodsLine
    label: 行 | Lines
    fields:
      received: { type: quantity, label: 数量 | Received, required: true }
      check: { type: lookup, to: CHECK, default: NONE }
      good: { type: quantity, label: 合格 | Good, readonly: true, check: good == null or good <= received }
      undone: { type: quantity, label: 冲销 | Undone, compute: sum(undoingLine.quantity where goodsLine == this) }
    verbs:
      doInspect: { label: 检验 | Inspect, ask: [good], batch: true, show: false, require: "${inspect}" }
    check: [ { rule: undone <= received } ]
states:
  DRAFT: 拟定 | Draft
  POSTED: { label: 已过账 | Posted, color: processing }
  COMPLETED: { label: 完成 | Completed, color: success }
  PART_UNDONE: { label: 部分冲销 | Partly undone, color: warning }
  UNDONE: { label: 冲销 | Undone, color: default }
verbs:
  doPost: { label: 过账 | Post, from: DRAFT, to: POSTED, show: false, then: [ { change: lines where check == NONE, set: { good: received } } ] }
  doFinish: { label: 完成 | Finish, from: POSTED, to: COMPLETED, show: false, require: all(lines.good != null or lines.undone >= lines.received) }
  toUndone: { from: POSTED|COMPLETED|PART_UNDONE, to: UNDONE, when: all(lines.undone >= lines.received) }
  toPartUndone: { from: POSTED|COMPLETED, to: PART_UNDONE, when: any(lines.undone > 0) }
`,
  undoing: `entity: undoing
label: 冲销 | Undoing
fields:
  title: { label: 标题 | Title }
lines:
  lines:
    entity: undoingLine
    label: 行 | Lines
    fields:
      goodsLine: { type: ref, to: goodsLine, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
states:
  DRAFT: 拟定 | Draft
  GONE: 已发 | Gone
verbs:
  doGo: { label: 发出 | Go, from: DRAFT, to: GONE, show: false }
  fromGoods:
    label: 引用 | From goods
    pick:
      rows: goodsLine where parent.status in POSTED|COMPLETED|PART_UNDONE
      quantity: lines.quantity
    then:
      - make: this
        each: picked
        lines: { lines: { set: { goodsLine: each, quantity: each.received } } }
`,
})

test('undoing one line before it is inspected takes the inspection of the other away', async () => {
  const report = await waysOf('goods', goods('parent.status == POSTED and check != NONE'))
  expect(ids(report)).toContain('taken-away goods doInspect by undone in PART_UNDONE')
  expect(
    report.findings.find(({ id }) => id === 'taken-away goods doInspect by undone in PART_UNDONE')?.path[0],
  ).toContain('check FULL')
})

test('two states that follow of themselves and push each other are told', async () => {
  const report = await waysOf(
    'ask',
    ask(
      '      doReturn: { label: 退回 | Return, from: WAIT, to: RETURNED, show: false, require: parent.status == APPROVED }\n      doCancel: { label: 取消 | Cancel, from: WAIT, to: CANCELLED, color: error, show: false }',
      '  toCompleted: { from: APPROVED, to: COMPLETED, when: any(lines.lineStatus == ORDERED) }\n  toApproved: { from: COMPLETED, to: APPROVED, when: any(lines.lineStatus in ORDERED|WAIT) }\n  toReturned: { from: APPROVED, to: RETURNED, when: all(lines.lineStatus == RETURNED) }\n',
    ),
  )
  expect(ids(report)).toContain('restless ask ordered')
})
