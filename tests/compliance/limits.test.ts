// Checks that bound what other documents take: asked when that moves, whoever moves it, blamed on who does; never held against who makes it no worse.
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { randomFor } from '../sampling.ts'
import { eachDatabase } from './databases.ts'
import { limitsWorld } from './limitsWorld.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const codes = ['LEFT', 'HALF', 'QUOTA']
const changedMeanwhile = 'SRM-1001'

eachDatabase((_kind, open) => {
  let world: World
  let grapes = 0
  const host = callerOf('host', 'host')
  const save = (entity: string, row: Row) => world.row(host, entity, 'saveOrUpdate', row)
  const find = (entity: string, { id }: Row) => world.row(host, entity, 'findById', { id })
  const act = (entity: string, verb: string, row: Row) => world.act(host, entity, verb, row)
  const change = async (entity: string, row: Row, body: Row) =>
    save(entity, { id: row['id'], versionNum: (await find(entity, row))['versionNum'], ...body })

  beforeAll(async () => {
    world = await openWorld(await open({ databasePool: 10 }), limitsWorld)
  })

  /** A cellar with casks of these litres, all of one grape of its own. */
  async function cellarOf(contents: readonly string[], row: Row = {}): Promise<Row> {
    grapes += 1
    const casks = contents.map((content) => ({ grape: `grape ${grapes}`, content }))
    return save('cellar', { title: `cellar ${grapes}`, casks, ...row })
  }
  const casksOf = (cellar: Row) => linesOf(cellar, 'casks')
  const caskOf = (cellar: Row): Row => casksOf(cellar)[0] ?? {}
  const linesFor = (rows: readonly (readonly [cask: Row, litres: string])[]) => ({
    lines: rows.map(([cask, litres]) => ({ caskId: cask['id'], litres })),
  })
  const drawn = (...rows: readonly (readonly [Row, string])[]) => save('draw', linesFor(rows))
  const sold = (...rows: readonly (readonly [Row, string])[]) => save('sale', linesFor(rows))
  const gift = (cask: Row, litres: string) => save('gift', { title: 'for you', caskId: cask['id'], litres })

  describe('a limit', () => {
    test('of two sums refuses whoever takes too much of both, at his row, with what he could have', async () => {
      const cellar = await cellarOf(['10'], { openFlag: 'Y' })
      const cask = caskOf(cellar)
      await sold([cask, '4'])
      const draft = await drawn([cask, '3'], [cask, '4'])
      expect(await refusal(act('draw', 'doDraw', draft))).toMatchObject({
        code: 'LEFT',
        words: expect.stringContaining(`Only 6 of ${String(cask['grape'])} left`) as string,
        paths: ['lines[0].litres', 'lines[1].litres'],
      })
      const [first] = linesOf(draft)
      await change('draw', draft, { lines: [{ id: first?.['id'], litres: '6' }] })
      await act('draw', 'doDraw', draft)
      expect(await refusal(sold([cask, '1']))).toMatchObject({ code: 'LEFT', paths: ['lines[0].litres'] })
      expect(caskOf(await find('cellar', cellar))).toMatchObject({ drawn: '6', sold: '4', rest: '0' })
    })

    test('with an alternative holds where that does not, and is asked again when that goes', async () => {
      const cellar = await cellarOf(['10'])
      const cask = caskOf(cellar)
      const draft = await drawn([cask, '6'])
      expect(await refusal(act('draw', 'doDraw', draft))).toMatchObject({
        code: 'HALF',
        words: expect.stringContaining('At most 5') as string,
      })
      await change('cellar', cellar, { openFlag: 'Y' })
      await act('draw', 'doDraw', draft)
      expect(await refusal(change('cellar', cellar, { openFlag: 'N' }))).toMatchObject({
        code: 'HALF',
        paths: ['casks[0]'],
      })
    })

    test('by what rows agree in, without a ref, blames the rows of everybody who takes', async () => {
      const cellar = await cellarOf(['10', '10'])
      const [one = {}, other = {}] = casksOf(cellar)
      const quota = await save('quota', { grape: one['grape'], most: '7' })
      expect(await refusal(sold([one, '4'], [other, '4']))).toMatchObject({
        code: 'QUOTA',
        words: expect.stringContaining('Only 7') as string,
        paths: ['lines[0].litres', 'lines[1].litres'],
      })
      await sold([one, '4'])
      expect(await refusal(sold([other, '4']))).toMatchObject({
        words: expect.stringContaining('Only 3') as string,
      })
      expect(await find('quota', quota)).toMatchObject({ sold: '4' })
    })

    test('refuses what an effect takes, in words that begin with what it was about', async () => {
      const cask = caskOf(await cellarOf(['10']))
      await sold([cask, '8'])
      expect(await refusal(act('gift', 'doGive', await gift(cask, '3')))).toMatchObject({
        code: 'LEFT',
        words: expect.stringMatching(/^Sale.*Only 2/u) as string,
      })
      expect((await act('gift', 'doGive', await gift(cask, '2')))['status']).toBe('GIVEN')
    })

    test('is asked when all effects of a verb are done: one may give back what another takes', async () => {
      const cask = caskOf(await cellarOf(['10']))
      const [one, other] = [linesOf(await sold([cask, '6'])), linesOf(await sold([cask, '4']))]
      const swap = (more: string, less: string) =>
        save('swap', { title: 'swap', toId: one[0]?.['id'], fromId: other[0]?.['id'], more, less })
      expect(await refusal(act('swap', 'doSwap', await swap('3', '2')))).toMatchObject({
        code: 'LEFT',
        words: expect.stringMatching(/^Lines?.*Only/u) as string,
      })
      expect((await act('swap', 'doSwap', await swap('3', '3')))['status']).toBe('DONE')
    })

    test('that is a least keeps what must remain', async () => {
      const cellar = await cellarOf(['10'])
      const cask = caskOf(cellar)
      const [one] = [
        await save('keeper', { name: 'Ann', caskId: cask['id'] }),
        await save('keeper', { name: 'Bo', caskId: cask['id'] }),
      ]
      const need = async (needed: number) => change('cellar', cellar, { casks: [{ id: cask['id'], needed }] })
      expect(await refusal(need(3))).toMatchObject({ code: 'KEEPERS', paths: ['casks[0].needed'] })
      await need(2)
      expect(await refusal(change('keeper', one ?? {}, { caskId: null }))).toMatchObject({
        code: 'KEEPERS',
        words: expect.stringContaining('At least 1') as string,
        paths: ['caskId'],
      })
      await need(1)
      await change('keeper', one ?? {}, { caskId: null })
    })
  })

  describe('who makes it no worse', () => {
    test('is not refused: there is a way back from what is too much', async () => {
      const cellar = await cellarOf(['10'], { openFlag: 'Y' })
      const cask = caskOf(cellar)
      const [first, second] = [await sold([cask, '4']), await sold([cask, '5'])]
      expect(
        await refusal(change('cellar', cellar, { casks: [{ id: cask['id'], content: '8' }] })),
      ).toMatchObject({
        code: 'LEFT',
        paths: ['casks[0].content'],
      })
      await execute(world.database.db, sql`update cask set content = 6 where id = ${String(cask['id'])}`)
      await change('cellar', cellar, { title: 'smaller' })
      const { lines } = linesFor([[cask, '3']])
      await change('sale', second, { lines: [{ id: linesOf(second)[0]?.['id'], ...lines[0] }] })
      expect(
        await refusal(
          change('sale', first, { lines: [...linesOf(first).map(({ id }) => ({ id })), ...lines] }),
        ),
      ).toMatchObject({
        code: 'LEFT',
        words: expect.stringContaining('Only 3') as string,
      })
      await change('sale', first, { title: 'nothing moves' })
      await change('cellar', cellar, { casks: [{ id: cask['id'], content: '6.5' }] })
      expect(caskOf(await find('cellar', cellar))).toMatchObject({ content: '6.5', sold: '7' })
    })
  })

  describe('a flow', () => {
    test('offers what the narrowest of its limits leaves', async () => {
      const cellar = await cellarOf(['10'])
      const cask = caskOf(cellar)
      const offered = async (entity: string) => {
        const { data } = await world.call(host, entity, 'listFlowSource', {
          flow: 'fromCask',
          id: cask['id'],
        })
        return (data as readonly Row[]).map(({ rest }) => rest) // a page is rows
      }
      expect([await offered('draw'), await offered('sale')]).toEqual([['5'], ['10']])
      await sold([cask, '7'])
      expect([await offered('draw'), await offered('sale')]).toEqual([['3'], ['3']])
      await change('cellar', cellar, { openFlag: 'Y' })
      await sold([cask, '1'])
      expect(await offered('draw')).toEqual(['2'])
    })
  })

  describe('many at once', () => {
    const random = randomFor('limits')

    /** Kept sums that are not what the rows give, and limits that are not kept. */
    async function untrue(): Promise<readonly string[]> {
      const rows = await execute<{ found: string }>(
        world.database.db,
        sql`
        with c as (select k.*, o.open_flag, (select coalesce(sum(l.litres), 0) from draw_line l join draw d on d.id = l.parent_id where l.cask_id = k.id and d.status = 'DRAWN') as is_drawn,
          (select coalesce(sum(l.litres), 0) from sale_line l where l.cask_id = k.id) as is_sold from cask k join cellar o on o.id = k.parent_id where k.content <> 6.5)
        select 'cask ' || grape as found from c where drawn <> is_drawn or sold <> is_sold or is_drawn + is_sold > content or open_flag = 'N' and is_drawn > content / 2
        union all select 'quota ' || q.grape from quota q where q.sold <> (select coalesce(sum(l.litres), 0) from sale_line l where l.grape = q.grape) or q.sold > q.most`,
      )
      return rows.map(({ found }) => found)
    }

    /** One of those who take, ready to do it. */
    async function taker(casks: readonly Row[]): Promise<() => Promise<unknown>> {
      const rows = Array.from(
        { length: random.whole(1, 3) },
        () => [random.pick(casks), String(random.whole(1, 4))] as const,
      )
      const [[cask, litres] = [{}, '1']] = rows
      const way = random.pick(['draw', 'flow', 'sale', 'gift', 'back', 'shrink'] as const)
      if (way === 'sale') return () => sold(...rows)
      if (way === 'flow')
        return () =>
          world.call(host, random.pick(['draw', 'sale']), 'createFromFlow', {
            flow: 'fromCask',
            rows: rows.map(([{ id }, quantity]) => ({ id, quantity })),
            save: 'Y',
          })
      if (way === 'gift') {
        const made = await gift(cask, litres)
        return () => act('gift', 'doGive', made)
      }
      if (way === 'shrink')
        return () =>
          change(
            'cellar',
            { id: cask['parentId'] },
            { casks: casks.map(({ id }) => ({ id, content: '15' })) },
          )
      const draft = await drawn(...rows)
      if (way === 'back') {
        const done = await act('draw', 'doDraw', draft).catch(() => undefined)
        if (done) return () => act('draw', 'doBack', done)
      }
      return () => act('draw', 'doDraw', draft)
    }

    test(
      'keep every limit of every source, and no sum is lost, however they mix',
      { timeout: 120_000 },
      async () => {
        const outcomes = new Set<string>()
        for (let round = 0; round < 8; round++) {
          const cellar = await cellarOf(['20', '20'], { openFlag: random.pick(['Y', 'N']) })
          const casks = casksOf(cellar)
          await save('quota', { grape: caskOf(cellar)['grape'], most: '25' })
          const takers: (() => Promise<unknown>)[] = []
          for (let count = 0; count < 12; count++) takers.push(await taker(casks))
          const results = await Promise.allSettled(takers.map((take) => take()))
          for (const one of results) {
            const { code = '' } =
              one.status === 'rejected' ? (one.reason as { code?: string }) : { code: 'done' } // whatever was thrown is looked at here
            expect(
              [...codes, 'done', changedMeanwhile],
              String(one.status === 'rejected' ? one.reason : ''),
            ).toContain(code)
            outcomes.add(code)
          }
          expect(await untrue()).toEqual([])
        }
        expect([...outcomes]).toEqual(expect.arrayContaining(['done', 'LEFT']))
      },
    )
  })
})
