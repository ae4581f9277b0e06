import { useEffect } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { onlyRow } from '../../rules/document/onlyRow.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'

/** A list that can hold one row alone gives its place to that row's document. Whether it does. */
export function useOnlyRow(screen: CompiledScreen, entity: CompiledEntity): boolean {
  const { user, params, open, close } = useHost()
  const environment = useEnvironment()
  const { edit } = screen
  const isAsked = edit !== undefined && Object.keys(params).length === 0
  const id = isAsked ? onlyRow(entity.access[user.audience], environment()) : undefined
  useEffect(() => {
    if (edit === undefined || id === undefined) return
    open(edit, { id })
    close()
  }, [edit, id, open, close])
  return id !== undefined
}
