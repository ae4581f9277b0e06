import { useEffect } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { isFrom, refusalOf } from '../../rules/document/allowedVerbs.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { Environment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'

/**
 * Whoever opens the document does the verb that its screen names, where he may: once for each opening. One that leads on is done where the row is not
 * there yet, and the page shows where it is then. That it is refused is no fault: the row may be where nothing is marked.
 */
export function useOpened(
  { opened }: CompiledScreen,
  entity: CompiledEntity,
  store: DocumentStore | undefined,
  environment: Environment,
): void {
  const host = useHost()
  const { client, menuId, respId, granted } = host
  const { server, family, verbs } = entity
  const verb = verbs.find(({ name }) => name === opened)
  const mayDo = verb !== undefined && granted(verb.resource)
  const latest = useLatest({ entity, verb, environment, changed: host.changed })
  useEffect(() => {
    const { verb: does, environment: env } = latest.current
    const { id, versionNum, ...row } = store?.state().row ?? {}
    if (!store || !mayDo || does === undefined || id === undefined) return
    if (!isOpenTo(latest.current.entity, does, { id, ...row }, env)) return
    const show = (data: Row) => {
      if (does.passing) return
      if (!store.state().dirty) store.accept(data)
      latest.current.changed(latest.current.entity.name)
    }
    const body = does.passing ? { id } : { id, versionNum }
    client.call<Row>(server, family, does.name, body, { menuId, respId }).then(
      ({ data }) => show(data),
      () => undefined,
    )
  }, [client, server, family, store, mayDo, menuId, respId, latest])
}

/** Whether the row lets it be done, as far as it tells; one that leaves its row as it is is simply done. */
function isOpenTo(
  entity: CompiledEntity,
  verb: CompiledEntity['verbs'][number],
  row: Row,
  environment: Environment,
): boolean {
  return (
    verb.passing === true ||
    (isFrom(entity, verb, row) && refusalOf(entity, verb, row, environment()).refusal === undefined)
  )
}
