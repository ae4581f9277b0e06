import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { useCellServices, type PickOption } from '../CellServices.ts'
import { boxSays, tagsShown } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { MultiSelect } from '../editors/MultiSelect.tsx'
import { severalIn, severalValues, type Several } from './several.ts'
import { usePicking } from './usePicking.ts'

/** So many rows are offered below the box. */
const offered = 50
/** Milliseconds. */
const afterTyping = 150

/** Rows of another entity, as many as are chosen, found by code or name while somebody types. What was chosen and may be chosen no more stays until it is taken out. */
export function RefMultiSelect(
  props: FieldEditorProps & { /** What was typed before it had come. */ readonly sought?: string },
) {
  const { column, row, onChange, place, onBlur, disabled, error } = props
  const { language, pick, pickTree, recent } = useCellServices()
  const say = editorsTexts.in(language)
  const [sought, setSought] = useState(props.sought ?? '')
  const { options, count, busy, failed, search } = usePicking(column, row, offered)
  const chosen = useNamed(props)
  const isCell = place === 'cell'
  useEffect(() => {
    if (isCell || sought !== '') void search(sought)
    // asked once: what is typed afterwards is asked for as it is typed
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const write = (ids: readonly string[]): void => {
    setSought('')
    const known = new Map([...chosen, ...options].map((one) => [one.id, one]))
    const added = options.filter(({ id }) => ids.includes(id) && !chosen.some((one) => one.id === id))
    for (const option of added) recent?.add(column, option)
    onChange(
      severalValues(
        column,
        ids.flatMap((id) => known.get(id) ?? []),
      ),
    )
    if (sought !== '') void search('')
  }
  const take = (picked: readonly PickOption[]): void => onChange(severalValues(column, picked.map(severalOf)))
  const box = (
    <MultiSelect
      {...boxSays(props, language)}
      className="sw-multi"
      value={chosen.map(({ id }) => id)}
      disabled={disabled === true || !pick}
      status={error ? 'error' : undefined}
      variant={isCell ? 'borderless' : 'outlined'}
      maxTagCount={tagsShown(place)}
      allowClear
      defaultOpen={isCell || sought !== ''}
      popupMatchSelectWidth={260}
      loading={busy}
      notFoundContent={busy ? say('choice.loading') : (failed ?? say('choice.none'))}
      onBlur={() => {
        setSought('')
        onBlur?.()
      }}
      onOpenChange={(open) => {
        if (open) void search(sought)
      }}
      onChange={write}
      options={options.map((option) => ({ value: option.id, label: spelled(option) }))}
      labelRender={({ value }) => chosen.find(({ id }) => id === value)?.name ?? String(value)}
      popupRender={(list) => (
        <>
          {list}
          {count > options.length && (
            <div className="sw-note">{say('choice.narrow', { count: count - options.length })}</div>
          )}
        </>
      )}
      showSearch={{
        searchValue: sought,
        filterOption: false,
        onSearch: (text) => {
          setSought(text)
          void search(text, 1, text === '' ? 0 : afterTyping)
        },
      }}
    />
  )
  const isTree = Boolean(column.tree && pickTree) && !isCell && disabled !== true
  return isTree ? (
    <WithTree column={column} row={row} chosen={chosen} onTake={take}>
      {box}
    </WithTree>
  ) : (
    box
  )
}

interface WithTreeProps extends Pick<FieldEditorProps, 'column' | 'row'> {
  readonly chosen: readonly Several[]
  readonly onTake: (picked: readonly PickOption[]) => void
  readonly children: ReactNode
}

/** The box, and the tree in which its rows are ticked too. */
function WithTree({ column, row, chosen, onTake, children }: WithTreeProps) {
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  const [opened, setOpened] = useState(false)
  return (
    <span className="sw-ref" role="presentation" onKeyDown={openedBy(() => setOpened(true))}>
      {children}
      <button
        type="button"
        className="sw-ref-open"
        aria-label={say('picker.open')}
        title={`${say('picker.open')} (F4)`}
        onClick={() => setOpened(true)}
      />
      {opened && (
        <LazyBoundary lazy={heavyParts.tree} language={language} className="sw-late-beside">
          {({ PickTree }) => (
            <PickTree
              column={column}
              row={row}
              text=""
              multiple
              marked={chosen}
              onPick={(picked) => {
                setOpened(false)
                onTake(picked)
              }}
              onClose={() => setOpened(false)}
            />
          )}
        </LazyBoundary>
      )}
    </span>
  )
}

const openedBy = (open: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'F4') return
  event.preventDefault()
  open()
}

const severalOf = ({ id, code, name }: PickOption): Several => ({ id, code, name })

const spelled = ({ code, name, path }: PickOption): string =>
  code && code !== name ? `${code} ${path ?? name}` : (path ?? name)

/** What the row refers to; where its names cannot be told apart they are asked for. */
function useNamed({ column, row }: FieldEditorProps): readonly Several[] {
  const { pick } = useCellServices()
  const several = severalIn(column, row)
  const missing = several.filter(({ name }) => name === '').map(({ id }) => id)
  const [found, setFound] = useState<readonly PickOption[]>([])
  const asked = missing.join()
  useEffect(() => {
    if (asked === '' || !pick) return undefined
    const abort = new AbortController()
    pick({
      column,
      row,
      text: '',
      ids: asked.split(','),
      pageIndex: 1,
      pageRows: 200,
      signal: abort.signal,
    }).then(
      (page) => setFound(page.options),
      () => undefined, // their keys stand there then
    )
    return () => abort.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  return several.map((one) =>
    one.name === '' ? (found.find(({ id }) => id === one.id) ?? { ...one, name: one.id }) : one,
  )
}
