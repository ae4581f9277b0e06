import type { CompiledButton } from '../../language/button.ts'
import type { Row } from '../../language/row.ts'
import { useMemo } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { GridProps } from '../GridProps.ts'

/**
 * The props with what the buttons and links of cells do among the services that cells know. These are new where `buttonState`
 * is, for cells ask it while they are drawn; `onPress` may be a new function at each drawing.
 */
export function useCellActions(props: GridProps): GridProps {
  const { services, onPress, buttonState } = props
  const press = useLatest(onPress)
  const missing = onPress !== undefined && services.actions === undefined
  const own = useMemo(
    () =>
      missing
        ? {
            ...services,
            actions: {
              press: (row: Row, button: CompiledButton) => press.current?.(row, button),
              state: buttonState ?? always,
            },
          }
        : services,
    [missing, services, press, buttonState],
  )
  return own === services ? props : { ...props, services: own }
}

const always = (): 'enabled' => 'enabled'
