import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A mail as its receiver reads it, without its HTML. */
export interface LaidMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The mails that lie in a folder, which need not be there. */
export function mailsIn(folder: string): readonly LaidMail[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
  } catch {
    return [] // nothing was laid yet
  }
}

/** Of a mail of two parts the head that tells what it is about, and the part without HTML. */
function readMail(raw: string): LaidMail {
  const head = (name: string): string =>
    new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'm').exec(raw)?.[1] ?? ''
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n---/.exec(raw)
  const encoding = /Content-Transfer-Encoding: (\S+)/.exec(part?.[0] ?? '')?.[1] ?? '7bit'
  return { to: head('To'), subject: unfolded(head('Subject')), text: decoded(part?.[1] ?? '', encoding) }
}

/** Words of a head that are not of ASCII are encoded one by one. */
const unfolded = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === 'q'
        ? decoded(words.replaceAll('_', ' '), 'quoted-printable')
        : decoded(words, 'base64'),
    )
    .replaceAll(/\r\n[ \t]+/g, ' ')

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
