import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'
import { truthIn } from '../scope/truthIn.ts'

const shape = (verbs: string, edit: string, more = '') => `entity: wish
label: 需求 | Wish
fields:
  wishNum: { type: serial, format: "W{yyyy}{000}", label: 单号 | No. }
  site:    { type: ref, to: site }
  note:    { label: 备注 | Note }
  given:   { label: 回复 | Given, readonly: true }
states:
  OPEN: 未结 | Open
  CHECKING: 审核中 | In approval
  GRANTED: 已批准 | Granted
  REFUSED: 被拒绝 | Refused
  DONE: 完成 | Done
verbs:
  doSubmit:   { label: 提交 | Submit, from: OPEN|REFUSED, to: CHECKING }
  doRefuse:   { label: 拒绝 | Refuse, from: GRANTED, to: REFUSED }
  doFinish:   { label: 完成 | Finish, from: GRANTED, to: DONE }
${verbs}
access:
  staff: ${edit}
lines:
  lines:
    entity: wishLine
    label: 需求行 | Wish lines
    fields:
      thing:    { type: ref, to: thing, required: true }
      wanted:   { type: quantity, label: 数量 | Wanted }
      lent:     { type: quantity, label: 已借 | Lent, compute: sum(loanLine.quantity where wishLine == this) }
      rest:     { type: quantity, label: 剩余 | Rest, compute: wanted - lent }
    check: [ { rule: lent <= wanted } ]
${more}`

const approval = '  doApproval: { label: 批准 | Approve, from: CHECKING, to: GRANTED, process: wishApproval }'

function told(verbs: string, edit: string, more = '', loanWhen = 'parent.status == OPEN'): string[] {
  const sample = sampleProject()
  sample.texts.set('schemas/entities/stock/wish.yaml', shape(verbs, edit, more))
  sample.rewrite('schemas/entities/stock/loan.yaml', 'parent.status == OPEN', loanWhen)
  return sample.compiler.compile().diagnostics.map(({ code, says }) => `${code}: ${says}`)
}

test('a refused document may be edited where it can only be submitted again', () => {
  expect(told(approval, '{ rows: true, edit: status in OPEN|REFUSED }')).toEqual([])
})

test('a state that is edited and leads on past the approval is found, with fields, state and verb', () => {
  expect(
    told(
      `${approval}\n  doReissue: { label: 重发 | Reissue, from: REFUSED, to: GRANTED }`,
      '{ rows: true, edit: status != DONE and site in me.sites }',
    ),
  ).toEqual([
    'changed-after-approval: staff may change site, note, lines.thing, lines.wanted in GRANTED, REFUSED, after doApproval; in GRANTED doRefuse leads on to REFUSED without doApproval.',
  ])
})

test('an end that is edited after the approval is found', () => {
  expect(told(approval, '{ rows: true, edit: { OPEN|DONE: [note] } }')).toEqual([
    'changed-after-approval: staff may change note in DONE, after doApproval; in DONE nothing leads out of it.',
  ])
})

test('fields that the approval is not about may be changed', () => {
  const verb = approval.replace(' }', ', unapproved: [note, lines.wanted] }')
  expect(told(verb, '{ rows: true, edit: { OPEN|DONE: [note, lines.wanted] } }')).toEqual([])
})

test('a document from which others take is not edited while it waits for its correction', () => {
  expect(
    told(approval, '{ rows: true, edit: status in OPEN|REFUSED }', '', 'parent.status in GRANTED|REFUSED'),
  ).toEqual([
    'changed-after-approval: staff may change site, note, lines.thing, lines.wanted in REFUSED, after doApproval; in REFUSED fromWish of loan takes from it there.',
  ])
})

test('what a verb asks or sets from elsewhere is a change by hand; what only verbs write is not', () => {
  const edit = '{ rows: true, edit: status == OPEN }'
  expect(
    told(`${approval}\n  doReply: { label: 回复 | Reply, from: GRANTED, ask: [given], batch: true }`, edit),
  ).toEqual([])
  expect(
    told(`${approval}\n  doReply: { label: 回复 | Reply, from: GRANTED, ask: [note], batch: true }`, edit)[0],
  ).toContain('doReply may change note in GRANTED')
  expect(
    told(
      `${approval}\n  doReply: { label: 回复 | Reply, from: GRANTED, ask: [given], batch: true, set: { note: given } }`,
      edit,
    )[0],
  ).toContain('doReply may change note in GRANTED')
  expect(
    told(`${approval}\n  doReply: { label: 回复 | Reply, from: GRANTED, set: { note: "'seen'" } }`, edit),
  ).toEqual([])
})

test('a verb of a line counts in the states that its rule leaves open', () => {
  const edit = '{ rows: true, edit: status == OPEN }'
  const verb = (rule: string) =>
    `    verbs:\n      doMore: { label: 增加 | More, ask: [wanted], batch: true, show: false, require: "${rule}" }`
  expect(told(approval, edit, verb('parent.status == CHECKING'))).toEqual([])
  expect(told(approval, edit, verb('parent.status != OPEN'))[0]).toContain(
    'doMore may change lines.wanted in GRANTED',
  )
})

test('the word is refused where it promises nothing', () => {
  expect(
    told(
      `${approval}\n  doReply: { label: 回复 | Reply, from: GRANTED, unapproved: [note] }`,
      '{ rows: true, edit: status == OPEN }',
    ),
  ).toEqual(['idle-word: unapproved means nothing for doReply, which is a verb without a process.'])
})

test('a condition is read as far as its facts go', () => {
  const facts = { status: 'OPEN', 'me.audience': 'staff' }
  const of = (source: string) => truthIn(source, facts)
  expect([
    of('status in OPEN|DONE'),
    of('status not in OPEN|DONE'),
    of('status != OPEN'),
    of('site == me.site'),
    of('status == DONE and site == me.site'),
    of('status == OPEN or site == me.site'),
  ]).toEqual([true, false, false, undefined, false, true])
  expect([
    of("if(me.audience == 'staff', status == DONE, true)"),
    of('if(total > 1, status == DONE, status == OPEN)'),
    of('if(total > 1, status == OPEN, status != DONE)'),
    of('not (status == OPEN and total > 1)'),
  ]).toEqual([false, undefined, true, undefined])
})

const returned = (line: string) =>
  told(
    `${approval}
  doClose: { label: 结束 | Finish, from: GRANTED, to: DONE }`,
    '{ rows: true, edit: { OPEN: all, GRANTED: [lines.wanted] } }',
    `    edit: parent.status == OPEN or status == BACK
    states:
      NEW: { label: 新 | New, color: processing }
      BACK: { label: 退回 | Back, color: warning }
      AGAIN: { label: 再审 | Again, color: processing }
      GONE: { label: 取消 | Gone, color: default }
    verbs:
      doBack: { label: 退回 | Back, from: NEW, to: BACK, show: false }
      doDrop: { label: 取消 | Drop, from: BACK, to: GONE, show: false }
${line}
`,
  )

test('a line may be changed where it goes on only through an approval of its own', () => {
  expect(
    returned(
      '      doAgain: { label: 再审 | Again, from: BACK, to: AGAIN, show: false }\n      doGrant: { label: 批准 | Grant, from: AGAIN, to: NEW, process: wishApproval, show: false }',
    ),
  ).toEqual([])
  expect(
    returned(
      '      doAgain: { label: 再审 | Again, from: BACK, to: AGAIN, show: false }\n      doGrant: { label: 批准 | Grant, from: AGAIN, to: NEW, show: false }',
    ),
  ).toEqual([
    'changed-after-approval: staff may change lines.wanted in GRANTED, after doApproval; in GRANTED doRefuse leads on to REFUSED without doApproval.',
  ])
  expect(
    returned(
      '      doAgain: { label: 再审 | Again, from: BACK, to: NEW, show: false }\n      doGrant: { label: 批准 | Grant, from: AGAIN, to: NEW, process: wishApproval, show: false }\n      doAsk: { label: 问 | Ask, from: NEW, to: AGAIN, show: false }',
    )[0],
  ).toContain('lines.wanted in GRANTED')
})

test('a state that taken quantities bring back is still after the approval', () => {
  // DONE could be had by cancelling a draft, and what was taken leads from there to GRANTED: nothing can be taken of a draft.
  const sample = sampleProject()
  sample.texts.set(
    'schemas/entities/stock/wish.yaml',
    shape(
      `${approval}\n  doDrop: { label: 丢弃 | Drop, from: OPEN, to: DONE }\n  toGranted: { from: DONE, to: GRANTED, when: sum(lines.lent) > 0 }`,
      '{ rows: true, edit: status in OPEN|GRANTED }',
    ),
  )
  sample.rewrite('schemas/entities/stock/loan.yaml', 'parent.status == OPEN', 'parent.status == GRANTED')
  expect(sample.compiler.compile().diagnostics.map(({ says }) => says)[0]).toContain(
    'staff may change site, note, lines.thing, lines.wanted in GRANTED, after doApproval',
  )
})
