import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** What an application with React and antd has anyway. */
const shared = /^(react|react-dom|antd|dayjs|@ant-design|@rc-component|rc-[\w-]+|scheduler)(\/|$)/

/** Bytes, zipped, that a module (of the repository) adds to an application that has React and antd: with all that it needs at once, and with what it fetches later. */
export async function addedBytes(entry: string): Promise<{ readonly atOnce: number; readonly all: number }> {
  const root = resolve(import.meta.dirname, '../..')
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      write: false,
      copyPublicDir: false,
      minify: true,
      cssCodeSplit: true,
      lib: { entry: resolve(root, entry), formats: ['es'], fileName: 'added', cssFileName: 'added' },
      rolldownOptions: { external: shared },
    },
  })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const zipped = (file: (typeof files)[number]): number =>
    gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length
  const needed = new Set<string>()
  const need = (name: string): void => {
    const file = files.find(({ fileName }) => fileName === name)
    if (!file || needed.has(name)) return
    needed.add(name)
    if (file.type !== 'chunk') return
    file.imports.forEach(need)
    file.viteMetadata?.importedCss.forEach(need) // the styles of what is fetched later come with it
  }
  for (const file of files) if (file.type === 'chunk' && file.isEntry) need(file.fileName)
  const sum = (some: typeof files): number => some.reduce((total, file) => total + zipped(file), 0)
  return { atOnce: sum(files.filter(({ fileName }) => needed.has(fileName))), all: sum(files) }
}
