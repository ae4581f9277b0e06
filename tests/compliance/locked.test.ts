// A field that `readonly` locks for a saved row takes no other value, whatever is sent: the form is not the only way in.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const locks = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`,
  bench: `
entity: bench
label: 台 | Bench
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  fixed: { type: flag, label: 固定 | Fixed, default: N }
  wood: { label: 木 | Wood, readonly: fixed == Y }
  rate: { type: quantity, label: 率 | Rate }
  price: { type: quantity, label: 价 | Price, readonly: fixed == Y, default: rate }
lines:
  legs:
    entity: leg
    label: 腿 | Legs
    fields:
      form: { label: 形 | Form, readonly: parent.fixed == Y }
access:
  host: { rows: true, edit: true }
`,
})

eachDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  const save = (row: Row) => world.row(host, 'bench', 'saveOrUpdate', row)
  const seen = ({ id, versionNum }: Row): Row => ({ id, versionNum })
  const legOf = (bench: Row): Row => linesOf(bench, 'legs')[0] ?? {}

  beforeAll(async () => {
    world = await openWorld(await open(), locks)
  })

  const benchOf = (fixed: 'Y' | 'N') =>
    save({ title: 'b', fixed, wood: 'oak', rate: '2', legs: [{ form: 'round' }] })

  test('while it is locked another value is refused at its place, in a line as well, and nothing is saved', async () => {
    const bench = await benchOf('Y')
    const { code, paths } = await refusal(
      save({ ...seen(bench), wood: 'ash', legs: [{ ...legOf(bench), form: 'square' }] }),
    )
    expect({ code, paths }).toEqual({ code: 'SRM-1006', paths: ['wood', 'legs[0].form'] })
    expect(await save({ ...seen(bench), title: 'c' })).toMatchObject({ title: 'c', wood: 'oak' })
  })

  test('what was sent as it stands is no change; what is unlocked or becomes so takes another value, and so does what is locked by the same save', async () => {
    const bench = await benchOf('Y')
    const same = await save({ ...seen(bench), wood: 'oak', legs: [legOf(bench)] })
    const freed = await save({ ...seen(same), fixed: 'N', wood: 'ash' })
    expect(freed['wood']).toBe('ash')
    expect(await save({ ...seen(freed), fixed: 'Y', wood: 'elm' })).toMatchObject({ wood: 'elm', fixed: 'Y' })
  })

  test('a value that follows others comes with what it follows', async () => {
    const bench = await benchOf('Y')
    expect(await save({ ...seen(bench), rate: '3', price: '3' })).toMatchObject({ price: '3' })
  })
})
