import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledAssignment } from '../../language/verb.ts'
import { effectWords } from './effectWords.ts'

const both = ({ CN, EN }: Label) => `${CN} | ${EN}`

/** A verb that picks rows: which, what it makes of them, and what else follows. */
export function explainFlow(
  flow: CompiledFlow,
  entity: CompiledEntity,
  entities: Definitions['entities'],
): string {
  const { name, label, source, when, by, from, take, agree = [], effects = [] } = flow
  return [
    `${entity.name}.${name} · ${both(label)}`,
    `  picks ${source}: ${both(when.says)}`,
    `  takes ${take === undefined ? 'each row whole' : `by ${flow.lines}.${take}`}, kept in ${flow.lines}.${flow.link}`,
    `  by: ${by.join(', ')}`,
    `  documents: ${from?.join(', ') ?? 'new, and whatever may be changed'}${agree.length > 0 ? `; one for each ${values(agree)}` : ''}`,
    `  gets: ${values(flow.copyHeader) || 'nothing'}`,
    `  ${flow.lines} get: ${values(flow.copyLine) || 'nothing'}`,
    ...effects.map((effect) => `  then: ${both(effectWords(entities, entity, effect))}`),
  ].join('\n')
}

const values = (those: readonly CompiledAssignment[]): string =>
  those.map(({ field, value: { source } }) => (field === source ? field : `${field} = ${source}`)).join(', ')
