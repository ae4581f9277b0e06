import { listParam } from '../../../language/menu.ts'
import type { CompiledSearchField } from '../../../language/column.ts'
import type { CompiledEntity } from '../../../language/entity.ts'
import type { CompiledTile, HomeLink } from '../../../language/home.ts'
import type { Label } from '../../../language/label.ts'
import type { CompiledGroup, CompiledReport, ReportAnswer, ReportRow } from '../../../language/report.ts'
import type { Row } from '../../../language/row.ts'
import { environment } from '../../operations/environment.ts'
import type { CallContext } from '../SystemCall.ts'
import { conditionOf, type Found, type Told } from './tileAnswers.ts'

export type Of<Kind extends CompiledTile['kind']> = Extract<CompiledTile, { kind: Kind }>

/** Who asks for a home, on which day and in which language. */
export interface Asking {
  readonly context: CallContext
  readonly today: string
  readonly say: (label: Label) => string
}

/** The caller's menu under which a list or report is opened, in the variant of his audience. */
export function menuOf(
  {
    services: { definitions },
    signedIn: { rights },
  }: {
    readonly services: Pick<CallContext['services'], 'definitions'>
    readonly signedIn: CallContext['signedIn']
  },
  opens: string,
): string | undefined {
  const paths = new Map(definitions.screens.map(({ id, path }) => [id, path]))
  const path = paths.get(opens) ?? opens
  const held = [...rights.menus.values()]
  const isOf = (screen: string | undefined) => screen !== undefined && paths.get(screen) === path
  const found =
    held.find(({ menu }) => isOf(menu.screen)) ??
    held.find(({ menu }) => menu.lists?.some((one) => isOf(one)))
  return found?.menu.id
}

/** What a report is found from when it is asked with its defaults. */
export async function askReport(
  { context }: Asking,
  of: {
    readonly name: string
    readonly entity: string
    readonly report: CompiledReport
    readonly search: readonly CompiledSearchField[]
    readonly width: 0 | 1
  },
): Promise<Found> {
  const { services, signedIn } = context
  const env = environment(signedIn.caller, services, services.clock.now(), services.settings.timeZone)
  const conditions = of.search.flatMap((field) => {
    const value = field.default?.run({}, env)
    return value === null || value === undefined || value === '' ? [] : [conditionOf(field, value)]
  })
  const entity = entityOf(context, of.entity)
  const { data } = await services.engine.operate(signedIn.caller, entity, 'findReport', {
    report: of.name,
    ...(conditions.length > 0 ? { conditions } : {}),
  } as Row) // what a list is asked by
  return {
    report: of.report,
    answer: data as ReportAnswer,
    asked: { conditions, query: '' },
    width: of.width,
  } // what findReport answers
}

export function entityOf({ services: { definitions } }: CallContext, name: string): CompiledEntity {
  const entity = definitions.entities[name]
  if (!entity) throw new Error(`A tile of ${name}, which is not there, was compiled.`)
  return entity
}

export function linkedTo(asking: Asking, opens: string, params: HomeLink['params']): HomeLink {
  const { menus, screens } = asking.context.services.definitions
  const menuId = menuOf(asking.context, opens) ?? ''
  const path = screens.find(({ id }) => id === opens)?.path ?? opens
  const isFurther = menuId !== '' && menus.find(({ id }) => id === menuId)?.path !== path
  return { menuId, params: isFurther ? { ...params, [listParam]: path } : params }
}

/** The words of a report: a figure is called by its unit where the tile says one. */
export function toldOf(asking: Asking, { report }: Pick<Found, 'report'>): Told {
  return {
    label: (at) => (report.measures[at] ? asking.say(report.measures[at].label) : ''),
    unit: (group, row, at) => groupWords(asking, group, row, at),
  }
}

export function groupWords(
  { context, say }: Asking,
  { states, typeCode, isPeriod, to }: CompiledGroup,
  row: ReportRow,
  at: number,
): string {
  const key = row.keys[at] ?? null
  if (key === null) return '–'
  const state = states?.find(({ code }) => code === key)
  if (state) return say(state.label)
  if (to !== undefined) return row.names[at] ?? key
  if (typeCode === 'CURRENCY') return key
  const meaning = typeCode === undefined ? null : context.services.lookups.meaning(typeCode, key)
  if (meaning) return say(meaning)
  return isPeriod ? key.slice(0, 7) : key
}
