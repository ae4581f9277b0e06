import { App } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { CallError } from '../../client/Client.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useHost } from '../host/host.ts'
import { doneWords } from '../verbs/doneWords.ts'
import { leaveOutRefused } from '../verbs/leaveOut.ts'
import { runVerb } from '../verbs/runVerb.ts'
import { useTold } from '../verbs/useTold.tsx'
import { isWarned } from '../verbs/warnings.ts'
import { pagesOfQuery } from './pagesOfQuery.ts'
import { RowsDialog, type AskedOfRows } from './RowsDialog.tsx'
import type { Query } from './readOn.ts'

interface Given {
  readonly entity: CompiledEntity
  readonly entities: Entities
  readonly table: CompiledTable
  readonly query: Query
  readonly onDone: (on: 'selection') => void
}

/** So many rows are done in one transaction. */
const together = 500

/**
 * A verb on every row of the search on which the user may do it. These are read before it is asked, so that the dialog says how many they are and
 * nothing is done on what came later; they are done `together`, each such part as a whole.
 */
export function useOnAll(given: Given): {
  readonly begin: (verb: CompiledVerb) => void
  readonly dialog: ReactNode
} {
  const { entity, entities, onDone } = given
  const host = useHost()
  const { language } = host
  const say = useTexts(runtimeTexts)
  const told = useTold()
  const [asked, setAsked] = useState<AskedOfRows | null>(null)
  const begin = useFound(given, (verb, rows) => setAsked({ verb, rows, leftOut: [] }))
  const answer = async ({ verb, rows, leftOut }: AskedOfRows, answers: Row): Promise<void> => {
    let rest = rows
    const done: Row[] = []
    try {
      while (rest.length > 0) {
        const part = rest.slice(0, together)
        done.push(...(await runVerb(host, entity, verb, part, answers)).rows)
        rest = rest.slice(together)
      }
    } catch (error) {
      const fewer =
        error instanceof CallError && !isWarned(error)
          ? leaveOutRefused({ rows: rest.slice(0, together), leftOut }, error.errors)
          : null
      if (done.length > 0) onDone('selection')
      setAsked({
        verb,
        rows: fewer ? [...fewer.rows, ...rest.slice(together)] : rest,
        leftOut: fewer?.leftOut ?? leftOut,
      })
      throw fewer && done.length === 0 ? new Error(say('verb.someRefused')) : error
    }
    told(doneWords(entity, verb, done, language))
    setAsked(null)
    onDone('selection')
  }
  const of = { entity, entities }
  const dialog = <RowsDialog asked={asked} of={of} isAll onCancel={() => setAsked(null)} onSubmit={answer} />
  return { begin, dialog }
}

/** Reads the rows on which the verb may be done and tells them, one search at a time; where there are none, or they cannot be read, the user is told. */
function useFound(
  { entity, table, query }: Given,
  tell: (verb: CompiledVerb, rows: readonly Row[]) => void,
): (verb: CompiledVerb) => void {
  const host = useHost()
  const { message } = App.useApp()
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const find = async (verb: CompiledVerb, signal: AbortSignal): Promise<void> => {
    const rows: Row[] = []
    const filters = { ...query.filters, can: verb.name }
    const onProgress = () => undefined
    for await (const page of pagesOfQuery(host, entity, table, { ...query, filters }, { onProgress, signal }))
      rows.push(...page)
    if (rows.length > 0) tell(verb, rows)
    else void message.info(doneWords(entity, verb, [], host.language))
  }
  return (verb) => {
    if (reading.current) return
    const control = new AbortController()
    reading.current = control
    find(verb, control.signal)
      .catch((error: unknown) => {
        if (!control.signal.aborted)
          void message.error(error instanceof Error ? error.message : String(error))
      })
      .finally(() => {
        reading.current = null
      })
  }
}
