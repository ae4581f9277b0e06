import { useEffect, useState } from 'react'
import { randomText } from '../../client/bytes.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledRun, RunReport } from '../../language/run.ts'
import { useLatest } from '../../cells/useLatest.ts'
import { useHost } from '../host/host.ts'

interface Running {
  /** What was begun here, as far as it is; null before that. */
  readonly report: RunReport | null
  /** The run before; null where there was none, or it is not known yet. */
  readonly last: RunReport | null
  begin(answers: Row): Promise<void>
  /** Ends what was begun before its next group. */
  cancel(): Promise<void>
}

/** Milliseconds between two looks at a run that takes its time. */
const lookEvery = 2000

/** Begins a run, and looks at it until it has ended. */
export function useRun(entity: CompiledEntity, run: CompiledRun): Running {
  const host = useHost()
  const [report, setReport] = useState<RunReport | null>(null)
  const [last, setLast] = useState<RunReport | null>(null)
  const ask = async (body: Row): Promise<RunReport | null> => {
    const { client, menuId, respId } = host
    const context = { menuId, respId, idempotencyKey: randomText() }
    return (await client.call<RunReport | null>(entity.server, entity.family, run.name, body, context)).data
  }
  const tell = (found: RunReport) => {
    setReport(found)
    if (found.endDate === null) return
    for (const name of new Set([entity.name, ...run.effects.map((effect) => effect.entity)]))
      host.changed(name)
  }
  const latest = useLatest({ ask, tell })
  useEffect(() => {
    let isGone = false
    // The last run is told beside what is asked; where it cannot be read, nothing is.
    latest.current.ask({ run: 'last' }).then(
      (found) => !isGone && setLast(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [latest])
  useEffect(() => {
    if (report === null || report.endDate !== null) return undefined
    const look = setTimeout(() => {
      latest.current.ask({ run: report.run }).then(
        (found) => latest.current.tell(found ?? report),
        () => latest.current.tell({ ...report }), // not now: it is looked at again
      )
    }, lookEvery)
    return () => clearTimeout(look)
  }, [report, latest])
  return {
    report,
    last,
    begin: async (answers) => {
      const found = await ask(answers)
      if (found) tell(found)
    },
    cancel: async () => {
      const found = report && (await ask({ cancel: report.run }))
      if (found) tell(found)
    },
  }
}
