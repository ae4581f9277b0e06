import { isFilesType } from '../../rules/types/fieldTypes.ts'
import type { CompiledAttachmentConfig, CompiledColumn } from '../../language/column.ts'
import type { Definitions } from '../../language/definitions.ts'
import { columnsOfMatrix } from '../../language/matrix.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { allowedExtensions, extensionsOf, imageExtensions, suffixOf } from '../../rules/files/uploadRules.ts'
import { fail } from '../fail.ts'
import type { Rights } from '../permission/Rights.ts'

const uploadButton = 'btnUploadAttachment'
type Limits = Pick<CompiledAttachmentConfig, 'extensions' | 'image'>

/** Whether some page shows this field without asking for the buttons. */
export function isUnchecked({ screens }: Definitions, entity: string, slot: string): boolean {
  return screens.some((screen) =>
    tablesOf(screen).some(
      (table) =>
        table.entity === entity &&
        table.columns.some((column) => column.key === slot && column.attachmentConfig?.checked === false),
    ),
  )
}

/** Refuses an upload in a page whose upload button the user does not hold; without a page, any page will do. Throws FORBIDDEN. */
export function requireUpload(definitions: Definitions, rights: Rights, menuId: string | undefined): void {
  if (!holdsUpload(definitions, rights, menuId)) fail('FORBIDDEN')
}

/** Whether they hold it. */
export function holdsUpload(definitions: Definitions, rights: Rights, menuId: string | undefined): boolean {
  const menus = menuId === undefined ? [...rights.menus.values()] : [rights.menus.get(menuId) ?? []].flat()
  return menus.some(
    ({ menu, resources }) =>
      resources.some(({ code }) => code === uploadButton) ||
      columnsOf(definitions, menu.id).some(({ attachmentConfig }) => attachmentConfig?.checked === false),
  )
}

/** The page's own list narrows what may be attached. Throws FILE_EXTENSION, FILE_IMAGE_TYPE. */
export function requireExtension(
  definitions: Definitions,
  menuId: string | undefined,
  functionId: string | null,
  name: string,
): void {
  const slots =
    menuId === undefined
      ? []
      : columnsOf(definitions, menuId).filter(
          ({ key, field }) => functionId !== null && (key === functionId || field === functionId),
        )
  const limits =
    slots.length === 0
      ? [undefined]
      : slots.map((column): Limits => column.attachmentConfig ?? { image: column.type === 'image' })
  const allowed = [...new Set(limits.flatMap((one) => extensionsOf(one)))]
  if (allowed.includes(suffixOf(name))) return
  if (limits.every((one) => one?.image)) fail('FILE_IMAGE_TYPE')
  fail('FILE_EXTENSION', { allowed: allowed.join(', ') })
}

/** What no page takes is refused before its bytes are read. */
export function requireKnownExtension(name: string): void {
  const suffix = suffixOf(name)
  if (![...allowedExtensions, ...imageExtensions].some((one) => one === suffix))
    fail('FILE_EXTENSION', { allowed: allowedExtensions.join(', ') })
}

const holdsFiles = ({ type, cellType }: CompiledColumn): boolean => isFilesType(type) || cellType === 'upload'

/** Columns for files on the screens that a menu opens: its own, the document's, and their variants. */
function columnsOf({ menus, screens }: Definitions, menuId: string): readonly CompiledColumn[] {
  const own = screens.find(({ id }) => id === menus.find((menu) => menu.id === menuId)?.screen)
  const paths = new Set([own, screens.find(({ id }) => id === own?.edit)].map((screen) => screen?.path))
  return screens
    .filter(({ path }) => paths.has(path))
    .flatMap((screen) => tablesOf(screen).flatMap(({ columns }) => columns))
    .filter(holdsFiles)
}

interface Shown {
  readonly entity: string
  readonly columns: readonly CompiledColumn[]
}

function tablesOf(screen: CompiledScreen): Shown[] {
  const sections = screen.sections.flatMap((section): Shown[] => {
    if (section.kind === 'fields') return [{ entity: screen.entity, columns: section.columns }]
    if (section.kind === 'matrix') return [...columnsOfMatrix(section)]
    if (section.kind !== 'table') return []
    return [
      { entity: section.table.entity, columns: section.table.columns },
      ...section.children.map(({ table }) => ({ entity: table.entity, columns: table.columns })),
    ]
  })
  return [
    ...(screen.table ? [{ entity: screen.table.entity, columns: screen.table.columns }] : []),
    ...sections,
  ]
}
