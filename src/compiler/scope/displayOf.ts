import type { CompiledEntity } from '../../language/entity.ts'
import type { SourceEntity, SourceLines } from '../../language/source.ts'
import type { FieldShapes } from './FieldShape.ts'

type Source = SourceEntity | SourceLines

/** What stands for a row where it is referred to: code, name, English name. */
export function displayOf(source: Source, fields: FieldShapes, isLine: boolean): CompiledEntity['display'] {
  const [saidCode, saidName, saidEnglish] = source.display ?? []
  const titled = titleIn(source)
  const code =
    saidCode ?? (isLine ? 'lineNum' : (serialIn(source, fields) ?? titled ?? textIn(source, fields)))
  const name = saidName ?? (saidCode || isLine ? code : (titled ?? code))
  const nameEn = saidEnglish ?? (name === code ? undefined : englishOf(name, fields))
  return { code, name, ...(nameEn ? { nameEn } : {}) }
}

const titleIn = ({ fields }: Source): string | undefined =>
  Object.keys(fields).find((name) => /(?:Name|Title)$/.test(name) && fields[name]?.type !== 'ref')

/** A serial, else a field that is called a code or a number. */
function serialIn({ fields: own }: Source, fields: FieldShapes): string | undefined {
  const names = Object.keys(own)
  const isCode = (name: string) =>
    /(?:Code|Num)$/.test(name) && fields[name]?.type !== 'lookup' && fields[name]?.type !== 'ref'
  return names.find((name) => own[name]?.type === 'serial') ?? names.find(isCode)
}

const textIn = ({ fields: own }: Source, fields: FieldShapes): string =>
  Object.keys(own).find((name) => fields[name]?.storage === 'text') ?? 'id'

const englishOf = (name: string, fields: FieldShapes): string | undefined =>
  [name.replace(/(?:Cn)?$/, 'En'), 'nameEn'].find((english) => fields[english]?.storage === 'text')
