/**
 * Brings an element into sight by scrolling this box alone: the browser's own way moves every frame around it too. `start`: below what sticks to the
 * top. `center`: where it is not in sight; what stands in the first screenful is shown with all that stands above it, the list of mistakes say.
 */
export function scrollWithin(box: HTMLElement, element: Element, to: 'start' | 'center'): void {
  const [frame, target] = [box.getBoundingClientRect(), element.getBoundingClientRect()]
  if (to === 'start') box.scrollTop += target.top - frame.top - stuck
  else if (box.scrollTop + target.bottom - frame.top <= frame.height) box.scrollTop = 0
  else if (target.top < frame.top + stuck || target.bottom > frame.bottom)
    box.scrollTop += target.top - frame.top - (frame.height - Math.min(target.height, frame.height)) / 2
}

/** Height of the bar of sections, and a little air. */
const stuck = 52
