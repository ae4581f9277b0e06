import type { CompiledTile } from '../../language/home.ts'
import { written } from '../scope/labels.ts'
import { explainReport } from './explainReport.ts'

/** What a tile is found from, who finds it and what it opens. */
export function explainTile(tile: CompiledTile): string {
  const { name, kind, order, grants, at } = tile
  return [
    `tile ${name} · ${'title' in tile ? written(tile.title) : kind}`,
    `written in ${at.file}:${at.line}`,
    `place ${order}, granted to ${grants?.join(', ') ?? 'everybody'}`,
    ...ofRows(tile),
  ].join('\n')
}

function ofRows(tile: CompiledTile): readonly string[] {
  switch (tile.kind) {
    case 'part':
      return [`what the application knows by itself: ${tile.part}`]
    case 'report':
      return [`the picture of ${tile.report}, asked by its defaults`]
    case 'rows':
      return [
        `rows of ${tile.entity}${tile.where === undefined ? '' : ` where ${tile.where}`}`,
        `columns: ${tile.columns.map(({ key }) => key).join(', ')}`,
        `opens ${tile.opens}`,
      ]
    default:
      return [
        `a ${tile.kind} of ${tile.entity}`,
        ...tile.search.map(({ key, default: initial }) => `asked by ${key} from ${initial?.source ?? ''}`),
        explainReport(tile.report),
        `opens ${tile.opens}`,
        ...(tile.kind === 'figure' && tile.trend ? [`trend: ${tile.trend.where ?? ''}`] : []),
        ...(tile.kind === 'chart' && tile.beside ? [`beside it: ${tile.beside}`] : []),
      ]
  }
}
