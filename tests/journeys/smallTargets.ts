import type { Page } from '@playwright/test'

/**
 * What can be pressed and is smaller than a finger, 44 × 44 pixels, as `width×height name`; a half is rounding. A field counts with its
 * frame, a box to tick with the label or card that ticks it; that of a row with its cell, which is 40 wide. Links within a text and within the
 * cells of a grid are as high as its lines: what they open opens by a press on the row too.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const pressed =
      'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option]'
    const frames =
      'label, .sw-input, .sw-check, .ant-input-affix-wrapper, .ant-select, .ant-picker, .list-card'
    const inText = '.sw-value a, p a, [role=gridcell] :is(a, button), :is(.sw-select, .sw-select-all) input'
    const layers = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap, .ant-drawer-open')]
    const top = layers.filter((layer) => layer.checkVisibility()).at(-1) ?? document
    const room = (element: Element) => {
      const frame = element.matches('input, textarea, select') ? element.closest(frames) : null
      return (frame ?? element).getBoundingClientRect()
    }
    return [...top.querySelectorAll<HTMLElement>(pressed)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.matches(inText) && element.getBoundingClientRect().width > 2)
      .flatMap((element) => {
        const { width, height } = room(element)
        const name = element.getAttribute('aria-label') ?? element.innerText.trim()
        return width < 43.5 || height < 43.5
          ? [`${Math.round(width)}×${Math.round(height)} ${element.className} ${name}`]
          : []
      })
  })
