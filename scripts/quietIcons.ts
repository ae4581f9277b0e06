import type { Plugin } from 'vite'

const component = /[\\/]@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(?:Light)?\.js/
const named = /role: "img",\s*"aria-label": icon\.name/
const quiet =
  'role: restProps["aria-label"] === undefined ? undefined : "img", "aria-hidden": restProps["aria-label"] === undefined ? true : undefined'

/**
 * antd's icons name themselves in English ("loading", "down") in whatever language the page is. An icon is read aloud only where it is
 * given a name; elsewhere what it stands in has one. Throws when the library makes its icons otherwise.
 */
export function quietIcons(): Plugin {
  return {
    ...transformed,
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [transformed] } } }),
  }
}

const transformed = {
  name: 'quiet-icons',
  transform(code: string, id: string) {
    if (!component.test(id)) return undefined
    if (!named.test(code)) throw new Error(`${id} names its icons otherwise; see scripts/quietIcons.ts.`)
    return { code: code.replace(named, quiet), map: null }
  },
}
