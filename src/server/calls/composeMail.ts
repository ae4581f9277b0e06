import { languageFrom, type Language, factsOfLanguage } from '../../language/languages.ts'
import { escaped, oneLine } from '../../rules/messages/placeholders.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { TakenMail, TakenSending } from '../operations/messageWork.ts'

/** A mail as it is sent: a text for whoever reads no HTML, and the same as HTML. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Where the links of a mail lead. */
export interface Links {
  readonly publicUrl: string
  /** The way by which the receiver of this switches its kind off. Undefined: he may not. */
  off(item: TakenSending): string | undefined
}

/** What is sent: one message, or what somebody gets once a day. Everything that people wrote is escaped, in the head and in HTML. */
export function composeMail({ items, isDigest }: TakenMail, links: Links): Mail {
  const [first] = items
  const language = languageFrom(first?.language) ?? 'CN'
  const subject = isDigest
    ? say(language, 'mail.digest', { count: items.length })
    : oneLine(first?.title ?? '')
  const parts = items.map((item) => partOf(item, { language, isDigest, links }))
  const off = isDigest || !first ? undefined : links.off(first)
  const foot = say(language, 'mail.automatic')
  return {
    to: oneLine(first?.address ?? ''),
    subject,
    text: [
      ...parts.map(({ text }) => text),
      '-- ',
      foot,
      ...(off ? [`${say(language, 'mail.switchOff')}: ${off}`] : []),
    ].join('\n\n'),
    html: htmlOf(language, subject, [
      ...parts.map(({ html }) => html),
      `<p style="color:#666;font-size:12px">${escaped(foot)}${off ? ` <a href="${escaped(off)}">${escaped(say(language, 'mail.switchOff'))}</a>` : ''}</p>`,
    ]),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(off
        ? { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  }
}

type Key = Parameters<typeof serverTexts.text>[0]

const say = (language: Language, key: Key, facts: Readonly<Record<string, string | number>> = {}): string =>
  spoken(serverTexts.text(key, facts as never), language) // each key is said with its facts

function partOf(
  { title, content, link }: TakenSending,
  {
    language,
    isDigest,
    links,
  }: { readonly language: Language; readonly isDigest: boolean; readonly links: Links },
): { readonly text: string; readonly html: string } {
  const address = link === null ? undefined : `${links.publicUrl}${link}`
  const open = say(language, 'mail.open', { document: say(language, 'mail.page') })
  const login = say(language, 'mail.login')
  const body = content || (isDigest ? '' : title)
  return {
    text: [...(isDigest ? [title] : []), body, ...(address ? [`${open}: ${address}`, login] : [])]
      .filter(Boolean)
      .join('\n\n'),
    html: [
      ...(isDigest ? [`<h2 style="font-size:16px">${escaped(title)}</h2>`] : []),
      ...(body ? [`<p>${escaped(body).replaceAll('\n', '<br>')}</p>`] : []),
      ...(address
        ? [`<p><a href="${escaped(address)}">${escaped(open)}</a></p><p>${escaped(login)}</p>`]
        : []),
    ].join('\n'),
  }
}

const htmlOf = (language: Language, title: string, parts: readonly string[]): string =>
  `<!doctype html>\n<html lang="${factsOfLanguage(language).tag}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="font-family:sans-serif">\n${parts.join('\n')}\n</body></html>\n`
