import { App } from 'antd'
import { useEffect, useMemo } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Row } from '../../language/row.ts'
import { CellServicesContext, type CellServices } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { ScreenHostContext, useHost } from '../../runtime/host/host.ts'
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
import type { Todo } from './todo.ts'

interface Props {
  readonly row: Todo
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The dialog of the verb that a row waits for, with the rights of the menu that lists it. */
export function HomeVerb({ row, onClose, onDone }: Props) {
  const say = useTexts(shellTexts)
  const { message } = App.useApp()
  const { menus } = useWorkspace()
  const tab = useMemo((): Tab => {
    const menu = pagesOf(menus).find(({ menuId }) => menuId === row.of.menuIds[0])
    return { key: 'home', path: menu ? pathOf(menu) : '', params: {}, dirty: false, round: 0 }
  }, [menus, row])
  const { found } = useScreen(tab)
  const host = useScreenHost(tab, found)
  const entity = found.kind === 'ready' ? found.chunk.entities[row.of.entity] : undefined
  const verb = entity?.verbs.find(({ name }) => name === row.verb)
  const isLost = ['failed', 'unknown', 'refused'].includes(found.kind) || (found.kind === 'ready' && !verb)
  useEffect(() => {
    if (!isLost) return
    message.error(found.kind === 'failed' ? found.error.message : say('page.loadFailed'))
    onClose()
  }, [isLost, found, message, onClose, say])
  return host && entity && verb && found.kind === 'ready' ? (
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

interface AskedProps extends Props {
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
  const rows = useMemo((): readonly Row[] => {
    const { id, versionNum, code, state, of } = row
    return [{ id, versionNum, [entity.display.code]: code, [of.stateField]: state }]
  }, [row, entity])
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
