import { Select, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * antd's box for several values, which Tab leaves as it is. By itself its list takes Tab for Enter: what is highlighted would be chosen, or
 * dropped, and the keyboard would stay. A list that is closed lets Tab pass, so it is closed before the list hears of the key.
 */
export function MultiSelect<Option extends DefaultOptionType>({
  defaultOpen = false,
  onOpenChange,
  ...props
}: Omit<SelectProps<string[], Option>, 'mode' | 'open'>) {
  const [isOpen, setOpen] = useState(defaultOpen)
  const turn = (open: boolean): void => {
    setOpen(open)
    onOpenChange?.(open)
  }
  const leave = ({ key }: KeyboardEvent): void => {
    if (key === 'Tab' && isOpen) flushSync(() => turn(false))
  }
  return (
    <span className="sw-multi-box" onKeyDownCapture={leave}>
      <Select<string[], Option> {...props} mode="multiple" open={isOpen} onOpenChange={turn} />
    </span>
  )
}
