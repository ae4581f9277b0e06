// Expressions of versions of processes while they are typed: the server reads them as it will when they are saved.
import { beforeEach, expect, test } from 'vitest'
import type { ExpressionTold } from '../../src/language/process.ts'
import type { Row } from '../../src/language/row.ts'
import { openOffice } from './approvalsOffice.ts'
import { oneDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'

oneDatabase((_, open) => {
  const office = openOffice(open)
  let id: unknown

  beforeEach(async () => {
    office.staff.roles.set('admin', [office.ids.dan])
    await office.world.engine.keepModels(office.system)
    const [found] = await office.world.list(office.system, 'bpmModel', { processKey: 'paperApproval' })
    id = found?.['id']
  })

  const read = async (body: Row, who = office.as('dan')) =>
    (await office.world.call(who, 'bpmModel', 'doReadExpression', { id, ...body })).data as ExpressionTold
  const offered = async (before: string, kind = 'condition') =>
    (await read({ kind, before })).offered.map(({ insert }) => insert)

  test('what is wrong is told at its place and in both languages, what is right in words', async () => {
    const wrong = await read({ kind: 'condition', text: 'amount > 5 and amout < 9' })
    expect(wrong.problems).toMatchObject([
      { offset: 15, length: 5, words: { EN: 'Nothing is called amout here. Did you mean amount?' } },
    ])
    expect(wrong.problems[0]?.words.CN).toContain('amount')
    expect(wrong.says).toBeNull()
    const right = await read({ kind: 'condition', text: 'owner.manager != null' })
    expect(right).toMatchObject({ problems: [], offered: [] })
    expect(right.says?.EN).toContain('Manager')
    expect((await read({ kind: 'condition', text: 'amount' })).problems).toMatchObject([
      { offset: 0, length: 6 },
    ])
    expect(await read({ kind: 'condition', text: '' })).toEqual({ problems: [], says: null, offered: [] })
  })

  test('of those who are asked each line is read by itself, and a mistake has its place in the whole text', async () => {
    expect((await read({ kind: 'asked', text: 'office\nowner.manager\n\nchief' })).problems).toEqual([])
    expect((await read({ kind: 'asked', text: 'office\nofice' })).problems).toMatchObject([
      { offset: 7, length: 5 },
    ])
    expect((await read({ kind: 'asked', text: 'office\namount' })).problems[0]?.words.EN).toContain('amount')
  })

  test('fields, what refs lead to, codes and operators are offered where they may stand; roles at the beginning of a line', async () => {
    expect(await offered('')).toEqual(expect.arrayContaining(['amount', 'kind', 'owner', 'any()']))
    expect(await offered('owner.')).toContain('manager')
    expect(await offered('kind == ')).toEqual(expect.arrayContaining(['SMALL', 'TURNS']))
    expect((await offered('amount ')).slice(0, 2)).toEqual(['>', '>='])
    expect(await offered('', 'asked')).toEqual(expect.arrayContaining(['office', 'owner']))
    expect((await offered('owner\n', 'asked'))[0]).toBe((await offered('', 'asked'))[0])
    expect(await offered('owner.', 'asked')).not.toContain('office')
    expect(await offered('amount > ')).not.toContain('office')
  })

  test('absurd input is refused in words, and whoever does not find the process reads nothing', async () => {
    for (const body of [
      { text: 5 },
      { text: 'a'.repeat(4001) },
      { before: 'b'.repeat(4001) },
      { text: ['amount'] },
    ])
      expect((await refusal(read({ kind: 'condition', ...body }))).code).toBe('PARAM_INVALID')
    expect((await refusal(read({ id: 'nobody', kind: 'condition', text: 'amount > 1' }))).code).toBe(
      'SRM-1010',
    )
    const deep = await read({ kind: 'condition', text: `${'('.repeat(1500)}amount > 1${')'.repeat(1500)}` })
    expect(deep.problems.length).toBeGreaterThan(0)
    for (const verb of ['doReadExpression', 'doExport', 'doImport', 'doSimulate'])
      expect((await refusal(office.world.call(office.as('olga'), 'bpmModel', verb, { id }))).code).toBe(
        'FORBIDDEN',
      )
  })
})
