import type { CompiledButton } from '../../language/button.ts'

/** `editsRows([{ kind: 'export' }])` → `false`. A list whose toolbar saves is edited in place: its rows have no screen of their own. */
export const editsRows = (toolbar: readonly Pick<CompiledButton, 'kind'>[]): boolean =>
  toolbar.some(({ kind }) => kind === 'save')
