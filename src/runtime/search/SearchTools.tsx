import { FormOutlined, FunctionOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useHost } from '../host/host.ts'
import type { FormShown } from './useSearchForm.ts'

interface ToolsProps {
  readonly form: FormShown
  readonly hasFields: boolean
  readonly isTyping: boolean
  readonly onType: () => void
}

/** The other ways to search: the form, and, for whoever has an account, an expression. */
export function SearchTools({ form, hasFields, isTyping, onType }: ToolsProps) {
  const say = useTexts(runtimeTexts)
  const { isVisit } = useHost()
  return (
    <span>
      {form.choose && hasFields && (
        <Button
          type="text"
          aria-label={say('search.form')}
          title={say('search.form')}
          aria-pressed={form.isForm}
          icon={<FormOutlined />}
          onClick={form.choose}
        />
      )}
      {!isVisit && (
        <Tooltip title={say('search.showQuery')}>
          <Button
            type="text"
            aria-label={say('search.showQuery')}
            aria-pressed={isTyping}
            icon={<FunctionOutlined />}
            onClick={onType}
          />
        </Tooltip>
      )}
    </span>
  )
}
