const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** Marks within a word; all others part words. */
const inline = /^<\/?(?:strong|b|em|i|u|s|a|span)\b/i

/** `plainText('<p>a <b>b</b>c &lt;</p>')` → `'a bc <'`. What rich text says, without its marks; what scripts and style sheets hold is no text. */
export function plainText(rich: string): string {
  return withoutMarks(rich)
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** One walk through the text: a pattern would begin anew at each `<` that nothing closes. */
function withoutMarks(rich: string): string {
  const endless = new Set<string>()
  let text = ''
  let at = 0
  for (let open = rich.indexOf('<'); open >= 0; open = rich.indexOf('<', at)) {
    const close = rich.indexOf('>', open)
    if (close < 0) break
    const head = rich.slice(open, open + 10)
    text += rich.slice(at, open) + (inline.test(head) ? '' : ' ')
    at = close + 1
    const name = /^<(script|style)\b/i.exec(head)?.[1]?.toLowerCase()
    if (name === undefined || endless.has(name)) continue
    const end = new RegExp(`</${name}\\b`, 'gi')
    end.lastIndex = at
    const found = end.exec(rich)
    if (found) at = found.index
    else endless.add(name)
  }
  return text + rich.slice(at)
}
