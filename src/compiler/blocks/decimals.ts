import { report, type Report } from '../source/diagnostics.ts'
import { child, type Entry, type SourceFile, type SourceNode } from '../source/SourceFile.ts'
import type { MapNode } from './Block.ts'

/** The field of a unit or currency that says how many decimals are its. */
const places = 'decimalPlaces'

/** An entity in whose fields `scale: uom` says what it means: as many decimals as the unit has. The former way of writing that is told. */
export function withDecimals(file: SourceFile, to: Report): SourceNode | undefined {
  return file.root?.kind === 'map' ? entityWith(file, file.root, to) : file.root
}

function entityWith(file: SourceFile, entity: MapNode, to: Report): MapNode {
  const within = (entry: Entry, change: (node: MapNode) => SourceNode): Entry =>
    entry.value.kind === 'map' ? { ...entry, value: change(entry.value) } : entry
  const eachOf = (node: MapNode, change: (node: MapNode) => SourceNode): MapNode => ({
    ...node,
    entries: node.entries.map((entry) => within(entry, change)),
  })
  return {
    ...entity,
    entries: entity.entries.map((entry) => {
      if (entry.key === 'fields')
        return within(entry, (fields) => eachOf(fields, (one) => fieldWith(file, one, to)))
      if (entry.key !== 'lines') return entry
      return within(entry, (lines) => eachOf(lines, (one) => entityWith(file, one, to)))
    }),
  }
}

function fieldWith(file: SourceFile, field: MapNode, to: Report): MapNode {
  const scale = child(field, 'scale')
  if (scale?.kind !== 'scalar' || typeof scale.value !== 'string' || !isPath(scale.value)) return field
  const { value } = scale
  if (value.endsWith(`.${places}`)) {
    const instead = `scale: ${value.slice(0, -places.length - 1)}`
    report(to, 'retired-form', { file, span: scale.span }, { key: 'scale', form: `.${places}`, instead })
    return field
  }
  const entries = field.entries.map((entry): Entry =>
    entry.value === scale ? { ...entry, value: { ...scale, value: `${value}.${places}` } } : entry,
  )
  return { ...field, entries }
}

const isPath = (text: string): boolean => /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)*$/.test(text)
