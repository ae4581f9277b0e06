import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { language as spoken } from '../../client/language.ts'
import { languageFrom } from '../../language/languages.ts'
import type { Language } from '../../language/label.ts'
import { ListNames } from './ListNames.tsx'

interface Sample {
  readonly path: string
  readonly title: { readonly CN: string; readonly EN: string }
  readonly count?: number
}

const list = (path: string, CN: string, EN: string, count?: number): Sample => ({
  path,
  title: { CN, EN },
  ...(count === undefined ? {} : { count }),
})

/** Several lists under one address; what each shows is its name. */
function Strip({
  lists,
  language = 'CN',
}: {
  readonly lists: readonly Sample[]
  readonly language?: Language
}) {
  spoken.set(language)
  const [path, setPath] = useState(lists[0]?.path)
  const chosen = lists.find((one) => one.path === path) ?? lists[0]
  if (!chosen) return null
  return (
    <div className="lists-tab">
      <ListNames
        label={chosen.title[language === 'CN' ? 'CN' : 'EN']}
        lists={lists}
        chosen={chosen}
        onChoose={setPath}
        id="sample"
        count={({ count }) =>
          count === undefined ? null : <span className="state-count">{count.toLocaleString('en-US')}</span>
        }
      />
      {lists.map((one) => (
        <section
          key={one.path}
          id={`sample-${one.path}`}
          className="lists-pane"
          role="tabpanel"
          aria-labelledby={`sample-of-${one.path}`}
          hidden={one !== chosen}
        >
          {one.title[language === 'CN' ? 'CN' : 'EN']}
        </section>
      ))}
    </div>
  )
}

const meta: Meta<typeof Strip> = {
  title: 'ListStrip',
  component: Strip,
  render: (args, { globals }) => <Strip {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Strip>

export const Usual: Story = {
  args: {
    lists: [
      list('history', '采购历史', 'Purchase history', 12_480),
      list('report', '采购价格报表', 'Purchase prices'), // a report has no rows to count
      list('library', '价格库', 'Price library', 0),
    ],
  },
}
/** Their counts are on their way. */
export const Counting: Story = {
  args: { lists: [list('notes', '送货单', 'Delivery notes'), list('ship', '待发货', 'To be shipped')] },
}
export const Long: Story = {
  args: {
    lists: Array.from({ length: 9 }, (_, index) =>
      list(
        `list${index}`,
        `名称很长的第${index + 1}个列表`,
        `List ${index + 1} whose name is a long one`,
        index * 1234,
      ),
    ),
  },
}
