import { lazy, Suspense } from 'react'
import { useStore } from '../../client/Store.ts'
import { menusListing } from '../menus.ts'
import { screens } from '../screens.ts'
import { useWorkspace } from '../workspace.ts'

const HomeVerb = lazy(async () => ({ default: (await import('./HomeVerb.tsx')).HomeVerb }))

/** The dialog of a verb that somebody pressed at a task, over whatever page it was. */
export function AskedVerb() {
  const { asked, menus } = useWorkspace()
  const row = useStore(asked)
  if (!row) return null
  const { entity, id, verb, onDone } = row
  const menuIds = menusListing(menus, screens, entity).map(({ menuId }) => menuId)
  const close = () => asked.set(null)
  return (
    <Suspense>
      <HomeVerb
        key={`${id} ${verb}`}
        asked={{ entity, id, verb, menuIds }}
        onClose={close}
        onDone={() => {
          close()
          onDone()
        }}
      />
    </Suspense>
  )
}
