import { isHex, type Hex } from '../theme/colour.ts'

/** Whose house this is: the server writes it into the page (settings COMPANY_NAME, COMPANY_MARK, ACCENT, TIME_ZONE, HELP_LINE). */
export interface Company {
  readonly name: string
  /** Address of its mark; undefined: ours. */
  readonly mark?: string
  /** Its dye; undefined: ours. */
  readonly accent?: Hex
  /** In which times travel and business dates are counted. */
  readonly timeZone: string
  /** Whom to ask before one has logged in; '' for nobody. */
  readonly help: string
  /** Of the software. */
  readonly version: string
}

const said = (name: string): string =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''

function readCompany(): Company {
  const [name, mark, accent] = [said('company-name'), said('company-mark'), said('accent')]
  return {
    name: name || 'Screenwright',
    ...(mark && { mark }),
    ...(isHex(accent) && { accent }),
    timeZone: said('time-zone') || 'Asia/Shanghai',
    help: said('help-line'),
    version: said('version'),
  }
}

export const company = readCompany()
