import type {
  HomeCard,
  HomeChart,
  HomeFigures,
  HomeLink,
  HomeStages,
  MonthCard,
  SumPart,
} from '../../../language/homeFigures.ts'
import type { Row } from '../../../language/row.ts'
import { spoken } from '../../../texts/spoken.ts'
import { environment } from '../../operations/environment.ts'
import type { CallContext } from '../SystemCall.ts'
import { addDays, addMonths, firstOfMonth, mondayOf } from './homeDays.ts'
import {
  awaitedOf,
  flowsOf,
  heldLists,
  houseCurrency,
  summedOf,
  type HeldList,
  type Summed,
} from './homePlan.ts'
import { byMeasure, preferred, sumIn, type Amount } from './homeSums.ts'

const [weeks, months, mostCards] = [11, 12, 4]

interface Home {
  readonly context: CallContext
  readonly today: string
  readonly lists: readonly HeldList[]
  readonly house: string | undefined
  /** What can be added up, the largest sums of the last twelve months first; at most two. */
  readonly summed: readonly (Summed & { readonly parts: readonly SumPart[]; readonly of: Amount })[]
}

const operate = async (home: Pick<Home, 'context'>, list: HeldList, operation: string, body: Row) =>
  home.context.services.engine.operate(home.context.signedIn.caller, list.entity, operation, body)

/** Sums of an amount in one currency, for all of the last twelve months. */
async function homeOf(context: CallContext): Promise<Home> {
  const { services, signedIn } = context
  const { caller } = signedIn
  const { today } = environment(caller, services, services.clock.now(), services.settings.timeZone)
  const lists = heldLists(services.definitions, signedIn.rights)
  const from = addMonths(firstOfMonth(today), 1 - months)
  const house = houseCurrency(services.definitions)
  const found = []
  for (const list of lists) {
    const one = summedOf(list, services.engine.hidden(caller, list.entity))
    if (!one) continue
    const parts = await sumsOf({ context }, one, { partBy: 'month', [`${one.date}From`]: from })
    if (parts.length > 0) found.push({ ...one, parts, of: preferred(parts, house) })
  }
  const summed = found.sort((a, b) => Number(b.of.sum) - Number(a.of.sum)).slice(0, 2)
  return { context, today, lists, house, summed }
}

/** In the currency of the house where the document has it, else each currency by itself. */
async function sumsOf(home: Pick<Home, 'context'>, one: Summed, body: Row): Promise<readonly SumPart[]> {
  const { data } = await operate(home, one, 'findSums', {
    sumOf: one.base?.amount ?? one.amount,
    dateOf: one.date,
    [`${one.stateField}List`]: one.states,
    ...body,
  })
  const parts = data as readonly SumPart[] // what findSums answers
  return one.base ? parts.map((part) => ({ ...part, measure: one.base?.currency ?? null })) : parts
}

const linkOf = (list: HeldList, params: HomeLink['params']): HomeLink => ({ menuId: list.menu.id, params })

export async function figuresOf(context: CallContext): Promise<HomeFigures> {
  const home = await homeOf(context)
  const cards: HomeCard[] = []
  const [first, second] = home.summed
  if (first) cards.push(await monthCard(home, first))
  cards.push(...(await othersCards(home)).slice(0, 1), ...(await openCards(home)).slice(0, 2))
  if (second && cards.length < mostCards) cards.push(await monthCard(home, second))
  return { cards: cards.slice(0, mostCards), stages: await stagesOf(home) }
}

async function monthCard(home: Home, one: Home['summed'][number]): Promise<MonthCard> {
  const { today, context } = home
  const month = firstOfMonth(today)
  const [before, sameDay] = [addMonths(month, -1), addMonths(today, -1)]
  const range = (from: string, to: string): Row => ({ [`${one.date}From`]: from, [`${one.date}To`]: to })
  const { measure } = one.of
  const past = await sumsOf(home, one, { partBy: 'month', ...range(before, sameDay) })
  const start = mondayOf(addDays(today, -7 * (weeks - 1)))
  const byWeek = await sumsOf(home, one, { partBy: 'week', ...range(start, today) })
  const now = one.parts.filter(({ part }) => part === month)
  return {
    kind: 'month',
    name: spoken(one.screen.title, context.exchange.language),
    sum: sumIn(now, measure).sum,
    measure,
    before: sumIn(past, measure).sum,
    others: byMeasure(now).filter((amount) => amount.measure !== measure).length,
    points: Array.from({ length: weeks }, (_, week) => {
      const monday = addDays(start, 7 * week)
      return sumIn(
        byWeek.filter(({ part }) => part === monday),
        measure,
      ).sum
    }),
    ...linkOf(one, { [one.stateField]: one.states.join(), [one.date]: `${month}..${today}` }),
  }
}

/** Documents by state with what they come to: in the currency of the house where they have it. */
async function byState(home: Home, list: HeldList, body: Row): Promise<readonly SumPart[]> {
  const { services, signedIn } = home.context
  const { base, amount } = summedOf(list, services.engine.hidden(signedIn.caller, list.entity)) ?? {}
  const sumOf = base?.amount ?? amount
  const { data } = await operate(home, list, 'findSums', {
    partBy: 'state',
    ...(sumOf === undefined ? {} : { sumOf }),
    ...body,
  })
  const parts = data as readonly SumPart[] // as above
  return base ? parts.map((part) => ({ ...part, measure: base.currency })) : parts
}

const countOf = (parts: readonly SumPart[]): number => parts.reduce((sum, { count }) => sum + count, 0)

/** What waits for somebody else, the most first. */
async function othersCards(home: Home): Promise<HomeCard[]> {
  const { services, signedIn, exchange } = home.context
  const cards: Extract<HomeCard, { kind: 'others' }>[] = []
  for (const list of home.lists) {
    const { states, kind } = list.entity
    if (kind !== 'document' || !states || !list.screen.search.some(({ key }) => key === states.field))
      continue
    const mine = services.engine.waits(signedIn.caller, list.entity)
    const awaited = awaitedOf(list, (code) => mine.includes(code))
    if (awaited.length === 0) continue
    const parts = await byState(home, list, { [`${states.field}List`]: awaited.map(({ code }) => code) })
    for (const { code, label } of awaited) {
      const own = parts.filter(({ part }) => part === code)
      const { sum, measure } = preferred(own, home.house)
      if (countOf(own) > 0)
        cards.push({
          kind: 'others',
          name: spoken(list.screen.title, exchange.language),
          stateName: spoken(label, exchange.language),
          count: countOf(own),
          sum: measure === null ? null : sum,
          measure,
          others: byMeasure(own).length - 1,
          ...linkOf(list, { [states.field]: code }),
        })
    }
  }
  return cards.sort((a, b) => b.count - a.count)
}

/** Rows from which something can be made now, the most first. */
async function openCards(home: Home): Promise<HomeCard[]> {
  const { services, signedIn, exchange } = home.context
  const { caller } = signedIn
  const flows = flowsOf(services.definitions, home.lists, caller, (entity, operation) =>
    caller.may(entity, operation),
  )
  const cards: Extract<HomeCard, { kind: 'open' }>[] = []
  for (const { flow, makes, source } of flows) {
    const { page } = await services.engine.operate(caller, makes, 'listFlowSource', {
      flow: flow.name,
      onlyQueryTotalFlag: 'Y',
    })
    const query = flow.when.source
    const isAsked = services.engine.unseen(caller, source.entity, [], query).length === 0
    if (page && page.count > 0 && isAsked)
      cards.push({
        kind: 'open',
        name: spoken(source.screen.title, exchange.language),
        makes: spoken(makes.label, exchange.language),
        count: page.count,
        ...linkOf(source, { query }),
      })
  }
  return cards.sort((a, b) => b.count - a.count)
}

/** The life cycle of the first documents that have one, for who looks in from outside. */
async function stagesOf(home: Home): Promise<HomeStages | null> {
  const { services, signedIn, exchange } = home.context
  if (signedIn.caller.audience === services.definitions.audiences[0]?.name) return null
  const [list] = home.summed
  const { path = [], states } = list?.entity ?? {}
  if (!list || !states) return null
  const since = { [list.date]: `${addMonths(firstOfMonth(home.today), 1 - months)}..` }
  const parts = await byState(home, list, { [`${list.date}From`]: since[list.date]?.slice(0, 10) })
  const shown = states.values.filter(
    ({ code }) => parts.some(({ part }) => part === code) || path.indexOf(code) > 1,
  )
  return {
    entity: list.entity.name,
    name: spoken(list.screen.title, exchange.language),
    stateField: states.field,
    total: countOf(parts),
    parts: shown.map(({ code, label, color }) => {
      const own = parts.filter(({ part }) => part === code)
      const { sum, measure } = preferred(own, home.house)
      return {
        state: code,
        stateName: spoken(label, exchange.language),
        color,
        count: countOf(own),
        sum: measure === null ? null : sum,
        measure,
        others: Math.max(0, byMeasure(own).length - 1),
        params: { ...since, [states.field]: code },
      }
    }),
    ...linkOf(list, since),
  }
}

export async function chartOf(context: CallContext): Promise<HomeChart | null> {
  const { summed, today, house } = await homeOf(context)
  if (summed.length === 0) return null
  const from = addMonths(firstOfMonth(today), 1 - months)
  const all = Array.from({ length: months }, (_, month) => addMonths(from, month))
  // Series stand beside each other only in one currency.
  const measure = (await commonMeasure({ context, house }, summed, from)) ?? null
  const series = []
  for (const { base, ...one } of summed) {
    const parts = await sumsOf({ context }, base?.currency === measure ? { ...one, base } : one, {
      partBy: 'month',
      [`${one.date}From`]: from,
    })
    series.push({
      name: spoken(one.screen.title, context.exchange.language),
      values: all.map(
        (month) =>
          sumIn(
            parts.filter(({ part }) => part === month),
            measure,
          ).sum,
      ),
      others: byMeasure(parts).length - 1,
      ...linkOf(one, { [one.stateField]: one.states.join(), [one.date]: `${from}..` }),
    })
  }
  return {
    months: all,
    measure,
    others: Math.max(...series.map(({ others }) => others)),
    series: series.map(({ others: _, ...one }) => one),
  }
}

/** The currency of the house where the series have any of it, else the one in which they come to most. */
async function commonMeasure(
  home: Pick<Home, 'context' | 'house'>,
  summed: Home['summed'],
  from: string,
): Promise<string | null> {
  const bases = new Set(summed.map(({ base }) => base?.currency))
  const [only] = bases
  if (bases.size === 1 && only !== undefined) return only
  const parts = []
  for (const { base: _, ...one } of summed)
    parts.push(...(await sumsOf(home, one, { partBy: 'month', [`${one.date}From`]: from })))
  return preferred(parts, home.house).measure
}
