import type { Row } from '../../language/row.ts'
import type { StandInFacts } from './StandInFacts.ts'

/** What is asked beside rows: saved views, layouts, code lists, settings of a user. Nothing of it is kept. */
export function surroundingCalls({
  setting,
}: StandInFacts): (family: string, operation: string, body: Row) => unknown {
  const answers: Readonly<Record<string, (body: Row) => unknown>> = {
    'baseSavedView list': () => ({ views: [], shareWith: { all: false, responsibilities: [] } }),
    'baseTableLayout findTableLayouts': () => [],
    'baseLookupValues findLookupListByTypes': ({ lookupTypes }) =>
      Object.fromEntries(listOf(lookupTypes).map((type) => [type, valuesOf(setting, type)])),
    'basePresence enter': () => ({ others: [] }),
    'baseHome findWaiting': () => [],
  }
  return (family, operation, body) =>
    answers[`${family} ${operation}`]?.(body) ?? (operation.startsWith('find') ? [] : null)
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const valuesOf = ({ lookups }: StandInFacts['setting'], type: string) =>
  (lookups[type]?.values ?? []).map(({ code, label, attributes = {} }) => ({
    lookupCode: code,
    meaningCn: label.CN,
    meaningEn: label.EN,
    enabledFlag: 'Y',
    attributes,
  }))
