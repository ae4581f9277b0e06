import { isHex, type Hex } from '../theme/colour.ts'

/** Whose house this is: the server writes it into the page (settings COMPANY_NAME, COMPANY_MARK, ACCENT). */
export interface Company {
  readonly name: string
  /** Address of its mark; undefined: ours. */
  readonly mark?: string
  /** Its dye; undefined: ours. */
  readonly accent?: Hex
}

const said = (name: string): string =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''

function readCompany(): Company {
  const [name, mark, accent] = [said('company-name'), said('company-mark'), said('accent')]
  return { name: name || 'Screenwright', ...(mark && { mark }), ...(isHex(accent) && { accent }) }
}

export const company = readCompany()
