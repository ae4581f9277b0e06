import type { Definitions } from '../../language/definitions.ts'

/** The way to a document in the application, for an audience. Null: it has no page of it. */
export function documentPath(
  { screens }: Pick<Definitions, 'screens'>,
  entity: string,
  id: string,
  audience: string,
): string | null {
  const fit = screens.filter(
    (screen) => screen.entity === entity && screen.kind !== 'list' && screen.kind !== 'report',
  )
  const screen = fit.find((one) => one.audience === audience) ?? fit.find((one) => !one.audience)
  return screen ? `/main/${screen.path}?id=${encodeURIComponent(id)}` : null
}
