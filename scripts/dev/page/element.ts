/** `element('p', { class: 'a' }, ['b'])` → `<p class="a">b</p>`. Texts stay texts. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string)[],
): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
