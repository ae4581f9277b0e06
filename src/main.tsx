import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { language } from './client/language.ts'
import { createWebClient } from './client/webClient.ts'
import { App } from './shell/App.tsx'
import { grantStyles } from './shell/styleNonce.ts'
import { isLoaded, loadLanguage } from './texts/loadLanguage.ts'
import './client/appearance.ts'
import './theme/tokens.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root.')
grantStyles()
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App client={createWebClient(language.get)} />
    </StrictMode>,
  )
// without its texts a language is said in English
if (isLoaded(language.get())) draw()
else loadLanguage(language.get()).then(draw, draw)
