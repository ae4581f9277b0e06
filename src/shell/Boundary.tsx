import { Component, type ReactNode } from 'react'
import { useLoginWords } from './login/loginWords.ts'
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
  const say = useLoginWords()
  return (
    <PlainPage title={say('loadFailed')} why={say('loadFailedWhy')}>
      <button type="button" onClick={() => location.reload()}>
        {say('reload')}
      </button>
    </PlainPage>
  )
}
