import { resolve } from 'node:path'
import { isLoopback, isOrigin, isZone, readKey } from './settingForms.ts'

/** A setting of the server: an environment variable, what it may be, and the words for the README. */
export interface SettingEntry {
  readonly type: 'text' | 'integer' | 'yesNo' | 'choice'
  readonly default?: string
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly string[]
  readonly secret?: true
  readonly text: string
}

/** Every setting that the server reads. Nothing else in the environment changes what it does. */
export const settingsCatalogue = {
  PORT: {
    type: 'integer',
    default: '8080',
    min: 0,
    max: 65_535,
    text: 'Port to listen on; 0 takes a free one.',
  },
  HOST: { type: 'text', default: '127.0.0.1', text: 'Address to listen on.' },
  DATA_DIR: {
    type: 'text',
    default: '.data',
    text: 'Folder of the embedded database and of uploaded files; made when it is missing.',
  },
  DATABASE_URL: {
    type: 'text',
    secret: true,
    text: 'postgres://… of a PostgreSQL of your own (15 or newer). Without it the embedded one runs.',
  },
  DATABASE_ROLE: {
    type: 'choice',
    default: 'on',
    choices: ['on', 'off'],
    text: 'off: no application role and no row-level security, for database users who may not make roles.',
  },
  MASTER_KEY: {
    type: 'text',
    secret: true,
    text: 'Key that encrypts the keys in the database: 32 bytes as 64 hexadecimal digits or in base64. Without it one is made in DATA_DIR/master.key; several servers on one database need the same.',
  },
  DATABASE_POOL: { type: 'integer', default: '16', min: 2, max: 200, text: 'Database connections at most.' },
  TIME_ZONE: { type: 'text', default: 'Asia/Shanghai', text: 'Zone of the times on the wire.' },
  DEMO: {
    type: 'choice',
    choices: ['0', '1'],
    text: '0: no demonstration data; 1: also into DATABASE_URL. Default: only into an empty embedded database.',
  },
  DEMO_PASSWORD: {
    type: 'text',
    secret: true,
    text: 'Password of the demonstration accounts, or of the first administrator. Without it one is made and printed.',
  },
  TRUST_PROXY: {
    type: 'yesNo',
    default: 'N',
    text: "Y: a proxy in front ends TLS and tells the caller's address (X-Forwarded-For). Cookies are then for https only.",
  },
  INSECURE_HTTP: {
    type: 'yesNo',
    default: 'N',
    text: "Y: listen on a HOST other than this machine's own without TLS in front: everything but passwords can then be read on the way.",
  },
  LOG_LEVEL: {
    type: 'choice',
    default: 'info',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    text: 'What is logged, as lines of JSON on the error output.',
  },
  SESSION_IDLE_MINUTES: {
    type: 'integer',
    default: '0',
    min: 0,
    max: 720,
    text: 'Minutes without a call after which a session ends. 0: 120 for the first audience, 30 for others and administrators.',
  },
  SESSION_HOURS: {
    type: 'integer',
    default: '12',
    min: 1,
    max: 168,
    text: 'Hours after which a session ends in any case.',
  },
  SESSION_LIMIT: {
    type: 'integer',
    default: '3',
    min: 1,
    max: 1000,
    text: 'Sessions of one user at a time; one more ends the oldest.',
  },
  RATE_LIMIT: {
    type: 'integer',
    default: '50',
    min: 0,
    max: 100_000,
    text: 'Calls a second for each session (bursts of twice as many); 10 for each address without one. 0: no limit.',
  },
  BODY_LIMIT_MB: {
    type: 'integer',
    default: '5',
    min: 1,
    max: 100,
    text: 'Size of a request at most, in MB.',
  },
  FILE_LIMIT_MB: {
    type: 'integer',
    default: '2048',
    min: 1,
    max: 2048,
    text: 'Size of an uploaded file at most, in MB.',
  },
  LARGE_FILE_MB: {
    type: 'integer',
    default: '100',
    min: 1,
    max: 2048,
    text: 'Files above this size, in MB, are uploaded in parts and can be resumed.',
  },
  FILE_DAY_MB: {
    type: 'integer',
    default: '20480',
    min: 1,
    max: 1_048_576,
    text: 'What one user may upload in 24 hours, in MB.',
  },
  ATTACHMENT_MAX: {
    type: 'integer',
    default: '999',
    min: 1,
    max: 999,
    text: 'Files of one document at most.',
  },
  PASSWORD_MIN_LENGTH: {
    type: 'integer',
    default: '10',
    min: 8,
    max: 128,
    text: 'Length of a password at least.',
  },
  SYS_LEGACY_SIGN: {
    type: 'yesNo',
    default: 'N',
    text: "Y: programs may sign with the older platform's appsign.",
  },
  EMBED_ORIGINS: {
    type: 'text',
    text: 'Origins whose pages may be shown inside ours, with commas between: https://reports.example.com.',
  },
  PRINT_DESIGNER_URL: {
    type: 'text',
    text: 'Address of the print-template designer, which is shown in a sandboxed frame.',
  },
  WEB_DIR: { type: 'text', default: 'dist/web', text: 'Folder of the built browser application.' },
} as const satisfies Record<string, SettingEntry>

export type SettingName = keyof typeof settingsCatalogue

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
  readonly logLevel: string
  readonly sessionIdleMinutes: number
  readonly sessionHours: number
  readonly sessionLimit: number
  readonly rateLimit: number
  readonly bodyLimit: number
  /** Bytes. */
  readonly fileLimit: number
  readonly largeFile: number
  readonly fileDay: number
  readonly attachmentMax: number
  readonly passwordMinLength: number
  readonly legacySign: boolean
  readonly webDir: string
  readonly embedOrigins: readonly string[]
  readonly printDesignerUrl?: string
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
    ...listOf(value('EMBED_ORIGINS'))
      .filter((origin) => !isOrigin(origin))
      .map(
        (origin) => `EMBED_ORIGINS holds ${origin}, which is no origin. Example: https://reports.example.com`,
      ),
  )
  if (value('PRINT_DESIGNER_URL') && !/^https?:/.test(value('PRINT_DESIGNER_URL')))
    mistakes.push(
      `PRINT_DESIGNER_URL is ${value('PRINT_DESIGNER_URL')}; it must begin with http:// or https://.`,
    )
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
    logLevel: value('LOG_LEVEL'),
    sessionIdleMinutes: Number(value('SESSION_IDLE_MINUTES')),
    sessionHours: Number(value('SESSION_HOURS')),
    sessionLimit: Number(value('SESSION_LIMIT')),
    rateLimit: Number(value('RATE_LIMIT')),
    bodyLimit: Number(value('BODY_LIMIT_MB')) * megabyte,
    fileLimit: Number(value('FILE_LIMIT_MB')) * megabyte,
    largeFile: Number(value('LARGE_FILE_MB')) * megabyte,
    fileDay: Number(value('FILE_DAY_MB')) * megabyte,
    attachmentMax: Number(value('ATTACHMENT_MAX')),
    passwordMinLength: Number(value('PASSWORD_MIN_LENGTH')),
    legacySign: value('SYS_LEGACY_SIGN') === 'Y',
    webDir: resolve(value('WEB_DIR')),
    embedOrigins: listOf(value('EMBED_ORIGINS')),
    ...(value('PRINT_DESIGNER_URL') ? { printDesignerUrl: value('PRINT_DESIGNER_URL') } : {}),
  }
}

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
