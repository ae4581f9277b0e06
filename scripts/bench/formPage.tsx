import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { language } from '../../src/client/language.ts'
import { answersChunk, manyAnswers } from '../../src/runtime/edit/sampleAnswers.chromium.ts'
import { SampleScreen, sampleNote } from '../../src/runtime/edit/sampleDocument.chromium.tsx'
import '../../src/theme/tokens.css'

/** A form of questions that are data on the real edit screen, and a label and an input by hand for each. */

language.set('EN')
const chunk = answersChunk()

let mounted: Root | undefined

/** Takes away what stood there. */
function clear(element: HTMLElement): void {
  mounted?.unmount()
  mounted = undefined
  element.replaceChildren()
}

function openForm(element: HTMLElement, questions: number): void {
  mounted = createRoot(element)
  const row = sampleNote(0, { answers: manyAnswers(questions) })
  flushSync(() => mounted?.render(<SampleScreen row={row} chunk={chunk} language="EN" />))
}

function openFloor(element: HTMLElement, questions: number): void {
  element.innerHTML = manyAnswers(questions)
    .map((row) => `<div class="lines-form-row"><label>${String(row['askName'])}<input></label></div>`)
    .join('')
}

declare global {
  interface Window {
    formBench: {
      clear(element: HTMLElement): void
      openForm(element: HTMLElement, questions: number): void
      openFloor(element: HTMLElement, questions: number): void
    }
  }
}
window.formBench = { clear, openForm, openFloor }
