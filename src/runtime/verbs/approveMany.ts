import { answerMany, mostAnswered } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import { createGestureKeys } from '../../client/gestureKeys.ts'
import type { ScreenHost } from '../host/host.ts'

/** What became of one of several that were agreed to; `why` not, in words; null: it was done. */
export interface AgreedTo {
  readonly row: Row
  readonly why: string | null
}

/** Where it is done: the tasks of approvals, by which menu. */
export interface AgreeAt {
  readonly server: string
  readonly family: string
  readonly menuId: string
}

interface Answered {
  readonly results: readonly { readonly isDone: boolean; readonly error: string | null }[]
}

const keys = createGestureKeys()

/**
 * Agrees to many with one opinion, each by itself: what refuses one stops no other. `as` is what the call names of each row. Answers what became of each, in their order. A call that
 * fails is thrown; sent again it is the same try.
 */
export async function approveMany(
  { client, respId }: Pick<ScreenHost, 'client' | 'respId'>,
  { server, family, menuId }: AgreeAt,
  { rows, as, comment }: { readonly rows: readonly Row[]; as(row: Row): Row; readonly comment: unknown },
): Promise<readonly AgreedTo[]> {
  const found: AgreedTo[] = []
  for (let at = 0; at < rows.length; at += mostAnswered) {
    const some = rows.slice(at, at + mostAnswered)
    const body = { list: some.map(as), ...(comment == null || comment === '' ? {} : { comment }) }
    const { data } = await keys.run(`${family} ${answerMany}`, body, (idempotencyKey) =>
      client.call<Answered>(server, family, answerMany, body, { menuId, respId, idempotencyKey }),
    )
    found.push(
      ...some.map((row, index) => {
        const one = data.results[index]
        return { row, why: one?.isDone ? null : (one?.error ?? '') }
      }),
    )
  }
  return found
}
