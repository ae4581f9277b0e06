import { Checkbox } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { SearchForm } from '../search/SearchForm.tsx'
import type { SourceSearching } from './useSourceSearch.ts'

interface Props {
  readonly search: SourceSearching
  readonly source: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
}

/** The form that the rows are searched by, and whether only those that were chosen before are shown. */
export function SourceSearch({ search, source, entities }: Props) {
  const say = useTexts(runtimeTexts)
  const { fields, values, narrow, change, find, setNarrow } = search
  return (
    <>
      {narrow !== undefined && (
        <Checkbox checked={narrow} onChange={({ target }) => setNarrow(target.checked)}>
          {say('flow.onlyChosen')}
        </Checkbox>
      )}
      {fields.length > 0 && !narrow && (
        <SearchForm
          fields={fields}
          entity={source}
          entities={entities}
          values={values}
          onChange={change}
          onSearch={() => find(values)}
          onReset={() => find({})}
        />
      )}
    </>
  )
}
