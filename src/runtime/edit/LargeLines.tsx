import { Button } from 'antd'
import { useMemo } from 'react'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import type { Predicate } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { joinPath, linesOf } from '../../rules/document/rowPath.ts'
import { spoken } from '../../texts/spoken.ts'
import { useEnvironment } from '../document/environment.ts'
import { lineKey } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import type { LinesProps } from './LinesProps.ts'
import { useLineActions } from './useLineActions.tsx'
import { isInPlace, VerbInPlace } from './VerbInPlace.tsx'
import './large-lines.css'

interface Props extends LinesProps {
  readonly large: Predicate
}

/** Rows that are looked at all the time: each a strip of large figures, with what may be done with it. */
export function LargeLines(props: Props) {
  const { lines, store, large, services } = props
  const environment = useEnvironment()
  const [list, whole] = useSelected(store, ({ row }) => [linesOf(row, lines), row] as const)
  const rows = useMemo(
    () => list.filter((row) => large.run(row, environment({ row: whole })) === true),
    [list, whole, large, environment],
  )
  return (
    <CellServicesContext value={services}>
      {rows.map((row) => (
        <Strip key={lineKey(row)} {...props} row={row} list={list} />
      ))}
    </CellServicesContext>
  )
}

const nothing = () => undefined

function Strip({ row, list, ...props }: Props & { readonly row: Row; readonly list: readonly Row[] }) {
  const { table, language, lines, label, entity, rules, onLineVerb } = props
  const selected = useMemo(() => new Set([lineKey(row)]), [row])
  const { buttonState, onPress, refusals } = useLineActions({
    ...props,
    list,
    may: false,
    selected,
    place: (key) => joinPath('', `${lines}[${list.findIndex((one) => lineKey(one) === key)}]`),
    setSelected: nothing,
    begin: () => false,
  })
  const offered = table.toolbar.filter((button) => buttonState(row, button) !== 'hidden')
  const path = `${lines}[${list.findIndex((one) => lineKey(one) === lineKey(row))}]`
  const whyNot = (verb: CompiledVerb): string | undefined =>
    spoken(rules.verbsOf(entity, path).find((one) => one.verb.name === verb.name)?.refusal, language)
  const inPlace = offered.flatMap((button) => {
    const verb = entity.verbs.find(({ name }) => name === button.verb)
    return verb && isInPlace(verb) ? [{ button, verb }] : []
  })
  const others = offered.filter((button) => !inPlace.some((one) => one.button === button))
  return (
    <div className="large-line" role="group" aria-label={spoken(label, language)}>
      <dl>
        {table.columns.map((column) => (
          <div key={column.key}>
            <dt>{spoken(column.title, language)}</dt>
            <dd>
              <FieldValue column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      {inPlace.map(({ button, verb }) => (
        <VerbInPlace
          key={button.resource}
          verb={verb}
          entity={entity}
          language={language}
          row={row}
          reason={whyNot(verb)}
          onDo={async (answers) => onLineVerb?.(entity, verb, [row], answers)}
        />
      ))}
      {others.length > 0 ? (
        <div className="large-line-verbs">
          {others.map((button, index) => (
            <LargeButton
              key={button.resource}
              isFirst={index === 0 && inPlace.length === 0}
              isOff={buttonState(row, button) === 'disabled'}
              reason={refusals.get(button.resource)}
              words={spoken(button.label, language)}
              onPress={() => onPress(row, button)}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

interface LargeButtonProps {
  readonly isFirst: boolean
  readonly isOff: boolean
  /** Why it cannot be pressed now. */
  readonly reason: string | undefined
  readonly words: string
  onPress(): void
}

const LargeButton = ({ isFirst, isOff, reason, words, onPress }: LargeButtonProps) => (
  <Button
    size="large"
    type={isFirst ? 'primary' : 'default'}
    disabled={isOff}
    title={reason}
    onClick={onPress}
  >
    {words}
  </Button>
)
