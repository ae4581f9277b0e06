import { Fragment, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useCellServices } from '../CellServices.ts'
import type { PickOption } from '../CellServices.ts'
import { isMoved } from './isMoved.ts'
import { isMarked } from './marking.ts'
import type { PickDialogProps } from './PickDialogProps.ts'
import type { Pages } from './usePages.ts'

interface OptionListProps extends Pick<PickDialogProps, 'column' | 'chosen'> {
  readonly id: string
  readonly found: Pages
  /** Null where only one can be chosen. */
  readonly marked: readonly PickOption[] | null
  readonly onPress: (option: PickOption) => void
}

/** What may be chosen, in columns: what was chosen lately first. */
export function OptionList({ id, column, found, chosen, marked, onPress }: OptionListProps) {
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  const { options, at, busy, goTo, latelyMany } = found
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('.sw-lit')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const captions = new Map(
    latelyMany > 0
      ? [
          [0, say('choice.recent')],
          [latelyMany, say('choice.all')],
        ]
      : [],
  )
  const isPictured = options.some(({ picture }) => picture)
  return (
    <ul
      ref={list}
      id={id}
      className="sw-pick-list"
      role="listbox"
      aria-label={spoken(column.title, language)}
      aria-multiselectable={marked !== null || undefined}
      tabIndex={-1}
      aria-busy={busy}
    >
      {options[0] && <Heads option={options[0]} isMarking={marked !== null} isPictured={isPictured} />}
      {options.map((option, index) => (
        <Fragment key={option.id}>
          {captions.get(index) && (
            <li className="sw-pick-caption" role="presentation">
              {captions.get(index)}
            </li>
          )}
          <li
            id={`${id}-${index}`}
            role="option"
            aria-selected={marked ? isMarked(marked, option) : index === at}
            className={index === at ? 'sw-lit' : undefined}
            data-chosen={option.id === chosen || undefined}
            onMouseMove={(event) => isMoved(event) && goTo(index)}
            onClick={() => onPress(option)}
          >
            {marked && (
              <input
                type="checkbox"
                tabIndex={-1}
                readOnly
                checked={isMarked(marked, option)}
                aria-hidden="true"
              />
            )}
            {isPictured && <PickPicture id={option.picture} />}
            <OptionCells option={option} />
          </li>
        </Fragment>
      ))}
      {options.length === 0 && (
        <li className="sw-pick-none" role="presentation">
          <NoOptions {...found} />
        </li>
      )}
    </ul>
  )
}

interface HeadsProps {
  readonly option: PickOption
  readonly isMarking: boolean
  readonly isPictured: boolean
}

/** What the columns are called; a screen reader hears the label with each value. */
function Heads({ option, isMarking, isPictured }: HeadsProps) {
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  const { besides = [] } = option
  if (besides.length === 0) return null
  return (
    <li className="sw-pick-heads" role="presentation" aria-hidden="true">
      {isMarking && <span className="sw-pick-box" />}
      {isPictured && <span className="sw-pick-picture" />}
      <span className="sw-pick-narrow">{say('picker.code')}</span>
      <span>{say('picker.name')}</span>
      {besides.map(({ label }) => (
        <span key={label} className="sw-pick-narrow">
          {label}
        </span>
      ))}
    </li>
  )
}

function OptionCells({ option: { code, name, path, besides = [] } }: { readonly option: PickOption }) {
  return (
    <>
      <span className="sw-pick-code">{code}</span>
      <span title={path ?? name}>{path ?? name}</span>
      {besides.map(({ label, text }) => (
        <span key={label} className="sw-pick-beside" title={text}>
          {text}
        </span>
      ))}
    </>
  )
}

/** Why nothing is there to choose from: what holds of all that may be, and the way out of a search that found nothing. */
function NoOptions({ busy, failed, page, turn, must, sought, seek }: Pages): ReactNode {
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  if (busy) return say('choice.loading')
  if (!failed)
    return (
      <>
        <p>{say(sought === '' ? 'choice.nothing' : 'choice.none')}</p>
        {must && <p className="sw-pick-must">{say('choice.must', { rule: spoken(must, language) })}</p>}
        {sought !== '' && (
          <button type="button" className="sw-press sw-link" onClick={() => seek('')}>
            {say('choice.without', { text: sought })}
          </button>
        )}
      </>
    )
  return (
    <>
      {failed}{' '}
      <button type="button" className="sw-press sw-link" onClick={() => turn(page)}>
        {say('choice.retry')}
      </button>
    </>
  )
}

/** The picture of a row that may be chosen, small; its room where it has none, or none that the user may see. Its name stands beside it. */
function PickPicture({ id }: { readonly id: string | undefined }) {
  const { picture } = useCellServices()
  const [found, setFound] = useState<{ readonly id: string; readonly address: string }>()
  useEffect(() => {
    if (!id || !picture) return undefined
    let here = true
    picture(id).then(
      (address) => {
        if (here) setFound({ id, address })
      },
      () => undefined, // one can choose without it
    )
    return () => {
      here = false
    }
  }, [id, picture])
  return (
    <span className="sw-pick-picture" aria-hidden="true">
      {found && found.id === id && <img src={found.address} alt="" />}
    </span>
  )
}
