/** What style elements need to count: the server sends a new one with each page (server/http/webFiles.ts). Undefined where nobody asks for it. */
const nonce = globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/** For antd's ConfigProvider. */
export const csp = nonce === undefined ? {} : { nonce }

/**
 * Style elements that scripts of the page make bear its nonce. antd hands it on everywhere but in two places of its dialogs: what locks
 * the page's scrolling, and what measures a scroll bar. Markup that came in from elsewhere makes no elements this way.
 */
export function grantStyles(page: Document = document, given = nonce): void {
  if (given === undefined) return
  const make = page.createElement.bind(page)
  page.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = make(name, options)
    if (element.localName === 'style') element.nonce = given
    return element
  }) as Document['createElement'] // the overloads tell elements by their names, as `make` does
}
