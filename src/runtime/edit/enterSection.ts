/** Where one works in a section: what comes first counts, wherever it stands. */
const places = [
  '[role=grid][tabindex="0"], [role=grid] [tabindex="0"]',
  ':is(input, textarea):enabled',
  'output, button',
] as const

/** Who presses a section by a key wants to work there: its table or its first field gets the keyboard, once it is unfolded. */
export function enterSection(from: HTMLElement, name: string): void {
  const section = from
    .closest('.document-main')
    ?.querySelector(`:scope > [data-section="${CSS.escape(name)}"] > .section-content`)
  requestAnimationFrame(() =>
    places
      .map((place) => section?.querySelector<HTMLElement>(place))
      .find(Boolean)
      ?.focus(),
  )
}
