import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Modal, Tooltip } from 'antd'
import { useState } from 'react'
import { saveHomeOrder } from '../../client/preference.ts'
import { homeOrder, usualHome } from '../../client/homeOrder.ts'
import { useStore } from '../../client/Store.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { TileAnswer } from '../../language/home.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import { inOrder, moved } from './arranged.ts'
import './tiles.css'

interface Props {
  readonly tiles: readonly TileAnswer[]
  readonly onClose: () => void
}

/** Which tiles stand on the home, and in which order: each change holds at once and is kept. */
export function HomeArrange({ tiles, onClose }: Props) {
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  const choice = useStore(homeOrder)
  const titles = useTitles()
  const [told, tell] = useState('')
  const all = inOrder(tiles, choice.order)
  const names = all.map(({ name }) => name)
  const save = (change: Partial<typeof choice>) =>
    void saveHomeOrder(client, { ...choice, order: names, ...change })
  const show = (name: string, isShown: boolean) =>
    save({ hidden: isShown ? choice.hidden.filter((one) => one !== name) : [...choice.hidden, name] })
  const move = (name: string, title: string, by: -1 | 1) => {
    save({ order: moved(names, name, by) })
    tell(say('home.moved', { name: title, place: names.indexOf(name) + by + 1, count: names.length }))
  }
  return (
    <Modal
      open
      title={say('home.arrangeTitle')}
      onCancel={onClose}
      footer={[
        <Button key="usual" onClick={() => void saveHomeOrder(client, usualHome)}>
          {say('home.arrangeUsual')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {say('home.arrangeDone')}
        </Button>,
      ]}
    >
      <p>{say('home.arrangeWhy')}</p>
      <ul className="home-arrange">
        {all.map((tile, at) => {
          const title = titles(tile)
          return (
            <li key={tile.name}>
              <Checkbox
                checked={!choice.hidden.includes(tile.name)}
                onChange={({ target }) => show(tile.name, target.checked)}
              >
                {title}
              </Checkbox>
              <Step
                name={say('home.arrangeUp', { name: title })}
                isLast={at === 0}
                onPress={() => move(tile.name, title, -1)}
                isUp
              />
              <Step
                name={say('home.arrangeDown', { name: title })}
                isLast={at === all.length - 1}
                onPress={() => move(tile.name, title, 1)}
              />
            </li>
          )
        })}
      </ul>
      <p className="sw-unseen" role="status">
        {told}
      </p>
    </Modal>
  )
}

interface StepProps {
  readonly name: string
  readonly isLast: boolean
  readonly isUp?: boolean
  readonly onPress: () => void
}

/** One step up or down. At the end it stays in reach of the keyboard and does nothing. */
const Step = ({ name, isLast, isUp = false, onPress }: StepProps) => (
  <Tooltip title={name}>
    <Button
      type="text"
      aria-label={name}
      aria-disabled={isLast}
      icon={isUp ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      onClick={() => !isLast && onPress()}
    />
  </Tooltip>
)

/** What a tile is called; parts of the application by their own titles. */
function useTitles(): (tile: TileAnswer) => string {
  const say = useTexts(shellTexts)
  const parts = {
    todo: say('home.todo'),
    runs: say('home.runs'),
    recents: say('home.recent'),
    favourites: say('home.favourites'),
  }
  return (tile) => (tile.kind === 'part' ? parts[tile.part] : tile.title)
}
