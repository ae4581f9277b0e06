import { App } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Row } from '../../language/row.ts'
import { CellServicesContext, type CellServices } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { ScreenHostContext, useHost, type AskedVerb, type ScreenHost } from '../../runtime/host/host.ts'
import { pickFrom, useServices } from '../../runtime/services/useServices.ts'
import { doneWords } from '../../runtime/verbs/doneWords.ts'
import { linkTo } from '../../runtime/verbs/linkTo.ts'
import { useTold } from '../../runtime/verbs/useTold.tsx'
import { runVerb } from '../../runtime/verbs/runVerb.ts'
import { showMade } from '../../runtime/verbs/showMade.ts'
import { VerbDialog } from '../../runtime/verbs/VerbDialog.tsx'
import { pagesOf, pathOf } from '../menus.ts'
import { useScreen } from '../tabs/useScreen.ts'
import { useScreenHost } from '../tabs/useScreenHost.ts'
import type { Tab } from '../tabs/tabs.ts'
import { useWorkspace } from '../workspace.ts'

/** What is told of a row that waits. */
export interface Known {
  readonly versionNum: number
  readonly code: string
  readonly state: string
}

interface Props {
  /** `menuIds`: menus that list such documents. `known`: the document as the page has it, without which it is fetched. */
  readonly asked: AskedVerb & { readonly menuIds: readonly string[]; readonly known?: Known }
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The dialog of a verb of a document that waits, with the rights of the menu that lists it. */
export function HomeVerb({ asked, onClose, onDone }: Props) {
  const { menus } = useWorkspace()
  const [menuId] = asked.menuIds
  const tab = useMemo((): Tab => {
    const menu = pagesOf(menus).find((one) => one.menuId === menuId)
    return { key: 'home', path: menu ? pathOf(menu) : '', params: {}, dirty: false, round: 0 }
  }, [menus, menuId])
  const { found } = useScreen(tab)
  const host = useScreenHost(tab, found)
  const entity = found.kind === 'ready' ? found.chunk.entities[asked.entity] : undefined
  const verb = entity?.verbs.find(({ name }) => name === asked.verb)
  const { row, error } = useRow(host, entity, asked)
  const isLost = ['failed', 'unknown', 'refused'].includes(found.kind) || (found.kind === 'ready' && !verb)
  useLost(found.kind === 'failed' ? found.error : error, isLost, onClose)
  return host && entity && verb && row && found.kind === 'ready' ? (
    <ScreenHostContext value={host}>
      <Asked
        row={row}
        entity={entity}
        entities={found.chunk.entities}
        verb={verb}
        onClose={onClose}
        onDone={onDone}
      />
    </ScreenHostContext>
  ) : null
}

/** Tells why nothing can be asked, and closes. */
function useLost(error: Error | undefined, isLost: boolean, onClose: () => void): void {
  const say = useTexts(shellTexts)
  const { message } = App.useApp()
  const tell = useEffectEvent(() => {
    message.error(error?.message ?? say('page.loadFailed'))
    onClose()
  })
  const isOver = isLost || error !== undefined
  useEffect(() => {
    if (isOver) tell()
  }, [isOver])
}

interface FoundRow {
  readonly row?: Row | undefined
  readonly error?: Error
}

/** The document that a verb is asked for: what is known of it, else as it is found. */
function useRow(
  host: ScreenHost | null,
  entity: CompiledEntity | undefined,
  { id, known }: Props['asked'],
): FoundRow {
  const [found, setFound] = useState<FoundRow>({})
  const [told] = useState(known) // the list may be told anew meanwhile
  useEffect(() => {
    if (!host || !entity || told) return undefined
    const abort = new AbortController()
    const { client, menuId, respId } = host
    const context = { menuId, respId, signal: abort.signal }
    client.call<Row>(entity.server, entity.family, 'findById', { id }, context).then(
      ({ data }) => setFound({ row: data }),
      (error: unknown) => {
        if (!abort.signal.aborted)
          setFound({ error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => abort.abort()
  }, [host, entity, id, told])
  const row = useMemo(
    () =>
      told &&
      entity && {
        id,
        versionNum: told.versionNum,
        [entity.display.code]: told.code,
        [entity.states?.field ?? '']: told.state,
      },
    [told, entity, id],
  )
  return row ? { row } : found
}

interface AskedProps extends Pick<Props, 'onClose' | 'onDone'> {
  readonly row: Row
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly verb: CompiledVerb
}

function Asked({ row, entity, entities, verb, onClose, onDone }: AskedProps) {
  const told = useTold()
  const host = useHost()
  const { client, menuId, respId, language } = host
  const types = useMemo(() => [...new Set(entity.fields.flatMap(({ typeCode }) => typeCode ?? []))], [entity])
  const pick = useMemo(
    (): CellServices['pick'] => async (request) => pickFrom(client, entity, request, { menuId, respId }),
    [client, entity, menuId, respId],
  )
  const services = useServices(types, pick)
  const rows = useMemo((): readonly Row[] => [row], [row])
  if (!services) return null
  return (
    <CellServicesContext value={services}>
      <VerbDialog
        verb={verb}
        entity={entity}
        entities={entities}
        language={language}
        rows={rows}
        onCancel={onClose}
        onSubmit={async (answers) => {
          const done = await runVerb(host, entity, verb, rows, answers)
          const ways = [...showMade(host, verb, done.made), ...linkTo(host, entity, done.rows[0] ?? {})]
          told(doneWords(entity, verb, done.rows, language), ways)
          onDone()
        }}
      />
    </CellServicesContext>
  )
}
