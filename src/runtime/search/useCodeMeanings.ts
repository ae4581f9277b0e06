import { useEffect, useReducer } from 'react'
import { useLookups } from '../../client/useLookup.ts'
import { useHost } from '../host/host.ts'
import { spoken } from '../../texts/spoken.ts'

/** Meanings of codes of these lists, as soon as they are here; the code itself until then. */
export function useCodeMeanings(typeCodes: readonly string[]): (typeCode: string, code: string) => string {
  const { language } = useHost()
  const lookups = useLookups()
  const [, again] = useReducer((count: number) => count + 1, 0)
  const key = [...new Set(typeCodes)].sort().join()
  useEffect(() => {
    const stops = key
      .split(',')
      .filter((type) => type !== '')
      .map((type) => lookups.of(type).subscribe(again))
    return () => stops.forEach((stop) => stop())
  }, [lookups, key])
  return (typeCode, code) =>
    spoken(
      lookups
        .of(typeCode)
        .get()
        ?.find((value) => value.code === code)?.label,
      language,
    ) ?? code
}
