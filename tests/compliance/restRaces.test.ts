// Verbs at rest whose effects reach into each other's documents, done by many at once in both directions: whoever meets tries again, nobody is refused, and every value settles.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { playAgain, randomFor } from '../sampling.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
    jar: `
entity: jar
label: 罐 | Jar
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  next:  { label: 下一个 | Next, required: true }
  level: { type: integer, label: 液位 | Level, default: 0 }
  poured: { type: integer, label: 已倒 | Poured, default: 0 }
  drops: { type: integer, label: 滴数 | Drops, compute: count(drop where jar == this) }
states:
  OPEN: { label: 未满 | Open, color: processing }
  FULL: { label: 已满 | Full, color: success }
verbs:
  doPour: { label: 倒入 | Pour, show: false, set: { level: level + 1, poured: poured + 1 } }
  toFull:
    from: OPEN
    to: FULL
    when: level >= 3
    then:
      - { change: jar where title == this.next, set: { level: level + 1 } }
      - { make: drop, set: { jar: this } }
access:
  host: { rows: true, edit: true }
`,
    drop: `
entity: drop
label: 滴 | Drop
display: [jar]
fields:
  jar: { type: ref, to: jar, required: true }
access:
  host: { rows: true, edit: true }
`,
  },
  '',
)

const random = randomFor('rest races')
const [jars, workers, pours] = [8, 6, 12]

eachDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
  })

  test('jars in a ring, that fill each other', async () => {
    const made: Row[] = []
    for (let at = 0; at < jars; at += 1)
      made.push(
        await world.row(host, 'jar', 'saveOrUpdate', { title: `j${at}`, next: `j${(at + 1) % jars}` }),
      )
    const refused: string[] = []
    const work = async () => {
      for (let poured = 0; poured < pours;) {
        const jar = made[Math.floor(random.next() * jars)] ?? {}
        try {
          await world.act(host, 'jar', 'doPour', jar)
          poured += 1
        } catch (error) {
          const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
          if (code !== 'SRM-1001') refused.push(code) // somebody else came first: another jar
        }
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
    expect(refused, playAgain).toEqual([])
    const rows = await world.list(host, 'jar', { pageRows: 100 })
    const before = new Map(rows.map((row) => [row['next'], row]))
    for (const row of rows) {
      const given = before.get(row['title'])?.['status'] === 'FULL' ? 1 : 0
      expect([row['title'], row['level'], row['status'], row['drops']], playAgain).toEqual([
        row['title'],
        Number(row['poured']) + given,
        Number(row['level']) >= 3 ? 'FULL' : 'OPEN',
        row['status'] === 'FULL' ? 1 : 0,
      ])
    }
    expect(rows.reduce((sum, row) => sum + Number(row['poured']), 0)).toBe(workers * pours)
  })
})
