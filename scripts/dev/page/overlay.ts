// What `npm run dev` lays over the page: mistakes of what was saved, and plans of what would happen to tables. It takes neither focus nor keys
// from the page below, which goes on as it was shown last. No part of the built application.
import type { Diagnostic } from '../../../src/compiler/source/diagnostics.ts'
import type { Plan } from '../../../src/server/database/planOf.ts'
import { devEvents, type DevState } from '../DevState.ts'
import { element } from './element.ts'
import { styles } from './styles.ts'
import { say } from './words.ts'

const host = document.createElement('screenwright-dev')
const shadow = host.attachShadow({ mode: 'open' })
let state: DevState = { kind: 'well' }
let isFolded = false

const hot = import.meta.hot // written out: Vite looks for these very words
hot?.on(devEvents.state, (told: DevState) => {
  if (told.kind !== state.kind) isFolded = false
  state = told
  draw()
})
const ask = () => hot?.send(devEvents.ask)
hot?.on('vite:ws:connect', ask)
ask()
new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['lang'] })

function draw(): void {
  if (state.kind === 'well') return host.remove()
  const style = element('style', {}, [styles])
  const panel = element('section', { role: 'region', 'aria-label': titleOf(state) }, [
    element('header', {}, [element('h2', { role: 'alert' }, [titleOf(state)]), folding()]),
    ...(isFolded ? [] : [element('div', { class: 'body' }, bodyOf(state))]),
  ])
  shadow.replaceChildren(style, panel)
  if (!host.isConnected) document.body.append(host)
}

function folding(): HTMLElement {
  const button = element('button', { type: 'button', 'aria-expanded': String(!isFolded) }, [
    say(isFolded ? 'unfold' : 'fold'),
  ])
  button.addEventListener('click', () => {
    isFolded = !isFolded
    draw()
    shadow.querySelector<HTMLElement>('header button')?.focus()
  })
  return button
}

function titleOf(told: DevState): string {
  if (told.kind === 'mistakes')
    return say(told.mistakes.length === 1 ? 'mistake' : 'mistakes', { count: String(told.mistakes.length) })
  return say(told.kind === 'plan' ? 'plan' : 'failed')
}

function bodyOf(told: DevState): readonly (Node | string)[] {
  if (told.kind === 'mistakes') return [element('p', {}, [say('goesOn')]), ...told.mistakes.map(mistake)]
  if (told.kind === 'plan') return planned(told.id, told.plan)
  return told.kind === 'failed' ? [element('pre', {}, [told.words]), element('p', {}, [say('goesOn')])] : []
}

/** Its place opens the file in the author's editor, which Vite does. */
function mistake({ code, title, file, line, column, text, length, says, fix, use }: Diagnostic): HTMLElement {
  const place = element('button', { type: 'button', class: 'place', title: say('open') }, [
    `${file}:${line}:${column}`,
  ])
  place.addEventListener('click', () => {
    fetch(`/__open-in-editor?file=${encodeURIComponent(`${file}:${line}:${column}`)}`).catch(() => undefined) // without an editor the place is read
  })
  return element('article', {}, [
    element('h3', {}, [`${code} · ${title}`]),
    place,
    element('pre', {}, [
      text.slice(0, column - 1),
      element('mark', {}, [text.slice(column - 1, column - 1 + length) || ' ']),
      text.slice(column - 1 + length),
    ]),
    element('p', {}, [says]),
    ...(use ? [element('p', {}, [say('inBlock', { use })])] : []),
    element('p', { class: 'fix' }, [fix]),
  ])
}

function planned(id: string, { steps, refusals }: Plan): readonly Node[] {
  const isFinal = refusals.some((one) => one.isFinal)
  const lost = (count: number | undefined) =>
    count === undefined ? '' : ` — ${say('lost', { count: String(count) })}`
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0
      ? [
          element('h3', {}, [title]),
          element(
            'ul',
            {},
            lines.map((line) => element('li', {}, [line])),
          ),
        ]
      : []
  const linesOf = (effect: Plan['steps'][number]['effect']) =>
    steps.filter((step) => step.effect === effect).map((step) => step.says + lost(step.lost))
  const apply = element('button', { type: 'button', class: 'apply' }, [say('apply')])
  apply.addEventListener('click', () => {
    apply.setAttribute('disabled', '')
    hot?.send(devEvents.confirm, id)
  })
  return [
    element('p', {}, [say(isFinal ? 'refused' : 'waits')]),
    ...list(say('loses'), [...refusals.map((one) => one.says + lost(one.lost)), ...linesOf('loses')]),
    ...list(say('alters'), linesOf('alters')),
    ...list(say('adds'), linesOf('adds')),
    ...(isFinal ? [] : [apply]),
  ]
}
