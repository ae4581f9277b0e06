import { theme } from 'antd'
import { useMemo } from 'react'
import type { CSSProperties } from 'react'
import { readable } from './contrast.ts'

/** antd's tokens as the grid's CSS variables, so that it follows the theme wherever it stands. */
export function useGridColours(): CSSProperties {
  const { token } = theme.useToken()
  return useMemo(
    () =>
      ({
        '--sw-bg': token.colorBgContainer,
        '--sw-head-bg': token.colorFillAlter,
        '--sw-text': token.colorText,
        '--sw-text-weak': token.colorTextSecondary,
        '--sw-text-disabled': token.colorTextDisabled,
        '--sw-line': token.colorBorderSecondary,
        '--sw-border': token.colorBorder,
        '--sw-fill': token.colorFillQuaternary,
        '--sw-hover': token.colorFillTertiary,
        '--sw-primary': token.colorPrimary,
        '--sw-primary-bg': token.colorPrimaryBg,
        '--sw-link': readable(token.colorBgContainer, [
          token.colorLink,
          token.colorLinkActive,
          token.colorLinkHover,
          token['blue-7'],
        ]),
        '--sw-font': token.fontFamily,
        '--sw-info-text': token['blue-7'],
        '--sw-info-bg': token.colorInfoBg,
        '--sw-info-border': token.colorInfoBorder,
        '--sw-success-text': token['green-8'],
        '--sw-success-bg': token.colorSuccessBg,
        '--sw-success-border': token.colorSuccessBorder,
        '--sw-warning-text': token['gold-9'],
        '--sw-warning-bg': token.colorWarningBg,
        '--sw-warning-border': token.colorWarningBorder,
        '--sw-error-text': token['red-7'],
        '--sw-error-bg': token.colorErrorBg,
        '--sw-error-border': token.colorErrorBorder,
        '--sw-error': token.colorError,
        '--sw-required': '#ff0c10',
        '--sw-radius': `${token.borderRadius}px`,
        '--sw-size': `${token.fontSize}px`,
      }) as CSSProperties,
    [token],
  ) // CSSProperties does not know custom properties
}
