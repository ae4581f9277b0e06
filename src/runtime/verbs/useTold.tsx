import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { randomText } from '../../client/bytes.ts'

/** Something that a message offers: its words, and what a press of them does. */
export interface Offer {
  readonly text: string
  onPress(): void
}

/** As long as a message stands by itself, in seconds. */
const usual = 4

/** Tells what was done, with links to what came of it; the message waits while the pointer or the keyboard is on it. */
export function useTold(): (text: string, offers?: readonly Offer[]) => void {
  const { message } = App.useApp()
  return (text, offers = []) => {
    const key = randomText()
    const show = (duration: number) =>
      void message.open({ key, type: 'success', duration, pauseOnHover: true, content: content() })
    const content = (): ReactNode => (
      <Told
        text={text}
        offers={offers.map((offer) => ({
          ...offer,
          onPress: () => {
            message.destroy(key)
            offer.onPress()
          },
        }))}
        onHold={() => show(0)}
        onLet={() => show(usual)}
      />
    )
    show(usual)
  }
}

interface Props {
  readonly text: string
  readonly offers: readonly Offer[]
  readonly onHold: () => void
  readonly onLet: () => void
}

function Told({ text, offers, onHold, onLet }: Props) {
  return (
    <span role="status" onFocus={onHold} onBlur={onLet}>
      {text}
      {offers.map((offer) => (
        <Button key={offer.text} type="link" size="small" onClick={offer.onPress}>
          {offer.text}
        </Button>
      ))}
    </span>
  )
}
