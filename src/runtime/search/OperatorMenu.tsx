import { Dropdown } from 'antd'
import { useState } from 'react'
import type { CompiledSearchField } from '../../language/compiled.ts'
import type { Operator } from '../../language/wire.ts'
import { useHost } from '../host.ts'
import { operatorsOf } from './operators.ts'
import { operatorWords, useSearchWords } from './searchWords.ts'

interface Props { readonly field: CompiledSearchField; readonly operator: Operator; readonly onChoose: (operator: Operator) => void }

/** How a field is compared, as a small button before it. Its menu is made when it is opened. */
export function OperatorMenu({ field, operator, onChoose }: Props) {
  const say = useSearchWords()
  const { language } = useHost()
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const operators = operatorsOf(field)
  const words = say('howCompared', { field: field.title[language], operator: operatorWords[operator][language] })
  const button = (
    <button type="button" className={`search-operator${operator === operators[0] ? '' : ' search-operator-set'}`} aria-label={words} aria-haspopup="menu" aria-expanded={open} title={words} onClick={() => { if (!used) { setUsed(true); setOpen(true) } }}
      onKeyDown={(event) => { if (event.key === 'Enter') event.stopPropagation() }}>{operatorWords[operator].sign}</button>
  )
  if (!used) return button
  const items = operators.map((one) => ({ key: one, icon: <span className="search-operator-sign">{operatorWords[one].sign}</span>, label: operatorWords[one][language] }))
  return (
    <Dropdown open={open} onOpenChange={setOpen} trigger={['click']} autoFocus menu={{ items, selectable: true, selectedKeys: [operator], onClick: ({ key }) => { setOpen(false); const chosen = operators.find((one) => one === key); if (chosen) onChoose(chosen) } }}>
      {button}
    </Dropdown>
  )
}
