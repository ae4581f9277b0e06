import type { CellType } from '../../language/column.ts'
import type { SourceColumn } from '../../language/source.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'

type Written = Exclude<SourceColumn, string>

/** What an author wrote of a column. Its aliases are one, and the cell type says what other words imply. */
export interface ColumnWords extends Omit<
  Written,
  | 'key'
  | 'field'
  | 'fixedStyle'
  | 'validate'
  | 'required'
  | 'cellType'
  | 'editType'
  | 'linkTag'
  | 'functionList'
> {
  /** The field, or the name of a column without one. */
  readonly name: string
  /** Only a name was given: it need not be a field. */
  readonly isNamed: boolean
  readonly cellType?: CellType
  readonly editType?: CellType
  /** True, false, or the expression. */
  readonly required?: boolean | string
  /** Whether it is meant to open something; what it does instead is in `functionList`. */
  readonly opens?: boolean
  readonly functionList?: readonly { readonly code: string; readonly mark: Mark }[]
  /** Place of a word, of the whole column where it was not written. */
  at(key: string, ...more: Path): Mark
}

const oneName = (cell: Written['cellType']): CellType | undefined =>
  cell === 'buttons' ? 'tableOperate' : cell

/** `path`: where the column stands; without it (a name in a list of names) `mark` is its place. */
export function readColumn(
  unit: CompilationUnit,
  column: SourceColumn,
  { mark, path, editable }: { readonly mark: Mark; readonly path?: Path; readonly editable: boolean },
): ColumnWords {
  if (typeof column === 'string') return { name: column, isNamed: false, at: () => mark }
  const {
    key,
    field,
    fixed,
    fixedStyle,
    validate,
    required,
    cellType,
    editType,
    linkTag,
    functionList,
    ...rest
  } = column
  const at = (word: string, ...more: Path) =>
    path && unit.has([...path, word]) ? unit.value([...path, word, ...more]) : mark
  const same = <T>(
    first: string,
    one: T | undefined,
    second: string,
    other: T | undefined,
  ): T | undefined => {
    if (one !== undefined && other !== undefined && one !== other)
      report(unit.to, 'said-differently', at(second), {
        first,
        one: String(one),
        second,
        other: String(other),
      })
    return one ?? other
  }
  const buttons = [
    ...(typeof linkTag === 'string' ? [{ code: linkTag, mark: at('linkTag') }] : []),
    ...(functionList?.map((code, index) => ({ code, mark: at('functionList', index) })) ?? []),
  ]
  const needed = same('required', required, 'validate', validate === 'required' ? true : validate)
  const pinned = same('fixed', fixed, 'fixedStyle', fixedStyle)
  const isNamed = field === undefined
  const drawn = oneName(cellType) ?? implied({ ...column, isNamed, editable })
  const edited = oneName(editType)
  return {
    ...rest,
    name: same('field', field, 'key', key) ?? '',
    isNamed,
    at,
    ...(pinned ? { fixed: pinned } : {}),
    ...(needed === undefined ? {} : { required: typeof needed === 'boolean' ? needed : String(needed) }),
    ...(drawn ? { cellType: drawn } : {}),
    ...(edited ? { editType: edited } : {}),
    ...(buttons.length > 0 ? { functionList: buttons } : {}),
    ...opening(linkTag, drawn === 'linkTag' && buttons.length === 0),
  }
}

/** `linkTag` says whether it opens something; a column that is drawn as a link and has no button does. */
function opening(linkTag: Written['linkTag'], isLink: boolean): Pick<ColumnWords, 'opens'> {
  if (typeof linkTag === 'boolean') return { opens: linkTag }
  return isLink ? { opens: true } : {}
}

/** The cell type that follows from another word. */
function implied({
  linkTag,
  functionList,
  slot,
  showIcon,
  attachmentConfig,
  isNamed,
  editable,
}: Written & { readonly isNamed: boolean; readonly editable: boolean }): CellType | undefined {
  if (slot !== undefined) return editable ? 'slot' : 'viewSlot'
  if (linkTag !== undefined && linkTag !== false) return 'linkTag'
  if (functionList) return isNamed ? 'tableOperate' : 'linkTag'
  if (showIcon) return 'icon'
  return attachmentConfig ? 'upload' : undefined
}
