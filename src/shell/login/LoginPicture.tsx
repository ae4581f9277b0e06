import { useTexts } from '../../client/useTexts.ts'
import { loginTexts } from '../../texts/loginTexts.ts'

/** One document between two houses. It says nothing that the sentences beside it do not say. */
export function LoginPicture() {
  const say = useTexts(loginTexts)
  return (
    <svg viewBox="0 0 560 260" className="login-picture" aria-hidden="true">
      <path className="login-way" d="M104 130h52M404 130h52" />
      <g className="login-house">
        <circle cx="70" cy="130" r="34" />
        <path d="M58 146v-28l18-6v34M76 122l10 4v20M54 146h36M63 124h6M63 132h6M63 140h6" />
        <circle cx="490" cy="130" r="34" />
        <path d="M474 146v-20l10 6v-6l10 6v-20h10v34zM482 140h4M492 140h4" />
      </g>
      <text x="70" y="186" textAnchor="middle">
        {say('brand.ours')}
      </text>
      <text x="490" y="186" textAnchor="middle">
        {say('brand.theirs')}
      </text>
      <rect x="164" y="18" width="248" height="236" rx="10" className="login-shadow" />
      <rect x="156" y="10" width="248" height="236" rx="10" className="login-sheet" />
      <rect x="178" y="32" width="104" height="10" rx="3" className="login-strong" />
      <rect x="334" y="32" width="48" height="10" rx="5" className="login-good" />
      <path className="login-done" d="M194 76h52M262 76h46" />
      <path className="login-open" d="M324 76h42" />
      <circle cx="186" cy="76" r="8" className="login-good" />
      <circle cx="254" cy="76" r="8" className="login-good" />
      <circle cx="316" cy="76" r="6" className="login-now" />
      <circle cx="374" cy="76" r="7.5" className="login-sheet" />
      <path
        className="login-tick"
        d="M182.500 76.300l2.400 2.400 4.400-4.900M250.500 76.300l2.400 2.400 4.400-4.900"
      />
      <path className="login-line" d="M170 104h220M170 206h220" />
      <g className="login-soft">
        <rect x="178" y="120" width="96" height="8" rx="3" />
        <rect x="338" y="120" width="44" height="8" rx="3" />
        <rect x="178" y="144" width="84" height="8" rx="3" />
        <rect x="330" y="144" width="52" height="8" rx="3" />
        <rect x="178" y="168" width="104" height="8" rx="3" />
        <rect x="338" y="168" width="44" height="8" rx="3" />
      </g>
      <rect x="178" y="220" width="40" height="8" rx="3" className="login-soft" />
      <rect x="310" y="218" width="72" height="11" rx="3" className="login-strong" />
    </svg>
  )
}
