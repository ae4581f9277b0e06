import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { CallError } from '../../client/Client.ts'
import { asksFirst } from '../verbs/asksFirst.ts'

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

/** Where in the document a refused verb of it is mended. Undefined where its dialog is the place: an answer is wrong, or nothing is named. */
export function placeToMend(problem: unknown, { verb, of }: Asking): string | undefined {
  if (!(problem instanceof CallError)) return undefined
  const answers = wiresOf({ verb, of })
  const paths = problem.errors.map(({ path }) => path)
  const isAnswer = (path: string) => path === '' || answers.has(path.slice(path.lastIndexOf('.') + 1))
  return paths.some(isAnswer) ? undefined : paths[0]
}
