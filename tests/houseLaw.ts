// The law of the house, as tables: which room may import which, and who is excepted.

/** Room → the rooms whose files it may import, beside its own. */
export const law: Record<string, readonly string[]> = {
  language: [],
  texts: ['language'],
  theme: [],
  rules: ['language', 'texts'],
  compiler: ['language', 'texts', 'rules'],
  client: ['language', 'texts', 'theme', 'rules'],
  cells: ['language', 'texts', 'rules'],
  grid: ['language', 'texts', 'theme', 'rules', 'cells'],
  runtime: ['language', 'texts', 'theme', 'rules', 'client', 'cells', 'grid'],
  shell: ['language', 'texts', 'theme', 'rules', 'client', 'cells', 'grid', 'runtime'],
  storybook: ['language', 'texts', 'theme', 'rules', 'client', 'cells', 'grid', 'runtime', 'shell'],
  server: ['language', 'texts', 'theme', 'rules'],
  areas: ['language', 'texts', 'theme', 'rules', 'client', 'cells', 'grid', 'runtime', 'shell', 'server'],
}

/**
 * Room → its storeys, from the ground up. A folder may import those of lower storeys, types included, never one beside
 * or above it. Every folder of such a room stands here; a file beside them (the face of the room) has a storey of its
 * own. Tests may also start from such a file, and use the folder `testing`.
 */
export const storeys: Record<string, readonly (readonly string[])[]> = {
  compiler: [
    ['source'],
    ['parse', 'check', 'blocks'],
    ['scope'],
    ['link'],
    ['normalize'],
    ['prove'],
    ['explain'],
    ['emit', 'format'],
    ['explore'],
    ['createCompiler.ts'],
    ['testing'],
  ],
  runtime: [
    ['host'],
    ['attachments', 'chart', 'tree', 'layout', 'paging', 'sealing'],
    ['services', 'document', 'forms'],
    ['journal', 'presence', 'talk', 'verbs', 'search', 'matrix', 'sheets'],
    ['flow'],
    ['list', 'edit'],
    ['rows', 'report', 'pictures'],
  ],
  grid: [
    ['GridProps.ts'],
    ['measures'],
    ['layout'],
    ['state'],
    ['context'],
    ['interaction'],
    ['rows', 'columns'],
    ['aids'],
    ['editing'],
    ['clipboard'],
    ['menu'],
    ['commands'],
    ['keys', 'controllers'],
    ['work'],
    ['drawing'],
    ['Grid.tsx'],
    ['testing'],
  ],
}

/** Imports up the storeys that are wanted, each with its reason. */
export const storeyExceptions: Record<string, string> = {}

const drawing = ['react', 'react-dom', 'antd', '@ant-design/icons', 'dayjs']

/** Room → the packages whose code it may import. Tests and stories may use the tools for them besides. */
export const packages: Record<string, readonly string[]> = {
  language: [],
  texts: ['i18next', 'antd', 'dayjs'], // their locales, in libraryTexts.ts
  theme: ['antd'],
  rules: [],
  compiler: ['yaml'],
  client: ['@noble/hashes', 'axios', 'i18next', 'react', 'react-i18next'],
  cells: [
    ...drawing,
    '@floating-ui/dom',
    '@tiptap/core',
    '@tiptap/extension-table',
    '@tiptap/extension-text-align',
    '@tiptap/starter-kit',
  ],
  grid: drawing,
  runtime: [
    ...drawing,
    '@ant-design/pro-components',
    '@rjsf/core',
    '@rjsf/utils',
    'echarts',
    'idb',
    'write-excel-file',
  ],
  shell: [...drawing, 'react-router-dom', 'pinyin-match'],
  storybook: drawing,
  server: [
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/static',
    'ajv',
    'csv-parse',
    'fastify',
    'file-type',
    'iconv-lite',
    'nodemailer',
    'pg',
    'sanitize-html',
    'ws',
    'yaml',
    'yauzl',
    'yazl',
  ],
  areas: [...drawing],
}

/** Texts of rooms that no browser loads. */
export const textsOfServer =
  /\/(?:(?:error|server|loading|orders|definition|manual)Texts|(?:en|zh)\/(?:errors|server|loading|orders|definitions|manual))\.ts$/

/** The server's own ladder: http > permission > operations > workflow > store > database, and what stands beside it. */
export const serverLaw: Record<string, readonly string[]> = {
  accounts: ['operations', 'session', 'users', 'database'],
  loading: ['operations', 'lookups', 'session', 'permission', 'files', 'users', 'database'],
  http: ['calls', 'permission', 'operations', 'store', 'database', 'session', 'lookups', 'files', 'users'],
  calls: ['operations', 'store', 'database'],
  files: ['permission', 'operations', 'store', 'database'],
  permission: ['operations'],
  operations: ['workflow', 'store', 'database'],
  workflow: ['store', 'database', 'users'],
  store: ['database'],
  session: ['database', 'users'],
  lookups: ['database'],
  database: ['users'],
  users: [],
}

/** Files of the server that put everything together; the others in its root are known to all and know nobody. */
export const serverStart = ['src/server/start.ts', 'src/server/openServices.ts', 'src/server/redefine.ts']

/** Imports across the law that are wanted, each with its reason. */
export const exceptions: Record<string, string> = {}

/** Words of the business. What is about them belongs into schemas, screens and areas. */
export const businessWords =
  /\b(?:pur|slc|rcv|rcn)[A-Z]\w*|supplier|invoice|requisition|receipt|warehouse|procure/i

/** Engine files that may use such a word, each with its reason. */
export const wordExceptions: Record<string, string> = {
  'src/language/wire.ts': 'the specification gives supplierId as part of userInfo',
}

/** Files in which Chinese stands that nobody is told, each with its reason. */
export const textExceptions: Readonly<Record<string, string>> = {
  'src/language/languages.ts': 'what each language is called in itself',
  'src/compiler/source/diagnostics.ts': 'shows authors the form of a label',
  'src/compiler/check/check.ts': 'shows authors the form of a label',
  'src/rules/types/readers/typedDate.ts': 'words that people type',
  'src/rules/types/readers/pastedDate.ts': 'words that spreadsheets write',
  'src/rules/types/readers/pastedNumber.ts': 'a sign that spreadsheets write',
  'src/grid/clipboard/pasteReader.ts': 'a word that people type between two dates',
  'src/rules/types/families/timeForms.ts': 'signs that people type',
  'src/rules/types/families/flagType.ts': 'words that people type',
}

/** Files that the formatter opened beyond one reading. Each is divided by the work that comes next; none is added. */
export const toBeDivided = new Set(['src/runtime/edit/sampleDocument.chromium.tsx'])
