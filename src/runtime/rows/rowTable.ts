import type { CompiledButton } from '../../language/button.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'

/** The toolbar of a list as that of lines: rows are added, taken away and copied as lines are. `may`: what the user holds, and is allowed. */
export function rowTable(table: CompiledTable, may: (button: CompiledButton) => boolean): CompiledTable {
  const toolbar = table.toolbar.filter(may).flatMap((button): readonly CompiledButton[] => {
    if (button.kind === 'add')
      return [
        { ...button, kind: 'addLine' },
        { ...button, kind: 'copyLine', needs: 'some' },
      ]
    if (button.kind === 'delete') return [{ ...button, kind: 'deleteLine' }]
    return button.kind === 'verb' ? [button] : []
  })
  return { ...table, toolbar }
}

/** What is done in the end stands out: saving, and not adding. */
export const savingFirst = (screen: CompiledScreen): CompiledScreen => ({
  ...screen,
  toolbar: screen.toolbar.map((button) => (button.kind === 'add' ? { ...button, primary: false } : button)),
})
