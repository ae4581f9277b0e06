import { Component, type ReactNode } from 'react'
import { useTexts } from '../client/useTexts.ts'
import { loginTexts } from '../texts/loginTexts.ts'
import { PlainPage } from './PlainPage.tsx'

/** The last net: the program itself could not be loaded or failed outside every tab. */
export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <Failed /> : this.props.children
  }
}

function Failed() {
  const say = useTexts(loginTexts)
  return (
    <PlainPage kind="failed" title={say('page.loadFailed')} why={say('page.loadFailedWhy')}>
      <button type="button" onClick={() => location.reload()}>
        {say('page.reload')}
      </button>
    </PlainPage>
  )
}
