/** In the colours of the page, which custom properties bring through the shadow. */
export const styles = `
:host { position: fixed; inset: auto 16px 16px auto; z-index: 100000; width: min(720px, calc(100vw - 32px)); display: block; }
section { max-height: 55vh; display: flex;
  flex-direction: column; background: var(--card); color: var(--ink); border: 1px solid var(--bad-edge); border-top: 3px solid var(--bad-mark);
  border-radius: 8px; box-shadow: var(--lift); font: var(--text)/var(--leading) system-ui, sans-serif; }
header { display: flex; align-items: center; gap: 12px; padding: 10px 16px; }
h2 { flex: 1; margin: 0; font-size: var(--card-title); color: var(--bad); }
h3 { margin: 0 0 4px; font-size: var(--text); }
p { margin: 4px 0; }
ul { margin: 0 0 12px; padding-left: 20px; }
.body { overflow: auto; padding: 0 16px 12px; border-top: 1px solid var(--line); }
article { padding: 12px 0; border-bottom: 1px solid var(--line); }
article:last-child { border-bottom: 0; }
pre { margin: 8px 0; padding: 8px; overflow: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: 4px;
  font: 12px/18px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
mark { background: var(--bad-bg); color: var(--bad); text-decoration: underline; text-underline-offset: 3px; }
.fix { font-weight: 600; }
button { font: inherit; color: var(--accent-text); background: none; border: 1px solid var(--edge); border-radius: 4px; padding: 2px 10px; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button.place { border: 0; padding: 0; text-decoration: underline; font-family: ui-monospace, monospace; overflow-wrap: anywhere; text-align: left; }
button.apply { background: var(--accent); color: var(--on-accent); border-color: var(--accent); padding: 5px 16px; }
button[disabled] { opacity: .5; cursor: default; }
@media print { :host { display: none; } }
`
