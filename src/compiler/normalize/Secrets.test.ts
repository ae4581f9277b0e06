import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'

const crate = (access: string, more = '') => `entity: crate
label: 箱 | Crate
fields:
  title:  { label: 标题 | Title }
  cost:   { type: amount, label: 成本 | Cost }
  value:  { type: amount, label: 价值 | Value, compute: cost * 2 }
  length: { type: integer, label: 长度 | Length, compute: length(title) }
  double: { type: amount, label: 两倍 | Double, compute: value * 2 }
  offer:  { type: amount, label: 报价 | Offer, default: double }
${more}lines:
  parts:
    entity: cratePart
    label: 件 | Parts
    fields:
      weight: { type: quantity, label: 重量 | Weight }
      share:  { type: quantity, label: 份额 | Share, compute: parent.double / weight }
      all:    { type: quantity, label: 合计 | All, compute: sum(parent.parts.weight) }
access:
  staff:   { rows: true, edit: true }
  partner: { rows: true, ${access} }
`

function hidden(access: string, more = '') {
  const sample = sampleProject()
  sample.texts.set('schemas/entities/stock/crate.yaml', crate(access, more))
  return { sample, ...told(sample.compiler.compile()) }
}

const inferredIn = (sample: ReturnType<typeof sampleProject>) => told(sample.compiler.compile()).inferred

function told({
  diagnostics,
  definitions,
}: ReturnType<ReturnType<typeof sampleProject>['compiler']['compile']>) {
  const hide = definitions?.entities['crate']?.access['partner']?.hide ?? []
  return {
    problems: diagnostics.map(({ code, says }) => `${code}: ${says}`),
    inferred: hide.flatMap(({ field, because, when }) =>
      because === undefined ? [] : [`${field} of ${because}${when ? ` while ${when.source}` : ''}`],
    ),
  }
}

test('what follows from a secret is one, however many steps away, in lines too; a default was taken from it', () => {
  const { problems, inferred } = hidden('hide: [cost]')
  expect(problems).toEqual([])
  expect(inferred).toEqual([
    'value of crate.cost',
    'double of crate.cost',
    'offer of crate.cost',
    'parts.share of crate.cost',
  ])
})

test('what is revealed is none, and nothing follows from it', () => {
  expect(hidden('hide: [cost], reveal: [value]').inferred).toEqual([])
  expect(hidden('hide: [cost], reveal: [double]').inferred).toEqual(['value of crate.cost'])
})

test('under the condition under which the secret is one', () => {
  expect(hidden("hide: { title == 'a': [cost] }, reveal: [double]").inferred).toEqual([
    "value of crate.cost while title == 'a'",
  ])
})

test('rows that somebody does not find are a secret to what adds them up, in the document and beside it', () => {
  const sum = '  heavy: { type: quantity, label: 重 | Heavy, compute: sum(parts.weight) }\n'
  const rows = 'rows: { this: true, parts: weight > 1 }'
  expect(hidden('hide: [parts]', sum).inferred).toEqual(['heavy of cratePart'])
  const sample = sampleProject()
  sample.texts.set('schemas/entities/stock/crate.yaml', crate('', sum).replace('rows: true,  }', `${rows} }`))
  expect(told(sample.compiler.compile()).inferred).toEqual(['heavy of cratePart', 'parts.all of cratePart'])
})

test('rows of other documents that somebody does not find, or not all of, are a secret to what counts them', () => {
  const count =
    '  home: { type: ref, to: site }\n  used: { type: integer, label: 次数 | Used, compute: count(loan where site == this.home) }\n'
  expect(hidden('hide: [cost], reveal: [value]', count).problems).toEqual([])
  expect(hidden('hide: [cost], reveal: [value]', count).inferred).toEqual(['used of loan'])
  expect(hidden('hide: [cost], reveal: [value, used]', count).inferred).toEqual([])
})

test('a save finds what a compilation of everything finds, and screens that show it are looked at again', () => {
  const { sample } = hidden('hide: [cost]')
  const file = 'schemas/entities/stock/crate.yaml'
  for (const access of ['hide: [title]', 'hide: [cost], reveal: [double]', 'hide: [cost]']) {
    sample.texts.set(file, crate(access))
    const saved = told(sample.compiler.changed(file))
    expect([access, saved]).toEqual([access, told(sample.compiler.compile())])
  }
  sample.texts.set(file, `${crate('hide: [cost]')}# the same\n`)
  expect(told(sample.compiler.changed(file))).toEqual(told(sample.compiler.compile()))
  sample.texts.set(file, crate('hide: [cost], edit: true'))
  expect(told(sample.compiler.changed(file)).problems).toEqual([
    'secret-entered: partner may write offer, and is not shown it, because it follows from crate.cost.',
  ])
  sample.texts.set(file, crate('hide: [cost]'))
  expect(told(sample.compiler.changed(file)).problems).toEqual([])
  const loan = 'schemas/entities/stock/loan.yaml'
  const shown = () =>
    sample.compiler
      .changed(loan)
      .definitions?.screens.find(({ id }) => id === 'loanListPartner')
      ?.table?.columns.map(({ key }) => key)
  expect(shown()).toContain('total')
  sample.rewrite(loan, 'compute: sum(lines.value)', 'compute: "if(secret == null, 1, 2)"')
  expect(shown()).not.toContain('total')
  sample.rewrite(loan, 'hide: [secret]', 'hide: [secret], reveal: [total]')
  expect(shown()).toContain('total')
})

test('what a table keeps of something hidden is hidden, and so are rows that follow hidden ones', () => {
  const lots = `lines:
  lots:
    entity: crateLot
    label: 批 | Lots
    each: parts where weight > 1
    per: [weight]
    set: { worth: cost * 2 }
    fields:
      weight: { type: quantity, label: 重量 | Weight }
      worth:  { type: amount, label: 值 | Worth }
      note:   { label: 备注 | Note }
`
  const told = (access: string) => {
    const sample = sampleProject()
    sample.texts.set('schemas/entities/stock/crate.yaml', crate(access).replace('lines:\n', lots))
    return inferredIn(sample)
  }
  expect(told('hide: [cost]')).toContain('lots.worth of crate.cost')
  expect(told('hide: [parts]')).toEqual(['lots.weight of cratePart.weight', 'lots.worth of cratePart.weight'])
})

test('whoever has no account is told of no user who he is, nor what follows from that, unless it is revealed', () => {
  const hiddenFrom = (audience: string, more: string) => {
    const sample = sampleProject()
    const fields =
      '  keeper: { type: user, label: 保管人 | Keeper }\n  who: { label: 谁 | Who, compute: keeper.personName }\n'
    const text = crate('hide: [cost]', fields)
    sample.rewrite(
      'schemas/audiences.yaml',
      'users: person',
      '  visitor: { label: 访客 | Visitor, visit: {} }\nusers: person',
    )
    sample.texts.set('schemas/entities/stock/crate.yaml', `${text}  visitor: { rows: true${more} }\n`)
    const { definitions, diagnostics } = sample.compiler.compile()
    expect(diagnostics.map(({ says }) => says)).toEqual([])
    const hide = definitions?.entities['crate']?.access[audience]?.hide ?? []
    return hide.map(({ field, because }) => `${field} of ${because}`)
  }
  expect(hiddenFrom('visitor', '')).toEqual(['keeper of person', 'who of person'])
  expect(hiddenFrom('visitor', ', reveal: [keeper]')).toEqual([])
  expect(hiddenFrom('partner', '').filter((one) => /keeper|who/.test(one))).toEqual([])
})
