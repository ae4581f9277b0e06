import type { CompiledScreen } from '../../language/screen.ts'
import type { SourceVerb } from '../../language/source.ts'
import { isPassing } from '../scope/asks.ts'
import { known } from '../scope/CompilationUnit.ts'
import { sidesOf } from '../scope/verbSides.ts'
import { given } from '../scope/given.ts'
import { report } from '../source/diagnostics.ts'
import type { ScreenAsk } from './ScreenAsk.ts'

/** What is done when somebody opens the document, and the screen that shows it as others will see it. Of a variant whose audience does not do the verb, or has no variant of that screen: nothing. */
export const openedOf = (ask: ScreenAsk): Pick<CompiledScreen, 'opened' | 'preview'> =>
  given({ opened: verbOf(ask), preview: previewOf(ask) })

function verbOf({ unit, plan, shape }: ScreenAsk): string | undefined {
  const { opened } = plan.edit ?? {}
  const { verbs = {} } = shape.origin.source
  if (typeof opened !== 'string') return undefined
  const mark = unit.value([...plan.home, 'opened'])
  if (!known(unit, 'unknown-name', mark, { name: opened, choices: Object.keys(verbs) })) return undefined
  const verb = verbs[opened]
  if (!verb || !(isPassing(verb) || leadsOn(verb))) {
    if (plan.variant) return undefined // told where it is written
    report(unit.to, 'wrong-kind', mark, {
      where: `${plan.id}.opened`,
      found: `${opened}, which asks, or changes its row each time`,
      wanted:
        'a verb with ask: [], which may be done as often as somebody looks, or one that asks nothing and leads from its states to another one, once',
    })
    return undefined
  }
  return plan.audience === undefined || sidesOf(unit, verb).includes(plan.audience) ? opened : undefined
}

/** It asks nothing and is over once it was done: it leads to a state from which it does not lead. */
function leadsOn({ ask, from, to, process, color }: SourceVerb): boolean {
  if (ask !== undefined || process !== undefined || color === 'error') return false
  return from !== undefined && to !== undefined && /^\w+$/.test(to) && !from.split('|').includes(to)
}

function previewOf({ unit, plan, plans }: ScreenAsk): string | undefined {
  const { preview } = plan.edit ?? {}
  if (typeof preview !== 'string') return undefined
  if (plan.variant)
    return plans.find(({ from, audience }) => from === preview && audience === plan.audience)?.id
  const choices = plans.flatMap(({ id, kind, entity, variant }) =>
    kind === 'detail' && entity === plan.entity && !variant && id !== plan.id ? [id] : [],
  )
  const mark = unit.value([...plan.home, 'preview'])
  return known(unit, 'unknown-name', mark, { name: preview, choices }) ? preview : undefined
}
