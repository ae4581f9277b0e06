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
    text: "Y: listen on a HOST other than this machine's own without TLS in front: everything, passwords too, can then be read on the way.",
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
  REQUEST_PATIENCE: {
    type: 'integer',
    default: '10',
    min: 1,
    max: 120,
    text: 'Seconds in which the headers of a request must be there; its body may be silent half as long again.',
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
  OUTBOUND_HOSTS: {
    type: 'text',
    text: 'Origins that services may be asked at, with commas between: https://sign.example.com. One with http:// is a program of your own network. Without it no program is called.',
  },
  SERVICE_SECRETS: {
    type: 'text',
    text: 'File with the secrets that questions to services are signed by: a line name=secret for each. It is read each time.',
  },
  SMTP_URL: {
    type: 'text',
    secret: true,
    text: 'Mail server: smtp://user:password@mail.example.com:587, or smtps:// where it speaks TLS from the beginning. Without it mails are laid into the folder outbox below DATA_DIR.',
  },
  MAIL_FROM: {
    type: 'text',
    text: 'Who mails are from, where no sending account says it: Screenwright <noreply@example.com>.',
  },
  PUBLIC_URL: {
    type: 'text',
    text: 'Origin at which users reach the application, without a path; links in mails begin with it: https://srm.example.com. Default: the address that it listens on, which the start says.',
  },
  RECORD_DAYS: {
    type: 'integer',
    default: '400',
    min: 31,
    max: 3650,
    text: 'Days for which it is kept what runs did (the last of each always).',
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
  MOVABLE_CLOCK: {
    type: 'yesNo',
    default: 'N',
    text: 'Y: for tests and training, never for production. Whoever holds everything may move the clock that rules, numbers and timers go by (`baseClock/move`).',
  },
  EMBED_ORIGINS: {
    type: 'text',
    text: 'Origins whose pages may be shown inside ours, with commas between: https://reports.example.com.',
  },
  PRINT_DESIGNER_URL: {
    type: 'text',
    text: 'Address of the print-template designer, which is shown in a sandboxed frame.',
  },
  COMPANY_NAME: {
    type: 'text',
    text: 'Name of the company as it stands in the header and on the login page. Default: Screenwright.',
  },
  HELP_LINE: {
    type: 'text',
    text: 'Whom to ask for help: a line on the login page, for example a telephone number and its hours. Default: none.',
  },
  COMPANY_MARK: {
    type: 'text',
    text: 'File of its mark, an .svg or .png of 64 kB at most, drawn at 22 × 22 pixels.',
  },
  ACCENT: {
    type: 'text',
    text: 'Its colour, as #rrggbb: of the primary button, links and what is chosen. White words must be readable on it.',
  },
  WEB_DIR: { type: 'text', default: 'dist/web', text: 'Folder of the built browser application.' },
} as const satisfies Record<string, SettingEntry>

export type SettingName = keyof typeof settingsCatalogue
