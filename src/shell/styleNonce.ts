/** What style elements need to count: the server sends a new one with each page (server/http/webFiles.ts). Undefined where nobody asks for it. */
const nonce =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/** For antd's ConfigProvider. */
export const csp = nonce === undefined ? {} : { nonce }

/**
 * Style elements that scripts of the page make bear its nonce. antd hands it on everywhere but in two places of its dialogs: what locks
 * the page's scrolling, and what measures a scroll bar; and some of its icons hold an empty one. Markup that came in from elsewhere makes
 * no elements this way.
 */
export function grantStyles(page: Document = document, given = nonce): void {
  if (given === undefined) return
  const [make, makeWithin] = [page.createElement.bind(page), page.createElementNS.bind(page)]
  // The overloads tell elements by their names, as the originals do.
  page.createElement = ((name: string, options?: ElementCreationOptions) =>
    granted(make(name, options), given)) as Document['createElement']
  page.createElementNS = ((space: string | null, name: string, options?: ElementCreationOptions) =>
    granted(makeWithin(space, name, options), given)) as Document['createElementNS']
}

function granted<E extends Element>(element: E, nonce: string): E {
  if (element.localName === 'style') (element as unknown as HTMLOrSVGElement).nonce = nonce // both kinds of style elements have one
  return element
}
