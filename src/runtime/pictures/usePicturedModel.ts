import { useCallback, useMemo, useState } from 'react'
import { looks, type CompiledPictures, type Look } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'
import type { KeptTable } from '../layout/useTableLayout.ts'
import { useListModel, type ListModel } from '../list/useListModel.tsx'
import type { ChosenLook, ListDefinition } from '../list/useListRows.ts'

/** A list of which a look may be chosen: a tree, a board and a calendar ask for rows themselves. */
export function usePicturedModel(definition: ListDefinition, own: KeptTable): ListModel {
  const look = useLook(definition.screen.id, definition.screen.pictures)
  const isElsewhere = look.now === 'board' || look.now === 'calendar' || look.now === 'tree'
  const list = useListModel({ ...definition, isElsewhere, look }, own)
  return list
}

/** The look of a screen, as this user chose it last in this browser; else as its definition begins. */
function useLook(screen: string, pictures: CompiledPictures | undefined): ChosenLook {
  const { user } = useHost()
  const key = `look.${user.userId}.${screen}`
  const has = useMemo(() => looks.filter((look) => look === 'list' || pictures?.[look]), [pictures])
  const remembered = useCallback(
    (): Look => has.find((look) => look === localStorage.getItem(key)) ?? pictures?.first ?? 'list',
    [key, has, pictures],
  )
  const [now, setNow] = useState<Look>(remembered)
  const [rows, tell] = useState<readonly Row[]>()
  const show = useCallback(
    (look: Look | null) => setNow(has.find((one) => one === look) ?? remembered()),
    [has, remembered],
  )
  const choose = (look: Look) => {
    setNow(look)
    try {
      localStorage.setItem(key, look)
    } catch {
      localStorage.removeItem(key) // full: it begins as defined the next time
    }
  }
  return { now, has, show, choose, tell, ...(now === 'tree' && rows ? { rows } : {}) }
}
