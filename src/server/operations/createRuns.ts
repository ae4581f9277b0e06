import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import type { Catalog } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { takeView } from '../store/takeView.ts'
import type { Answer, Engine } from './Engine.ts'
import { generate, type Generating } from './generate.ts'
import { tellUnbegun } from '../workflow/runLog.ts'

interface RunsParts {
  readonly definitions: Definitions
  readonly catalog: Catalog
  /** Milliseconds after which whoever began a run is answered. */
  readonly patience: number
  /** Is told of what no rule refused. */
  readonly onFault: (error: unknown) => void
  /** A transaction of the program's own work, by the name of what is done. */
  transact<T>(caller: Caller, name: string, run: (context: OperationContext) => Promise<T>): Promise<T>
}

interface Runs extends Pick<
  Engine,
  'timedRuns' | 'timedViews' | 'takeView' | 'generate' | 'tellUnbegun' | 'stopRuns'
> {
  /** What somebody begins by hand; undefined: it is no run. */
  byHand(caller: Caller, entity: CompiledEntity, name: string, body: Row): Promise<Answer> | undefined
}

/** The runs of all documents, by hand and at their time, and what is taken at its time. */
export function createRuns({ definitions, catalog, patience, onFault, transact }: RunsParts): Runs {
  const working = new Set<Promise<unknown>>()
  let isStopping = false
  const onWork = (work: Promise<unknown>) => {
    const watched = work
      .catch(onFault) // it was broken off, which its record tells
      .finally(() => working.delete(watched))
    working.add(watched)
  }
  const doRun = (caller: Caller, one: Omit<Generating, 'caller'>) => {
    const within = { ...caller, beforeCommit: undefined }
    return generate((work) => transact(within, one.run.name, work), { ...one, caller, onFault })
  }
  const runIn = ({ runs = [] }: CompiledEntity, name: string) => runs.find((one) => one.name === name)
  return {
    timedRuns: Object.values(definitions.entities).flatMap(({ name, runs = [] }) =>
      runs.flatMap(({ name: verb, pace }) => (pace ? [{ entity: name, verb, pace }] : [])),
    ),
    timedViews: Object.values(definitions.entities).flatMap(({ name, view }) =>
      view?.pace ? [{ entity: name, pace: view.pace }] : [],
    ),
    takeView: (caller, entity) =>
      transact(caller, 'takeView', (context) => takeView(context, catalog.node(entity))),
    generate: async (caller, { entity, verb, due }, isStopped) => {
      const node = catalog.node(entity)
      const run = runIn(node.entity, verb)
      return run ? doRun(caller, { node, run, due, body: {}, ...(isStopped ? { isStopped } : {}) }) : null
    },
    byHand: (caller, entity, name, body) => {
      const run = runIn(entity, name)
      return (
        run &&
        doRun(caller, {
          node: catalog.node(entity.name),
          run,
          body,
          patience,
          onWork,
          isStopped: () => isStopping,
        }).then((data) => ({ data }))
      )
    },
    tellUnbegun: (caller, { entity, verb, due }, error) =>
      transact(caller, verb, (context) =>
        tellUnbegun(context, { node: catalog.node(entity), verb, due }, error),
      ),
    stopRuns: async () => {
      isStopping = true
      await Promise.all(working)
    },
  }
}
