import type { CallOptions, Client } from '../../client/Client.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { Envelope } from '../../language/wire.ts'
import { documentCalls } from './documents.ts'
import { flowCalls } from './flows.ts'
import { listPage } from './listing.ts'
import { pickCalls } from './picks.ts'
import { pictureCalls } from './pictures.ts'
import { NotUnderstood } from './queries.ts'
import { reportOf } from './reports.ts'
import { refusal } from './refusal.ts'
import type { Answered, Call, StandInFacts, Trouble } from './StandInFacts.ts'
import { surroundingCalls } from './surroundings.ts'
import { verbCall } from './verbs.ts'

/**
 * A client whose server is in memory: it answers the calls of screens over rows of the pool, under the compiled defaults, computed fields,
 * rules, verbs and rights. What it does not do stands in the README of this room. Nothing leaves the page.
 */
export function createStandIn(facts: StandInFacts, trouble?: Trouble): Client {
  const calls: Readonly<Record<string, Call>> = {
    ...documentCalls(facts),
    ...flowCalls(facts),
    ...pickCalls(facts),
    ...pictureCalls(facts),
    listByPage: (entity, body) => listPage(facts, entity, body),
    findReport: (entity, body) => reportOf(facts, entity, body),
  }
  const byFamily = new Map(Object.values(facts.entities).map((entity) => [entity.family, entity]))
  const surroundings = surroundingCalls(facts)
  const answerOf = async (family: string, operation: string, body: Row): Promise<Answered> => {
    const entity = byFamily.get(family)
    if (!entity) return { data: surroundings(family, operation, body) }
    if (trouble) await inTrouble(trouble, facts.language)
    const call = calls[operation]
    if (call) return call(entity, body)
    const verb = entity.verbs.find(({ name }) => name === operation)
    if (verb) return verbCall(facts, entity, verb, body)
    // A table with a call of its own lists as others do.
    return operation.startsWith('list') ? listPage(facts, entity, body) : { data: null }
  }
  return {
    files: { call: async <T>() => [] as T, bytes: async () => new Blob(), sealed: async (value) => value }, // no rows have files
    call: async <T>(
      _server: string,
      family: string,
      operation: string,
      body: unknown,
      options?: CallOptions,
    ) => {
      await Promise.resolve()
      const answered = await understood(facts.language, () =>
        answerOf(family, operation, structuredClone((body ?? {}) as Row)),
      ) // bodies are rows; what is changed here is not the caller's
      options?.signal?.throwIfAborted()
      return { status: 'S', msg: '', code: 'OK', traceId: '', ...answered } as Envelope<T> // as the call asks
    },
  }
}

async function understood(language: Language, ask: () => Promise<Answered>): Promise<Answered> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NotUnderstood) throw refusal('PARAM_INVALID', 'wrong', language)
    throw error
  }
}

function inTrouble(trouble: Trouble, language: Language): Promise<never> {
  if (trouble === 'loading') return new Promise(() => undefined)
  return Promise.reject(
    trouble === 'failed' ? refusal('SYS', 'failed', language) : refusal('FORBIDDEN', 'refused', language),
  )
}
