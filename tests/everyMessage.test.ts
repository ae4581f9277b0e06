// Every message and every template of the demonstration, in both languages and by each channel, with values that were planted: what each variable says is made up here.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { definitions } from '../dist/definitions/server.js'
import {
  channelCodes,
  type ChannelCode,
  type CompiledMessage,
  type MessageWords,
} from '../src/language/message.ts'
import type { Row } from '../src/language/row.ts'
import { isOwnWord } from '../src/rules/messages/placeholders.ts'
import { composeMail } from '../src/server/calls/composeMail.ts'
import { outboxFolder, Postbox } from '../src/server/calls/Postbox.ts'
import { createCatalog } from '../src/server/store/Catalog.ts'
import { valuesNamed, valuesOf, type Reader } from '../src/server/store/messageValues.ts'
import { resolvePath, type Target } from '../src/server/store/resolvePath.ts'
import { saidBy, type Said } from '../src/server/workflow/messageWords.ts'
import { systemCaller } from '../src/server/session/systemCaller.ts'
import { mailsIn } from './mails/readMails.ts'

type Spoken = 'CN' | 'EN'
interface Telling {
  readonly what: string
  readonly message: CompiledMessage
  readonly channel: ChannelCode
  readonly words: MessageWords
}

const catalog = createCatalog(definitions)
const messages = definitions.messages ?? []
const channels = Object.values(channelCodes)
const label = (CN: string, EN: string) => ({ CN, EN })

/** The words of the files by every channel, as an administrator may switch each on. */
const ofFiles = messages.flatMap((message) =>
  channels.map((channel): Telling => ({
    what: `${message.name} of ${message.entity} by ${channel}`,
    message,
    channel,
    words: message,
  })),
)

const rows = parse(
  readFileSync(join(import.meta.dirname, '../schemas/demonstration/data/project/message-templates.csv')),
  { columns: true },
) as readonly Readonly<Record<string, string>>[] // with a head
const ofRows = rows.flatMap((row) =>
  messages
    .filter(({ name }) => name === row['source'])
    .map((message): Telling => ({
      what: `template ${row['code']} of ${message.entity}`,
      message,
      channel: row['channel'] as ChannelCode, // as its list has it
      words: {
        title: label(row['titleCn'] ?? '', row['titleEn'] ?? ''),
        ...(row['bodyCn'] ? { text: label(row['bodyCn'], row['bodyEn'] ?? '') } : {}),
      },
    })),
)

/** What must never be read in a mail, by what it is and by how it is called: nothing of the program is asked. */
const isCostly = ({ column }: Target): boolean =>
  ['price', 'amount', 'rate', 'score', 'password'].includes(column.type) ||
  column.field?.sealed === true ||
  /price|amount|cost|discount|budget|rank|score|competitor|rival|bidder/i.test(column.name)

/** It is called after a price, and is none. */
const isOfCost = /(?:Code|Num|Count|Quantity)$/
const costly = 'PLANTED98765'
const html = '<img src=x onerror="alert(1)">&\'"'
const isOfRow = ({ column }: Target): boolean => column.to !== undefined || column.field?.kinds !== undefined

/** By how it is kept: what stands in the row, and what is read of it. */
const byStorage = (language: Spoken): Readonly<Record<string, readonly [unknown, string]>> => ({
  date: ['2031-02-03', '2031-02-03'],
  datetime: ['2031-02-03 04:05:06', '2031-02-03 04:05'],
  flag: ['Y', language === 'CN' ? '是' : 'Yes'],
  integer: [4321, '4321'],
  decimal: ['4321.5', '4,321.5'],
})

/** What stands in the row, and what is to be read of it; nothing where a mail must not say it. */
function planted(
  name: string,
  target: Target,
  language: Spoken,
): { readonly row: Row; readonly reads: string } {
  const { column, nodes } = target
  if (isOfRow(target)) return { row: { [`${name}Name`]: `${name} ${html}` }, reads: `${name} ${html}` }
  const states = nodes.at(-1)?.entity.states
  const [state] = states?.field === column.name ? (states.values ?? []) : []
  if (state) return { row: { [name]: state.code }, reads: state.label[language] }
  const [meaning] = definitions.lookups[column.field?.typeCode ?? '']?.values ?? []
  if (meaning) return { row: { [name]: meaning.code }, reads: meaning.label[language] }
  const [value, reads] = byStorage(language)[column.storage] ?? [`${name} ${html}`, `${name} ${html}`]
  return { row: { [name]: value }, reads }
}

/** What it says where everything that may be named is there, and what has to be read in it. */
function told(
  { message, channel, words }: Telling,
  language: Spoken,
): { readonly said: Said; readonly reads: readonly string[] } {
  const node = catalog.node(message.entity)
  const names = valuesNamed([words])
  const targets = names.flatMap((name) => {
    const target = isOwnWord(name) ? undefined : resolvePath(catalog, node, name)
    return target ? [{ name, target }] : []
  })
  const code = node.entity.display.code
  const row: Row = Object.fromEntries([
    ...node.entity.fields.map((field) => [field.wire, costly]),
    [code, `NO1 ${html}`],
  ])
  const expected = new Map<string, string>()
  for (const { name, target } of targets) {
    const isKept = channel !== channelCodes.inApp && isCostly(target)
    const one = planted(name, target, language)
    Object.assign(row, isKept ? { [name]: costly, [`${name}Name`]: costly } : one.row)
    if (!isKept) expected.set(name, one.reads)
  }
  const reader: Reader = {
    catalog,
    caller: { ...systemCaller(), language },
    lookups: { meaning: () => null } as unknown as Reader['lookups'], // lists say what the definitions say
  }
  const [verb = ''] = message.verbs
  const values = valuesOf(reader, { node, verb, row }, names)
  expected.set('this', `${node.entity.label[language]} ${String(row[code])}`)
  expected.set('done', node.entity.verbs.find((one) => one.name === verb)?.done[language] ?? '')
  const { title, text, short } = words
  const shown = channel === channelCodes.sms ? [short ?? title, text] : [title, text]
  const inWords = shown.flatMap((one) => (one ? [one[language]] : [])).join('\n')
  return {
    said: saidBy(channel, words, { language, catalog, node, values }),
    reads: [...expected].flatMap(([name, reads]) => (inWords.includes(`{${name}}`) ? [reads] : [])),
  }
}

const mailOf = ({ title, text }: Said, language: Spoken) =>
  composeMail(
    {
      items: [
        {
          id: '1',
          channel: 'EMAIL',
          user: 'u1',
          sourceCode: 'x',
          address: 'a@example.com',
          language,
          title,
          content: text,
          link: '/main/order?id=1&x=<b>',
          canBeSwitchedOff: true,
        },
      ],
      isDigest: false,
      account: undefined,
    },
    { publicUrl: 'https://srm.example.com', off: () => 'https://srm.example.com/unsubscribe?t="><script>' },
  )

const odd = /undefined|null|NaN|\[object|[{}]/

test('there are messages, and templates of them, to be looked at', () => {
  expect(ofFiles.length).toBeGreaterThan(100)
  expect(ofRows.length).toBe(rows.length)
})

test.each(['CN', 'EN'] as const)('each says what is meant, whatever way it goes (%s)', (language) => {
  for (const telling of [...ofFiles, ...ofRows]) {
    const { said, reads } = told(telling, language)
    const words = `${said.title}\n${said.text}`
    expect(said.title.trim(), telling.what).not.toBe('')
    expect(words, telling.what).not.toMatch(odd)
    for (const one of reads) expect(words, telling.what).toContain(one)
    if (telling.channel !== channelCodes.inApp) expect(words, telling.what).not.toContain(costly)
  }
})

test.each(['CN', 'EN'] as const)(
  'a mail shows what people wrote as text, and its links go where we say (%s)',
  (language) => {
    for (const telling of [...ofFiles, ...ofRows].filter(({ channel }) => channel === channelCodes.mail)) {
      const { said, reads } = told(telling, language)
      const mail = mailOf(said, language)
      const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
      expect(mail.html, telling.what).not.toMatch(/<img|<script/)
      expect(`${mail.html}${mail.text}${mail.subject}`, telling.what).not.toMatch(
        /undefined|null|NaN|\[object/,
      )
      expect(mail.subject, telling.what).not.toMatch(/[\r\n]/)
      for (const one of reads) expect(mail.html, telling.what).toContain(escaped(one))
      expect(mail.html).toContain('href="https://srm.example.com/main/order?id=1&#38;x=&#60;b&#62;"')
      expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    }
  },
)

test.each(['CN', 'EN'] as const)(
  'whatever is told by mail lies in the outbox folder, in the language of its receiver (%s)',
  async (language) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'every-mail-'))
    const postbox = new Postbox({ dataDir })
    const meant = ofFiles.filter(
      ({ channel, message }) => channel === channelCodes.mail && message.channels.includes('mail'),
    )
    const sent = meant.map((telling) => mailOf(told(telling, language).said, language))
    for (const [index, mail] of sent.entries())
      expect(await postbox.post(mail, { id: `m${index}`, account: undefined })).toEqual({ kind: 'folder' })
    const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
    const shown = (mails: readonly { readonly subject: string; readonly text: string }[]) =>
      mails.map(({ subject, text }) => `${subject}\n${plain(text)}`).toSorted()
    expect(meant.length).toBeGreaterThan(30)
    expect(shown(mailsIn(outboxFolder({ dataDir })))).toEqual(shown(sent))
    rmSync(dataDir, { recursive: true, force: true })
  },
)

test('whatever an administrator writes, no price, place or secret of a document that is told of leaves the house', () => {
  const left: string[] = []
  for (const entity of new Set(messages.map((one) => one.entity))) {
    const node = catalog.node(entity)
    const [message] = messages.filter((one) => one.entity === entity)
    if (!message) continue
    for (const { name } of node.entity.fields) {
      const target = resolvePath(catalog, node, name)
      if (!target || !isCostly(target) || isOfRow(target) || isOfCost.test(name)) continue
      if (!['decimal', 'integer', 'text'].includes(target.column.storage) || target.column.field?.typeCode)
        continue
      const words = { title: label(`{this}{${name}}`, `{this}{${name}}`) }
      const { said } = told({ what: name, message, channel: channelCodes.mail, words }, 'EN')
      if (said.title.includes(costly)) left.push(`${entity}.${name}`)
    }
  }
  expect(left).toEqual([])
})
