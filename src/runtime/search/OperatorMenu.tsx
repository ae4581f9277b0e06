import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import type { CompiledSearchField } from '../../language/column.ts'
import type { Operator } from '../../language/wire.ts'
import { useHost } from '../host/host.ts'
import { operatorsOf } from './operators.ts'
import { conditionsTexts } from '../../texts/conditionsTexts.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  readonly field: CompiledSearchField
  readonly operator: Operator
  /** Always said in words; else it is a mark, and a word once it is another than usual. */
  readonly isWord?: boolean
  readonly onChoose: (operator: Operator) => void
}

/** How a field is compared, as a small button beside it. */
export function OperatorMenu({ field, operator, isWord = false, onChoose }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const [open, setOpen] = useState(false)
  const operators = operatorsOf(field)
  const isUsual = operator === operators[0]
  const words = say('search.howCompared', {
    field: spoken(field.title, language),
    operator: conditionsTexts.in(language)(`operator.${operator}`),
  })
  const items = open
    ? operators.map((one) => ({
        key: one,
        label: conditionsTexts.in(language)(`operator.${one}`),
      }))
    : []
  const choose = (key: string) => {
    const chosen = operators.find((one) => one === key)
    setOpen(false)
    if (chosen) onChoose(chosen)
  }
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={['click']}
      autoFocus
      menu={{ items, selectable: true, selectedKeys: [operator], onClick: ({ key }) => choose(key) }}
    >
      <button
        type="button"
        className={`search-operator${isUsual ? '' : ' search-operator-set'}`}
        aria-label={words}
        aria-haspopup="menu"
        aria-expanded={open}
        title={words}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.stopPropagation()
        }}
      >
        {(isWord || !isUsual) && conditionsTexts.in(language)(`operator.${operator}`)}
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
