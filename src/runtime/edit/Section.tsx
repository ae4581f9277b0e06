import { memo, type ReactNode } from 'react'
import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { useRoving } from '../host/useRoving.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

interface Props {
  readonly name: string
  readonly title: string
  readonly isFolded: boolean
  /** On a small screen one section is in front, under its tab, which names it. */
  readonly asTab: boolean
  readonly isHidden: boolean
  readonly mistakes: number
  onFold(name: string, isFolded: boolean): void
  readonly children: ReactNode
}

/** A part of a document with its heading; folds away. For the Tab key its heading, its buttons and its locked values are one stop. */
export const Section = memo(function Section({
  name,
  title,
  isFolded,
  asTab,
  isHidden,
  mistakes,
  onFold,
  children,
}: Props) {
  const say = useTexts(editTexts)
  const stops = useRoving(':scope > header > button, .line-toolbar button, .fields-more, .form-field-value')
  return (
    <section
      ref={stops}
      className="document-section"
      data-section={name}
      aria-label={title}
      hidden={isHidden}
    >
      {asTab ? null : (
        <header>
          <button type="button" aria-expanded={!isFolded} onClick={() => onFold(name, !isFolded)}>
            {isFolded ? <RightOutlined /> : <DownOutlined />}
            {title}
          </button>
          {mistakes > 0 ? (
            <Badge count={mistakes} size="small" title={say('mistake.count', { count: mistakes })} />
          ) : null}
        </header>
      )}
      {/* Kept when folded: what was typed in a cell must not be lost. */}
      <div className="section-content" hidden={isFolded && !asTab}>
        {children}
      </div>
    </section>
  )
})
