const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marked = 'áƀçđéƒĝĥíĵķłɱñóþǫřšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶŁⱮÑÓÞǪŘŠŢÚṼŴẊÝŽ'
const marks = new Map([...plain].map((letter, at) => [letter, [...marked][at] ?? letter]))

/** So much longer than English other languages are. */
const growth = 0.3

/** `Save {name}` → `[Šáṽé {name} ~]`: legible, longer, and its ends are seen when it is cut or put together. Facts stay. */
export function accent(text: string): string {
  if (text === '') return text
  const parts = text.split(/(\{\w+\})/)
  const letters = parts.filter((part) => !part.startsWith('{')).join('')
  const said = parts.map((part) =>
    part.startsWith('{') ? part : [...part].map((letter) => marks.get(letter) ?? letter).join(''),
  )
  return `[${said.join('')} ${'~'.repeat(Math.ceil(letters.length * growth))}]`
}
