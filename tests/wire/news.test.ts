// What the login page is told of what everybody may read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { News } from '../../src/language/news.ts'
import { openVisits, type VisitWorld } from './visitWorld.ts'

let world: VisitWorld
beforeAll(async () => {
  world = await openVisits('embedded')
})
afterAll(() => world.stop())

test('the login page is told the first of what everybody may read, in both languages, and nothing else; no session begins', async () => {
  const news = async () => {
    const answer = await fetch(`${world.address}/api/baseServer/v1/baseVisitRestful/findNews`)
    return ((await answer.json()) as { readonly data: News | null }).data // as getCalls says
  }
  const begun = async () =>
    (await world.services.database.pool.query('select count(*)::int as n from sys_session')).rows
  const before = await begun()
  expect(await news()).toEqual({ path: '/visit/noticeListVisitor', items: [] })
  await world.save('notice', { title: 'planted-inside', publicFlag: 'N', shownFrom: '2025-09-09' })
  for (let day = 1; day <= 6; day += 1)
    await world.save('notice', {
      title: `第${day}条`,
      ...(day > 5 ? {} : { titleEn: `No. ${day}` }),
      publicFlag: 'Y',
      remark: 'planted-remark',
      shownFrom: `2025-03-0${day}`,
    })
  const told = await news()
  expect(told?.items.map(({ date }) => date)).toEqual([6, 5, 4, 3, 2].map((day) => `2025-03-0${day}`))
  expect(told?.items.slice(0, 2).map(({ title }) => title)).toEqual([
    { CN: '第6条', EN: '第6条' },
    { CN: '第5条', EN: 'No. 5' },
  ])
  expect(JSON.stringify(told)).not.toContain('planted')
  expect(await begun()).toEqual(before)
  await world.services.database.pool.query('delete from notice')
})
