import type { Definitions } from '../../language/definitions.ts'
import type { CompiledTile } from '../../language/home.ts'
import { written } from '../scope/labels.ts'
import type { TextKey } from '../../texts/catalogue.ts'
import type { manual as texts } from '../../texts/en/manual.ts'
import { manualTexts } from '../../texts/manualTexts.ts'

/** A word of the manual itself, in both languages. */
export const word = (
  key: Exclude<TextKey<typeof texts>, `${'effect' | 'pace' | 'view'}.${string}`>,
): string => {
  const { CN, EN } = manualTexts.label(key, { verb: '' })
  return `${CN} ${EN}`
}
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A table of the manual. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** What administrators may say of company policy, if anything. */
export function settingsPage({ settings = [] }: Definitions): string[] {
  if (settings.length === 0) return []
  const head = [
    word('head.setting'),
    word('head.label'),
    word('head.type'),
    word('head.default'),
    word('head.levels'),
    word('head.uses'),
  ]
  const rows = settings.map(({ name, label, type, to, typeCode, standard, levels, min, max, unit, uses }) => [
    `\`${name}\``,
    written(label),
    [type, to ?? typeCode].filter(Boolean).join(' '),
    [
      standard ?? '',
      ...(min === undefined && max === undefined ? [] : [`(${min ?? ''}–${max ?? ''})`]),
      ...(unit ? [written(unit)] : []),
    ].join(' '),
    levels.join(', '),
    uses.map(written).join('<br>'),
  ])
  return [`# ${word('entity.settings')}`, table(head, rows)]
}

/** What stands on the homes of whom, and what it is found from. */
export function homePage({ tiles = [] }: Definitions): string[] {
  if (tiles.length === 0) return []
  const head = [word('head.tile'), word('head.label'), word('head.from'), word('head.by')]
  const rows = tiles.map((tile) => [
    `\`${tile.name}\``,
    titleOf(tile),
    tileRows(tile),
    tile.grants?.join(', ') ?? '',
  ])
  return [`# ${word('entity.home')}`, table(head, rows)]
}

const titleOf = (tile: CompiledTile): string => {
  if (tile.kind === 'part') return tile.part
  return tile.kind === 'report' ? `\`${tile.report}\`` : written(tile.title)
}

/** Which rows, and each figure as its author wrote it. */
function tileRows(tile: CompiledTile): string {
  if (!('entity' in tile)) return ''
  const where = tile.kind === 'rows' ? tile.where : tile.report.where
  const rows = `\`${tile.entity}${where === undefined ? '' : ` where ${where}`}\``
  if (tile.kind === 'rows') return rows
  return [rows, ...tile.report.measures.map(({ label, source }) => `${written(label)} (\`${source}\`)`)].join(
    '<br>',
  )
}
