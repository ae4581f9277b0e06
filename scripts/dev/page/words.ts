/** What the overlay says: Chinese | English. What diagnostics and plans say comes with them, in English. */
const words = {
  mistake: '1 处错误，页面仍为上一个正确版本 | 1 mistake; the page shows the last good version',
  mistakes: '{count} 处错误，页面仍为上一个正确版本 | {count} mistakes; the page shows the last good version',
  goesOn:
    '改正并保存后自动消失，已填写的内容保留。 | This goes when it is mended and saved; what you typed stays.',
  plan: '数据表将变更，等待确认 | Tables would change; this waits for you',
  waits:
    '确认前一切照旧。若不同意，请撤销文件中的修改。 | Nothing happens before you agree. If you do not, take the change back in its file.',
  refused: '此变更无法执行，请修改定义。 | This cannot be done; change the definitions.',
  loses: '将丢失 | Would be lost',
  alters: '将变更，数据保留 | Would change, with every value kept',
  adds: '将新增 | Would be added',
  lost: '{count} 个值或行 | {count} values or rows',
  apply: '确认并执行 | Agree and apply',
  failed:
    '未能生效，页面仍为上一个正确版本 | This could not be applied; the page shows the last good version',
  inBlock: '位于 {use} 所用的块中。 | It stands in a block that {use} uses.',
  open: '在编辑器中打开 | Open in the editor',
  fold: '收起 | Fold',
  unfold: '展开 | Unfold',
} as const

/** In the language of the page. `say('lost', { count: '3' })` → `'3 values or rows'` */
export function say(word: keyof typeof words, facts: Readonly<Record<string, string>> = {}): string {
  const [chinese = '', english = ''] = words[word].split(' | ')
  const text = document.documentElement.lang.startsWith('en') ? english : chinese
  return text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
}
