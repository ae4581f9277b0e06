import { expect, test } from 'vitest'
import { catalog } from './catalog.ts'
import { explain } from './explain.ts'
import { manual } from './manual.ts'
import type { Compiler } from '../createCompiler.ts'
import { keepingOrigins } from '../normalize/decide.ts'
import { definitionsOf, loanProject, sampleProject } from '../testing/sampleProject.ts'

const explainable = (compiler: Compiler) => keepingOrigins(() => definitionsOf(compiler))

const definitions = explainable(
  loanProject({
    list: 'columns: [loanNum, { field: total, width: 200, isSummary: true }, { key: act, cellType: buttons, functionList: [btnLend] }]\n      grid: { operateSlot: [btnLend], pageSelectionKeys: [id] }',
    header: 'fields: [{ field: dueDate, disabled: total > 0 }]',
  }).compiler,
)

test('each property of a column says who decided it', () => {
  const text = explain(definitions, 'loanList.total')
  expect(text).toContain('field   schemas/entities/stock/loan.yaml')
  expect(text).toContain('  width: 200  · screen')
  expect(text).toContain('  align: right  · type amount')
  expect(text).toContain('  title: 合计 | Total  · field')
  expect(text).toContain('  isSummary: true  · screen')
})

test('each origin is told with what it is: the place of a word, the field, the type, or the default', () => {
  const text = explain(definitions, 'loanList.total')
  expect(text).toMatch(/ {2}width: 200 {2}· screen, screens\/stock\/loan\.yaml:\d+:\d+$/m)
  expect(text).toMatch(/ {2}title: .+ {2}· field loan\.total$/m)
  expect(text).toMatch(/ {2}scale: 2 {2}· type amount$/m)
  expect(text).toMatch(/ {2}columnsDisplay: Y {2}· default$/m)
  expect(text).not.toContain('undefined')
})

test('a value that is given beside the column keeps its own origin', () => {
  const opened = explain(definitions, 'loanList.loanNum')
  expect(opened).toMatch(/ {2}cellType: linkTag {2}· default$/m)
  expect(opened).toMatch(/ {2}width: 160 {2}· type serial$/m)
  const summed = explainable(
    loanProject({
      list: 'columns: [loanNum, total]\n      grid: { footerConfig: { summaryFields: [total] } }',
    }).compiler,
  )
  expect(explain(summed, 'loanList.total')).toMatch(
    / {2}isSummary: true {2}· screen, screens\/stock\/loan\.yaml:\d+:\d+$/m,
  )
  expect(explain(summed, 'loanList.total')).toMatch(/ {2}align: right {2}· type amount$/m)
})

test('rules are told as sentences, buttons by their codes', () => {
  expect(explain(definitions, 'loanEdit.dueDate')).toMatch(
    /disabled: total > 0 {2}\(.+ \| Total .+\) {2}· screen/,
  )
  expect(explain(definitions, 'loanList.act')).toContain('functionList: btnLend')
  expect(explain(definitions, 'loanList.act')).toContain('field   none: its key is only a name')
})

test('a document tells its steps, and when they are expected', () => {
  const project = loanProject({})
  project.rewrite(
    'schemas/entities/stock/loan.yaml',
    'LENT: 借出 | Lent',
    'LENT: { label: 借出 | Lent, expected: loanDate + 1 }',
  )
  expect(explain(explainable(project.compiler), 'loan')).toMatch(
    /\nsteps: DRAFT, LENT expected loanDate \+ 1 \(.+ \| .+\)$/,
  )
})

test('a document tells which rows each audience finds and changes, a table which of its rows, and who has a role is named beside its audience', () => {
  const project = loanProject({})
  const rewrite = (from: string, to: string) => project.rewrite('schemas/entities/stock/loan.yaml', from, to)
  rewrite(
    'partner: { rows: company == me.company and status != DRAFT, hide: [secret] }',
    'partner: { rows: { this: company == me.company, lines: keeper in me.roles }, hide: [secret] }',
  )
  rewrite('by: partner, ask: reason', 'by: [partner, keeper], ask: reason')
  const told = (name: string) => explain(explainable(project.compiler), name)
  expect(told('loan')).toMatch(/\npartner finds company == me\.company {2}\(.+ \| .+\)\n/)
  expect(told('loan')).toMatch(
    /\npartner finds of lines keeper in me\.roles {2}\(.+ \| Keeper is among .+\)\n/,
  )
  expect(told('loan')).toMatch(/\nstaff changes status == DRAFT/)
  expect(told('loanLine')).toMatch(
    /\npartner finds keeper in me\.roles {2}.+ of each loan that it finds: company == me\.company/,
  )
  expect(told('loanLine')).toMatch(/\nstaff finds all of each loan that it finds: site in me\.sites/)
  expect(told('loan.doReturn')).toMatch(/ {2}by: partner, staff {2}.+\n {2}roles: \{ staff: \[keeper\] \}/)
})

test('a screen tells the keys of its table, a section of lines those of its own', () => {
  expect(explain(definitions, 'loanList')).toContain('operateSlot: { width: 80, buttons: [btnLend] }')
  expect(explain(definitions, 'loanList')).toContain('pageSelection: { keyFields: [id] }')
  expect(explain(definitions, 'loanEdit.lines')).toContain('loanEdit.lines · table of loanLine')
  expect(explain(definitions, 'loanEdit.nothing')).toBeUndefined()
})

test('each key of a table says who decided it', () => {
  const text = explain(definitions, 'loanList')
  expect(text).toMatch(/ {2}columns: loanNum, total, act {2}· screen, screens\/stock\/loan\.yaml:\d+:\d+$/m)
  expect(text).toMatch(
    / {2}pageSelection: \{ keyFields: \[id\] \} {2}· screen, screens\/stock\/loan\.yaml:\d+:\d+$/m,
  )
  expect(text).toMatch(/ {2}pageSize: 20 {2}· default$/m)
  expect(text).toMatch(/ {2}selection: multiple {2}· default$/m)
  expect(explain(definitions, 'loanEdit.lines')).toMatch(/ {2}defaultSort: .+lineNum.+ {2}· default$/m)
})

test('a variant tells its own words at their place, and what it inherits at the place of those', () => {
  const lineOf = (key: string) =>
    new RegExp(`^ {2}${key}: .+loan\\.yaml:(\\d+):`, 'm').exec(
      explain(definitions, 'loanListPartner') ?? '',
    )?.[1]
  expect(Number(lineOf('toolbar'))).toBeGreaterThan(Number(lineOf('columns')))
})

test('a verb tells its words at their place, and what nobody wrote as the default', () => {
  const text = explain(definitions, 'loan.doReturn')
  expect(text).toMatch(/ {2}by: partner {2}· entity, schemas\/entities\/stock\/loan\.yaml:\d+:\d+$/m)
  expect(text).toMatch(/ {2}require: none {2}· default$/m)
  expect(text).toMatch(/ {2}batch: true {2}· default$/m)
  expect(explain(definitions, 'loan.btnReturn')).toBe(text)
  expect(explain(definitions, 'loan')).toContain('verbs: doLend, doReturn')
  expect(explain(definitions, 'thing.doInvalid')).toMatch(/ {2}set: .+enabledFlag.+ {2}· default$/m)
})

test('a ref that chooses itself tells what is looked for, why a row goes before another, and by which index', () => {
  const project = loanProject({})
  const write = (more: string) =>
    project.rewrite('schemas/entities/stock/loan.yaml', '  secret:   {', `${more}\n  secret:   {`)
  write(
    '  likely:   { type: ref, to: thing, label: 物品 | Likely, where: colour == RED and price <= this.total, best: [thingName != null, -price] }',
  )
  write(
    '  cheapest: { type: ref, to: thing, label: 最低 | Cheapest, best: [price], help: 建议 | A proposal }',
  )
  write(
    '  lent:     { type: integer, label: 借出 | Lent, compute: count(loanLine where parent.site == this.site) }',
  )
  const made = explainable(project.compiler)
  expect(explain(made, 'loan.likely')?.split('\n').slice(-5)).toEqual([
    '  chooses itself, of the rows of where the first by:',
    '    1. thingName != null  (名称 不为空 | Name is filled), what holds first',
    '    2. price  (单价 | Price), the greatest first, what is missing last',
    '    3. of equals the row that was there first',
    '  found by the index of colour, price',
  ])
  expect(made.entities['thing']?.indexes).toContainEqual(['colour', 'price'])
  const helpOf = (name: string) => made.entities['loan']?.fields.find((field) => field.name === name)?.help
  expect(helpOf('likely')).toEqual({
    CN: '自动选择：在满足“颜色 为 红 且 单价 不大于 本行的合计”的物品中，按名称 不为空，其次单价（最大者）取第一条',
    EN: 'Chosen automatically: the first of Thing where Colour is Red and Price is at most Total of this row, by Name is filled, then Price (the greatest)',
  })
  expect(explain(made, 'loan.lent')).toMatch(/\n {2}kept: count\(.+\n {2}found by the index of parent\.site$/)
  expect(helpOf('cheapest')?.EN).toBe('A proposal. Chosen automatically: the first of all Thing, by Price')
})

test('a value that is kept from other documents says what bounds it', () => {
  expect(explain(definitions, 'wishLine.lent')).toMatch(
    /^ {2}bounded: lent <= wanted {2}\(.+ \| Lent is at most Wanted\) · CHECK_FAILED .+only \{rest\} left$/m,
  )
})

test('what a verb changes in its own lines is told as what follows from it, beside what it sets', () => {
  const project = sampleProject()
  project.rewrite(
    'schemas/entities/stock/loan.yaml',
    'require: count(lines) > 0 }',
    'set: { secret: "\'seen\'" }, then: [ { change: lines where quantity > 1, set: { quantity: 1, thing: "null" } } ] }',
  )
  const changed = explainable(project.compiler)
  expect(catalog(changed).actions.find(({ verb }) => verb === 'doLend')?.changes).toEqual(['loanLine'])
  const text = explain(changed, 'loan.doLend')
  expect(text).toMatch(/ {2}set: \{ field: secret, [^\n]*schemas\/entities\/stock\/loan\.yaml:\d+:\d+$/m)
  expect(text).toContain(
    'It changes its own Loan lines where Quantity is greater than 1; Quantity: 1; Thing: empty',
  )
})

test('of a row that is copied whole it tells what is copied, of its lines too', () => {
  const project = sampleProject()
  project.rewrite(
    'schemas/entities/stock/loan.yaml',
    'require: count(lines) > 0 }',
    'then: [ { make: loan, copy: all, set: { secret: "null" } } ] }',
  )
  const text = explain(definitionsOf(project.compiler), 'loan.doLend')
  expect(text).toContain(
    'It makes Loan; with Loan lines (copied: Thing, Quantity); copied: Site, Company, Date, Due date; Secret: empty',
  )
})

test('it tells which field and which verb a block brings, and where', () => {
  const sample = sampleProject()
  sample.texts.set(
    'schemas/blocks/closing.yaml',
    `with: { to: state }
fields: { closedOn: { type: date, label: 完成日期 | Closed on, readonly: true } }
verbs: { doEnd: { label: 结束 | End, from: OPEN, to: $to, set: { closedOn: today } } }
`,
  )
  sample.rewrite('schemas/entities/stock/wish.yaml', 'fields:\n', 'use: { closing: { to: DONE } }\nfields:\n')
  const definitions = explainable(sample.compiler)
  const place = (line: number, column: number) =>
    `written in schemas/blocks/closing.yaml:${line}:${column}, used in schemas/entities/stock/wish.yaml:3`
  expect(explain(definitions, 'wish')).toContain('\nblock closing: closedOn, doEnd')
  expect(explain(definitions, 'wish.closedOn')).toContain(place(2, 11))
  expect(explain(definitions, 'wish.doEnd')).toContain(place(3, 10))
})

test('the manual says which rows a table begins with', () => {
  const file = 'schemas/entities/stock/loan.yaml'
  const manualOf = (first: string) => {
    const { compiler, rewrite } = sampleProject()
    rewrite(file, '    entity: loanLine\n', `    entity: loanLine\n    first: ${first}\n`)
    return manual(explainable(compiler))
  }
  expect(manualOf('[{ quantity: 2 }, {}]')).toContain('Loan lines begin with Quantity: 2; a row')
  expect(manualOf('{ each: wishLine where wanted > 0, copy: [thing] }')).toMatch(
    /Loan lines begin with .+: .+; for each Wish lines where/,
  )
})
