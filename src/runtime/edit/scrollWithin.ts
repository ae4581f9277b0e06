/** Brings an element into sight by scrolling this box alone: the browser's own way moves every frame around it too. `start`: below what sticks to the top. */
export function scrollWithin(box: HTMLElement, element: Element, to: 'start' | 'center'): void {
  const [frame, target] = [box.getBoundingClientRect(), element.getBoundingClientRect()]
  const top = to === 'start' ? target.top - frame.top - stuck : target.top - frame.top - (frame.height - Math.min(target.height, frame.height)) / 2
  box.scrollTop += top
}

/** Height of the bar of sections, and a little air. */
const stuck = 52
