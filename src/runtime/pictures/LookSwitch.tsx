import {
  AppstoreOutlined,
  CalendarOutlined,
  PartitionOutlined,
  ProjectOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { Look } from '../../language/picture.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import type { ListModel } from '../list/useListModel.tsx'
import './pictures.css'

const icons: Readonly<Record<Look, ReactNode>> = {
  list: <UnorderedListOutlined aria-hidden />,
  tree: <PartitionOutlined aria-hidden />,
  board: <ProjectOutlined aria-hidden />,
  calendar: <CalendarOutlined aria-hidden />,
  gallery: <AppstoreOutlined aria-hidden />,
}

/** Chooses as what the rows are drawn. */
export function LookSwitch({ list: { look } }: { readonly list: ListModel }) {
  const say = useTexts(pictureTexts)
  if (!look || look.has.length < 2) return null
  return (
    <div className="look-switch" role="group" aria-label={say('look.title')}>
      {look.has.map((one) => (
        <button
          key={one}
          type="button"
          className="look-choice"
          aria-pressed={one === look.now}
          aria-label={say(`look.${one}`)}
          title={say(`look.${one}`)}
          onClick={() => look.choose(one)}
        >
          {icons[one]}
        </button>
      ))}
    </div>
  )
}
