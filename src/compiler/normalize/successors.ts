import { given } from '../scope/given.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledScreen, CompiledSuccessor } from '../../language/screen.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { nounOf, written } from '../scope/labels.ts'
import { engine, redecided } from './decide.ts'

type Entities = Readonly<Record<string, CompiledEntity>>

/** A flow with the document that it makes. */
interface Making {
  readonly makes: CompiledEntity
  readonly flow: CompiledFlow
}

type Ways = Pick<CompiledSuccessor, 'by' | 'lines'>

/** The screens, each with what its readers can make of its rows. A list of such rows lets them be chosen. */
export function withSuccessors(
  screens: readonly CompiledScreen[],
  entities: Entities,
): readonly CompiledScreen[] {
  const makings = Object.values(entities).flatMap((makes) => makes.flows.map((flow) => ({ makes, flow })))
  return screens.map((screen) => {
    const successors = successorsOf(screen, entities, makings)
    if (successors.length === 0) return screen
    const { table } = screen
    return { ...screen, ...(table ? { table: selectable(table) } : {}), successors }
  })
}

const selectable = (table: NonNullable<CompiledScreen['table']>) =>
  table.selection === 'none' ? redecided(table, { selection: 'multiple' }, engine) : table

function successorsOf(
  screen: CompiledScreen,
  entities: Entities,
  makings: readonly Making[],
): readonly CompiledSuccessor[] {
  const found = makings.flatMap((making): (Making & Ways)[] => {
    const ways = waysTo(screen, entities[making.flow.source])
    return ways && audiencesOf(screen, making).length > 0 ? [{ ...making, ...ways }] : []
  })
  return found.map(({ makes, flow, ...ways }) => ({
    makes: makes.name,
    flow: flow.name,
    label: labelOf(makes, flow, found),
    resource: flow.resource,
    audiences: audiencesOf(screen, { makes, flow }),
    ...given({ roles: flow.roles }),
    ...ways,
    when: flow.when,
  }))
}

/** What of the screen names the rows that are taken: a list has them or holds them, a document is one or holds them. */
function waysTo({ entity }: CompiledScreen, source: CompiledEntity | undefined): Ways | undefined {
  if (source?.name === entity) return { by: 'id' }
  const above = source?.parent
  return above?.entity === entity ? { by: 'parentId', lines: above.lines } : undefined
}

/** The readers of the screen who may make the document. */
const audiencesOf = ({ audience }: CompiledScreen, { makes, flow }: Making): readonly string[] =>
  flow.by.filter((one) => (audience === undefined || audience === one) && makes.access[one]?.create === true)

/** A flow that says what is done says so where it is offered: 退货, Return. One that says where it takes from stands there already; then it is told what is made, and of several into the same document which it is. */
function labelOf(makes: CompiledEntity, flow: CompiledFlow, all: readonly Making[]): Label {
  if (!saysFrom(flow)) return flow.label
  const noun = nounOf({ label: written(makes.label) })
  const isOnly = all.every(
    (one) => one.flow === flow || one.makes !== makes || !one.flow.by.some((by) => flow.by.includes(by)),
  )
  return isOnly
    ? definitionTexts.label('flow.make', { noun })
    : definitionTexts.label('flow.makeBy', { noun, by: flow.label })
}

const saysFrom = ({ label }: CompiledFlow): boolean => label.EN.startsWith('From ')
