import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useMemo, useState } from 'react'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen, ScreenChunk } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { Grid } from '../Grid.tsx'
import { sampleServices } from '../../cells/sampleColumns.chromium.ts'
import { sampleRow } from '../../cells/sampleRow.chromium.ts'
import { languageFrom } from '../../language/languages.ts'
import { spoken } from '../../texts/spoken.ts'

/** Every compiled screen; none before the definitions have been compiled. */
const chunks = import.meta.glob<{ readonly default: ScreenChunk }>(
  '../../../dist/definitions/browser/screens/*.js',
)
const nameOf = (path: string): string => path.replace(/^.*\/|\.js$/g, '')
const names = Object.keys(chunks).map(nameOf).sort()

function Table({ table, language }: { readonly table: CompiledTable; readonly language: Language }) {
  const rows = useMemo<readonly Row[]>(
    () => Array.from({ length: 40 }, (_, index) => sampleRow(table.columns, index)),
    [table],
  )
  const services = useMemo(() => sampleServices(language), [language])
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return (
    <div style={{ height: 420, marginBottom: 16 }}>
      <Grid
        label={table.name}
        rows={rows}
        columns={table.columns}
        services={services}
        showIndex={table.showIndex}
        selection={table.selection}
        selectedKeys={keys}
        onSelect={setKeys}
        summary={table.showSummary}
      />
    </div>
  )
}

/** A screen's fields and tables with made-up rows, as a designer wants to see them: no server, no rights. */
function Screen({ name, language }: { readonly name: string; readonly language: Language }) {
  const [screen, setScreen] = useState<CompiledScreen>()
  const services = useMemo(() => sampleServices(language), [language])
  useEffect(() => {
    const path = Object.keys(chunks).find((each) => nameOf(each) === name)
    void (path && chunks[path]?.().then((chunk) => setScreen(chunk.default.screen)))
  }, [name])
  if (!screen) return <p>{names.length ? name : 'npm run compile'}</p>
  return (
    <CellServicesContext value={services}>
      <h3>{spoken(screen.title, language)}</h3>
      {screen.table && <Table table={screen.table} language={language} />}
      {screen.sections.map((section) => (
        <section key={section.name}>
          <h4>{spoken(section.label, language)}</h4>
          {section.kind === 'table' && <Table table={section.table} language={language} />}
          {section.kind === 'fields' && (
            <dl style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 12 }}>
              {section.columns.map((column) => (
                <div key={column.key}>
                  <dt style={{ opacity: 0.65 }}>{spoken(column.title, language)}</dt>
                  <dd style={{ margin: 0 }}>
                    <FieldValue column={column} row={sampleRow(section.columns, 3)} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </CellServicesContext>
  )
}

const meta: Meta<typeof Screen> = {
  title: 'Screens',
  component: Screen,
  argTypes: { name: { control: 'select', options: names } },
  render: ({ name }, { globals }) => (
    <Screen key={name} name={name} language={languageFrom(globals['language']) ?? 'CN'} />
  ),
}
export default meta

export const Any: StoryObj<typeof Screen> = { args: { name: names[0] ?? '' } }
