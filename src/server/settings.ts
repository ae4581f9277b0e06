import { resolve } from 'node:path'
import { accentMistakes, companyOf, markMistakes, type CompanySettings } from './companySettings.ts'
import { settingsCatalogue, type SettingEntry, type SettingName } from './settingsCatalogue.ts'
import { isLoopback, isOrigin, isZone, readKey } from './settingForms.ts'

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly databaseRole: 'on' | 'off'
  readonly databasePool: number
  /** 32 bytes. Absent: those of the file below dataDir. */
  readonly masterKey?: Buffer
  readonly timeZone: string
  readonly demo?: '0' | '1'
  readonly demoPassword?: string
  readonly trustProxy: boolean
  /** Plain http is wanted: fields that come sealed elsewhere may come as they are. */
  readonly insecureHttp: boolean
  readonly logLevel: string
  readonly sessionIdleMinutes: number
  readonly sessionHours: number
  readonly sessionLimit: number
  readonly rateLimit: number
  /** ms in which the headers of a request must be there. */
  readonly requestPatience: number
  readonly bodyLimit: number
  /** Bytes. */
  readonly fileLimit: number
  readonly largeFile: number
  readonly fileDay: number
  readonly attachmentMax: number
  /** Days for which it is kept what runs did, and messages. */
  readonly recordDays: number
  readonly passwordMinLength: number
  /** Origins that services may be asked at. */
  readonly outboundHosts: readonly string[]
  /** smtp://… of the mail server. */
  readonly smtpUrl?: string
  readonly mailFrom?: string
  /** Without a stroke at the end. */
  readonly publicUrl?: string
  /** File with the secrets by which questions are signed. */
  readonly serviceSecrets?: string
  readonly legacySign: boolean
  /** Whether the clock of rules, numbers and timers may be moved: outside production. */
  readonly movableClock: boolean
  readonly webDir: string
  readonly embedOrigins: readonly string[]
  readonly printDesignerUrl?: string
  readonly company: CompanySettings
}

/** What an operator must mend before the server can start; one line for each mistake. */
export class SettingsError extends Error {
  constructor(mistakes: readonly string[]) {
    super(`The settings cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
    this.name = 'SettingsError'
  }
}

/** Reads and checks all settings at once. Throws a SettingsError that lists every mistake. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Settings {
  const mistakes = Object.entries<SettingEntry>(settingsCatalogue).flatMap(([name, entry]) =>
    mistakeIn(name, entry, environment[name]),
  )
  const value = (name: SettingName): string => environment[name] || textOf(settingsCatalogue[name])
  if (!isZone(value('TIME_ZONE')))
    mistakes.push(`TIME_ZONE is ${value('TIME_ZONE')}, which is no time zone. Example: Asia/Shanghai.`)
  const masterKey = value('MASTER_KEY') ? readKey(value('MASTER_KEY')) : undefined
  if (masterKey === null)
    mistakes.push(
      'MASTER_KEY is given and is no key; it must be 32 bytes, as 64 hexadecimal digits or in base64. Make one with: openssl rand -hex 32',
    )
  mistakes.push(...openToTheWorld(value('HOST'), value('TRUST_PROXY'), value('INSECURE_HTTP')))
  mistakes.push(
    ...(['EMBED_ORIGINS', 'OUTBOUND_HOSTS'] as const).flatMap((name) => oddOrigins(name, value(name))),
  )
  if (value('PRINT_DESIGNER_URL') && !/^https?:/.test(value('PRINT_DESIGNER_URL')))
    mistakes.push(
      `PRINT_DESIGNER_URL is ${value('PRINT_DESIGNER_URL')}; it must begin with http:// or https://.`,
    )
  mistakes.push(...markMistakes(value('COMPANY_MARK')), ...accentMistakes(value('ACCENT')))
  mistakes.push(...mailMistakes(value('SMTP_URL'), value('PUBLIC_URL')))
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  const demo = value('DEMO')
  return {
    port: Number(value('PORT')),
    host: value('HOST'),
    dataDir: resolve(value('DATA_DIR')),
    ...(value('DATABASE_URL') ? { databaseUrl: value('DATABASE_URL') } : {}),
    databaseRole: value('DATABASE_ROLE') === 'off' ? 'off' : 'on',
    databasePool: Number(value('DATABASE_POOL')),
    timeZone: value('TIME_ZONE'),
    ...(masterKey ? { masterKey } : {}),
    ...(demo === '0' || demo === '1' ? { demo } : {}),
    ...(value('DEMO_PASSWORD') ? { demoPassword: value('DEMO_PASSWORD') } : {}),
    trustProxy: value('TRUST_PROXY') === 'Y',
    insecureHttp: value('INSECURE_HTTP') === 'Y',
    logLevel: value('LOG_LEVEL'),
    sessionIdleMinutes: Number(value('SESSION_IDLE_MINUTES')),
    sessionHours: Number(value('SESSION_HOURS')),
    sessionLimit: Number(value('SESSION_LIMIT')),
    rateLimit: Number(value('RATE_LIMIT')),
    requestPatience: Number(value('REQUEST_PATIENCE')) * 1000,
    bodyLimit: Number(value('BODY_LIMIT_MB')) * megabyte,
    fileLimit: Number(value('FILE_LIMIT_MB')) * megabyte,
    largeFile: Number(value('LARGE_FILE_MB')) * megabyte,
    fileDay: Number(value('FILE_DAY_MB')) * megabyte,
    attachmentMax: Number(value('ATTACHMENT_MAX')),
    recordDays: Number(value('RECORD_DAYS')),
    passwordMinLength: Number(value('PASSWORD_MIN_LENGTH')),
    legacySign: value('SYS_LEGACY_SIGN') === 'Y',
    movableClock: value('MOVABLE_CLOCK') === 'Y',
    webDir: resolve(value('WEB_DIR')),
    embedOrigins: listOf(value('EMBED_ORIGINS')),
    ...outboundOf(value),
    ...mailOf(value),
    company: companyOf({
      name: value('COMPANY_NAME'),
      mark: value('COMPANY_MARK'),
      accent: value('ACCENT'),
      timeZone: value('TIME_ZONE'),
      help: value('HELP_LINE'),
    }),
    ...(value('PRINT_DESIGNER_URL') ? { printDesignerUrl: value('PRINT_DESIGNER_URL') } : {}),
  }
}

/** Who may be asked outside, and where its secrets are. */
const outboundOf = (
  value: (name: SettingName) => string,
): Pick<Settings, 'outboundHosts' | 'serviceSecrets'> => ({
  outboundHosts: listOf(value('OUTBOUND_HOSTS')),
  ...(value('SERVICE_SECRETS') ? { serviceSecrets: resolve(value('SERVICE_SECRETS')) } : {}),
})

/** By what mails are sent, from whom, and where their links lead. */
const mailOf = (
  value: (name: SettingName) => string,
): Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'> => ({
  ...(value('SMTP_URL') ? { smtpUrl: value('SMTP_URL') } : {}),
  ...(value('MAIL_FROM') ? { mailFrom: value('MAIL_FROM') } : {}),
  ...(value('PUBLIC_URL') ? { publicUrl: new URL(value('PUBLIC_URL')).origin } : {}),
})

/** What is no address of its kind is said without showing it: a password may stand in it. */
const mailMistakes = (smtp: string, url: string): readonly string[] => [
  ...(smtp && !/^smtps?:\/\/[^/\s]+/.test(smtp)
    ? ['SMTP_URL is given and is no mail server; it must begin with smtp:// or smtps://.']
    : []),
  ...publicUrlMistakes(url),
]

/** Pages, calls and sockets stand at the root of an origin: a link with a path before theirs would open nothing. */
function publicUrlMistakes(url: string): readonly string[] {
  if (url === '') return []
  if (!/^https?:\/\/[^/\s]+/.test(url) || !URL.canParse(url))
    return [`PUBLIC_URL is ${url}; it must begin with http:// or https://.`]
  const { origin, pathname, search, hash, username, password } = new URL(url)
  if (username || password)
    return ['PUBLIC_URL holds a user or a password, which would stand in every mail; leave them out.']
  return pathname === '/' && search === '' && hash === ''
    ? []
    : [
        `PUBLIC_URL is ${url}; the application stands at the root of its origin, and links in mails would open nothing under a path. Give it a name of its own: ${origin}.`,
      ]
}

const oddOrigins = (name: string, text: string): readonly string[] =>
  listOf(text)
    .filter((origin) => !isOrigin(origin))
    .map((origin) => `${name} holds ${origin}, which is no origin. Example: https://reports.example.com`)

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const megabyte = 1024 * 1024

const textOf = (entry: SettingEntry): string => entry.default ?? ''

function mistakeIn(name: string, entry: SettingEntry, given: string | undefined): string[] {
  if (!given) return []
  const shown = entry.secret ? 'given' : given
  if (entry.type === 'yesNo' && !['Y', 'N'].includes(given))
    return [`${name} is ${shown}; it must be Y or N.`]
  if (entry.type === 'choice' && !entry.choices?.includes(given))
    return [`${name} is ${shown}; it must be ${entry.choices?.join(' or ')}.`]
  if (entry.type !== 'integer') return []
  const number = Number(given)
  const right =
    /^\d+$/.test(given) && number >= (entry.min ?? 0) && number <= (entry.max ?? Number.MAX_SAFE_INTEGER)
  return right ? [] : [`${name} is ${shown}; it must be a whole number from ${entry.min} to ${entry.max}.`]
}

/** What travels in clear text can be read, and changed, by whoever sits on the way. */
function openToTheWorld(host: string, proxy: string, insecure: string): string[] {
  return proxy !== 'Y' && insecure !== 'Y' && !isLoopback(host)
    ? [
        `HOST=${host} without TLS. Put a proxy that ends TLS in front and set TRUST_PROXY=Y, listen on 127.0.0.1, or set INSECURE_HTTP=Y where nobody else is on the network.`,
      ]
    : []
}
