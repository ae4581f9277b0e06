import type { CompiledPace } from '../../language/run.ts'
import type { SourceVerb } from '../../language/source.ts'
import type { EntityShape } from './EntityShape.ts'
import { statesAmong } from './statesIn.ts'

/** The word of `from` for what is done on no row. */
export const fromNew = 'new'

/** Whether a verb is done on no row: it makes documents. */
export const isRun = ({ from }: SourceVerb): boolean => statesAmong(from).includes(fromNew)

/** The runs of a document by name, as their author wrote them. */
export function runsOf(shape: EntityShape): readonly Run[] {
  const found =
    runs.get(shape) ?? Object.entries(shape.origin.source.verbs ?? {}).filter(([, verb]) => isRun(verb))
  runs.set(shape, found)
  return found
}

type Run = readonly [name: string, words: SourceVerb]

/** Every button of its screens asks for them. */
const runs = new WeakMap<EntityShape, readonly Run[]>()

const paces = {
  day: /^day ([01]\d|2[0-3]):([0-5]\d)$/,
  week: /^week ([1-7]) ([01]\d|2[0-3]):([0-5]\d)$/,
  month: /^month ([1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):([0-5]\d)$/,
} as const

/** `hour`, `day 02:00`, `week 1 02:00` (Mondays), `month 26 02:00`. Undefined: it is no pace of a run. */
export function paceOf(text: string): CompiledPace | undefined {
  if (text === 'hour') return { each: 'hour', on: 0, at: '00:00' }
  const each = (['day', 'week', 'month'] as const).find((one) => paces[one].test(text))
  const at = text.slice(-5)
  return each && { each, on: each === 'day' ? 0 : Number(text.split(' ')[1]), at }
}
