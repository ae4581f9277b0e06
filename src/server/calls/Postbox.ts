import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Definitions } from '../../language/definitions.ts'
import { waysOut } from '../../language/message.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Wording } from '../../texts/Wording.ts'
import type { Sent, TakenMail, TakenSending } from '../operations/messageWork.ts'
import type { Settings } from '../settings.ts'
import type { Mail } from './composeMail.ts'

type Posting = Pick<Settings, 'dataDir' | 'smtpUrl' | 'mailFrom'>

/** Seconds in which the mail server has to answer, at each step of the talk. */
const patience = 20
/** Seconds in which one mail has to be gone: less than it is its sender's. */
const longest = 60

/** Where the folder is that mails lie in while there is no server to send them. */
export const outboxFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'outbox')

/** Sends mails by the server of the settings, or lays them into a folder. Never throws. */
export class Postbox {
  readonly #settings: Posting
  readonly #patience: number
  constructor(settings: Posting, seconds = patience) {
    this.#settings = settings
    this.#patience = seconds
  }

  /** What the start of the server says of it, where anybody is told anything. */
  wordsFor({ messageRows }: Pick<Definitions, 'messageRows'>): readonly string[] {
    const { smtpUrl } = this.#settings
    const words =
      smtpUrl === undefined
        ? serverTexts.text('mail.outbox', { folder: outboxFolder(this.#settings) })
        : serverTexts.text('mail.server', { host: new URL(smtpUrl).host })
    return messageRows === undefined ? [] : [spoken(words, 'EN')]
  }

  /** The account says from whom, and whether it goes into the folder; without one it goes out where there is a server. The same mail has the same number, however often it is sent. */
  async post(
    mail: Mail,
    { id, account }: { readonly id: string; readonly account: TakenMail['account'] },
  ): Promise<Sent> {
    const { smtpUrl, mailFrom } = this.#settings
    const from = account?.fromAddress
      ? { name: account.fromName ?? '', address: account.fromAddress }
      : (mailFrom ?? 'noreply@localhost')
    const letter = { ...mail, from, messageId: `<${id}@screenwright>` }
    const isOut = smtpUrl !== undefined && account?.via !== waysOut.folder
    try {
      if (!isOut) return await this.#lay(`${id}.eml`, await rawOf(letter))
      await this.#send(smtpUrl, letter)
      return { kind: 'sent' }
    } catch (error) {
      return failureOf(error, this.#patience)
    }
  }

  /** A text message that no service sends. */
  async layText({ id, address, title }: TakenSending): Promise<Sent> {
    try {
      return await this.#lay(`${id}.sms.txt`, `${address}\n${title}\n`)
    } catch (error) {
      return failureOf(error, this.#patience)
    }
  }

  async #send(url: string, letter: Letter): Promise<void> {
    const milliseconds = this.#patience * 1000
    const transport = createTransport({
      ...addressOf(url),
      connectionTimeout: milliseconds,
      greetingTimeout: milliseconds,
      socketTimeout: milliseconds,
      dnsTimeout: milliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const late = new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Late()), Math.min(longest, 3 * this.#patience) * 1000).unref()
    })
    try {
      await Promise.race([transport.sendMail(letter), late])
    } finally {
      transport.close()
    }
  }

  /** As a whole or not at all, under a name of its own: laid twice it is there once. */
  async #lay(name: string, content: string | Buffer): Promise<Sent> {
    const folder = outboxFolder(this.#settings)
    await mkdir(folder, { recursive: true })
    const half = join(folder, `.${name}.part`)
    await writeFile(half, content)
    await rename(half, join(folder, name))
    return { kind: 'folder' }
  }
}

type Letter = Mail & {
  readonly from: string | { readonly name: string; readonly address: string }
  readonly messageId: string
}

class Late extends Error {}

async function rawOf(letter: Letter): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail(letter)
  return message as Buffer // `buffer: true` says so
}

/** `smtp://user:password@host:587` as the library takes it. */
function addressOf(text: string) {
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
  }
}

/** An answer of 5xx is for good; silence, and what passes, is tried again. */
function failureOf(error: unknown, seconds: number): Sent {
  const { code, responseCode } = (error ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown } // whatever was thrown
  const words = error instanceof Error ? error.message : String(error)
  if (error instanceof Late || code === 'ETIMEDOUT')
    return { kind: 'failed', words: both(serverTexts.text('mail.silent', { seconds })), final: false }
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
  const said = serverTexts.text(isFinal ? 'mail.refused' : 'mail.unreachable', { words })
  return { kind: 'failed', words: both(said), final: isFinal }
}

const both = (words: Wording): string => `${spoken(words, 'CN')} | ${spoken(words, 'EN')}`
