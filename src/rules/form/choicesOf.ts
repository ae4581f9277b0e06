import { isListType } from '../types/fieldTypes.ts'
import type { TypedFacts } from '../types/typedFacts.ts'
import { writtenIn, type WrittenCode } from '../types/writtenList.ts'

/** A scale of so many steps is ticked; of more a number is typed. */
const stepsInSight = 11

/** So many choices stand side by side; of more one is chosen from a list. */
const choicesInSight = 7

/** `choicesOf({ type: 'integer', min: '1', max: '3' }).map(({ code }) => code)` → `['1', '2', '3']`. What may be ticked: a few codes that the row writes out, or the few steps of a scale. Undefined where it is entered otherwise. */
export function choicesOf({ typeCode, type, min, max }: TypedFacts): readonly WrittenCode[] | undefined {
  if (typeCode !== undefined) {
    const codes = writtenIn(typeCode)
    return codes && codes.length <= choicesInSight ? codes : undefined
  }
  const [from, to] = [Number(min), Number(max)]
  if (type !== 'integer' || min === undefined || max === undefined || !isScale(from, to)) return undefined
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const code = String(from + at)
    return { code, label: { CN: code, EN: code } }
  })
}

const isScale = (from: number, to: number): boolean =>
  Number.isInteger(from) && Number.isInteger(to) && from <= to && to - from < stepsInSight

/** `isTickedMany({ type: 'lookups' })` → `true`. Whether several of the choices may be ticked. */
export const isTickedMany = ({ type }: Pick<TypedFacts, 'type'>): boolean => isListType(type)
