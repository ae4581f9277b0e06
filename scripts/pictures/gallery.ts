import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pages } from './pages.ts'
import { views } from './views.ts'

/** The page in which the pictures of `folder` stand: a row for each page, before and after side by side, a choice of views above. */
export function gallery(folder: string, before: string | undefined): string {
  const rows = views.flatMap((view) =>
    pages.flatMap(({ name, title }) => {
      const file = `${name}.${view.name}.png`
      const figures = [
        ...(before === undefined ? [] : figure(folder, join(before, file), 'before')),
        ...figure(folder, join(folder, file), before === undefined ? '' : 'after'),
      ]
      return figures.length === 0
        ? []
        : [`<section data-view="${view.name}"><h2>${title}</h2><div>${figures.join('')}</div></section>`]
    }),
  )
  const choices = views.map(({ name }) => `<option>${name}</option>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title><style>${style}</style>
<header><h1>Pictures</h1><label>View <select>${choices}</select></label></header>
${rows.join('\n')}
<script>${script}</script></html>\n`
}

function figure(folder: string, file: string, caption: string): string[] {
  if (!existsSync(file)) return []
  const source = relative(folder, file)
  return [
    `<figure><figcaption>${caption}</figcaption><a href="${source}"><img loading="lazy" src="${source}" alt=""></a></figure>`,
  ]
}

const style = `
body { margin: 0 24px; font: 14px/20px system-ui; color: #1b2130; background: #f4f3ef }
header { position: sticky; top: 0; display: flex; gap: 24px; align-items: center; background: inherit }
h2 { font-size: 16px }
section[hidden] { display: none }
section > div { display: flex; gap: 16px; align-items: flex-start }
figure { margin: 0; flex: 1 1 0; min-width: 0 }
img { max-width: 100%; border: 1px solid #cfccc4 }
`

const script = `
const choice = document.querySelector('select')
const show = () => {
  for (const section of document.querySelectorAll('section')) section.hidden = section.dataset.view !== choice.value
  history.replaceState(null, '', '#' + choice.value)
}
if (location.hash) choice.value = location.hash.slice(1)
choice.addEventListener('change', show)
show()
`
