import { useMemo } from 'react'
import type { ThemeConfig } from 'antd'
import { useDrawn } from '../client/appearance.ts'
import { company } from '../client/company.ts'
import { antdTheme } from '../theme/antdTheme.ts'

/** antd's theme as the user, the system and the house want it. */
export function useAntdTheme(): ThemeConfig {
  const { scheme, density, moves } = useDrawn()
  return useMemo(
    () => antdTheme({ scheme, density, moves, ...(company.accent && { accent: company.accent }) }),
    [scheme, density, moves],
  )
}
