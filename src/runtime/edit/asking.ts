import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { CallError } from '../../client/Client.ts'
import { asksFirst } from '../verbs/asksFirst.ts'
import { isWarned } from '../verbs/warnings.ts'

/** A verb whose dialog is open and shows the words of a refusal; `of`: the entity of its answers. */
export interface Asking {
  readonly verb: CompiledVerb
  readonly of: CompiledEntity
}

export const asking = (verb: CompiledVerb, of: CompiledEntity): Asking | undefined =>
  asksFirst(verb) ? { verb, of } : undefined

/** Wire keys of what a verb's dialog asks, of the document and of its lines. */
export const wiresOf = (asked: Asking | undefined): ReadonlySet<string> =>
  new Set([
    ...(asked?.verb.ask ?? []).map(
      (name) => asked?.of.fields.find((field) => field.name === name)?.wire ?? name,
    ),
    ...(asked?.verb.askLines ?? []).map(({ field }) => field),
  ])

/** Where in the document a refused verb of it is mended. Undefined where its dialog is the place: an answer is wrong, nothing is named, or it was only warned of and may go on. */
export function placeToMend(problem: unknown, { verb, of }: Asking): string | undefined {
  if (!(problem instanceof CallError) || isWarned(problem)) return undefined
  const answers = wiresOf({ verb, of })
  const paths = problem.errors.map(({ path }) => path)
  const isAnswer = (path: string) => path === '' || answers.has(path.slice(path.lastIndexOf('.') + 1))
  return paths.some(isAnswer) ? undefined : paths[0]
}
