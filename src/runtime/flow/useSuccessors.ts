import { isBy } from '../../rules/document/isBy.ts'
import { useEffect, useMemo, useState } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledScreen, CompiledSuccessor } from '../../language/screen.ts'
import { useHost } from '../host/host.ts'

/** What this user may make of the rows of a screen, by which menu, with the button that does it. */
export interface Successor {
  readonly of: CompiledSuccessor
  readonly menuId: string
  readonly button: CompiledButton
}

const none: readonly Successor[] = []

/** What may be made of the rows of a screen: asked of the menus of what is made, once `isAsked`. */
export function useSuccessors(
  { successors }: Pick<CompiledScreen, 'successors'>,
  isAsked: boolean,
): readonly Successor[] {
  const { user, menuGranting } = useHost()
  const mine = useMemo(
    () =>
      successors?.filter(({ audiences, roles }) => isBy({ by: audiences, roles }, user.me, user.audience)) ??
      [],
    [successors, user.me, user.audience],
  )
  const [found, setFound] = useState(none)
  useEffect(() => {
    if (!isAsked || !menuGranting || mine.length === 0) return undefined
    let isGone = false
    const asked = mine.map(async (of): Promise<readonly Successor[]> => {
      const menuId = await menuGranting(of.makes, of.resource).catch(() => undefined) // without an answer it is not offered
      return menuId === undefined ? [] : [{ of, menuId, button: buttonOf(of) }]
    })
    void Promise.all(asked).then((all) => {
      if (!isGone) setFound(all.flat())
    })
    return () => {
      isGone = true
    }
  }, [isAsked, menuGranting, mine])
  return found
}

const buttonOf = ({ makes, flow, resource, label }: CompiledSuccessor): CompiledButton => ({
  resource,
  label,
  icon: 'file-add',
  kind: 'flow',
  flow,
  makes,
  needs: 'some',
  danger: false,
  primary: false,
})

/** Two documents may have flows of one name. */
export const isSame = (one: CompiledButton, other: CompiledButton): boolean =>
  one.resource === other.resource && one.makes === other.makes
