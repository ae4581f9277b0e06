import type { Page } from '@playwright/test'

/** Values, names of the house and of people, keys, forms of dates: no texts of the interface. */
const data = [
  '.shell-name', // what the house is called
  '.login-company',
  '.login-name',
  'kbd', // keys
  'code', // names of fields and functions in a query
  '.sw-rows [role=gridcell]', // values of rows
  '.sw-foot [role=gridcell]',
  'output', // values of a document
  '.todo-code, .todo-partner, .todo-amount, .home-measure', // values of what waits, currencies of figures
  '.list-sums strong, .list-selection-sum strong, .list-figure-others', // sums with their currency
  '.document-bar h1 .document-number',
  '.login-language', // each language is named in itself
  '.shell-language',
  '.shell-user', // who is logged in
  '#menu-search-list small', // the other name of a menu
  '.ant-select-content-value', // what was chosen
  '.ant-dropdown-menu-item-extra', // keys
  'input[placeholder^=yyyy]', // the form of a date
]

/** Attributes that are shown or read aloud. */
const spoken = ['placeholder', 'title', 'alt', 'aria-label', 'aria-description', 'aria-roledescription']

/**
 * In the pseudo-language every text comes from the catalogues or from a label, stands in brackets and has accents. What is
 * left without them, each with where it stands, was written into the code. `known` are data that may stand anywhere.
 */
export function plainTexts(page: Page, known: readonly string[] = []): Promise<string[]> {
  return page.evaluate(
    ({ data: selectors, spoken: names, known: expected }) => {
      const isData = (element: Element): boolean => element.closest(selectors.join(',')) !== null
      const isPlain = (text: string): boolean => {
        let rest = expected.reduce((left, word) => left.replaceAll(word, ''), text)
        rest = rest.replace(/\((?:(?:Ctrl|Alt|Shift)\+)*[A-Z]\w*\)|Ctrl [A-Z]/g, '') // keys
        for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replace(/\[[^[\]]*\]/g, '')]
        return /[A-Za-z]{2,}|\p{Script=Han}/u.test(rest)
      }
      const placeOf = (element: Element): string =>
        `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')}`
      const found = new Set<string>()
      for (const element of document.body.querySelectorAll('*')) {
        if (/^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName) || isData(element)) continue
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        const own = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? '')
          .join('')
          .trim()
        if (own && isPlain(own)) found.add(`${placeOf(element)}: ${own}`)
        for (const name of names) {
          const text = element.getAttribute(name)
          if (text && isPlain(text)) found.add(`${placeOf(element)} ${name}: ${text}`)
        }
      }
      return [...found]
    },
    { data, spoken, known },
  )
}
