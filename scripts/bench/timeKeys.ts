/** Times each key from its event to the paint after it, into `window.taken`, in ms. It is run in the page. */
export const timeKeys = () => {
  window.taken = []
  addEventListener(
    'keydown',
    (event) => {
      const from = event.timeStamp
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => window.taken.push(performance.now() - from)
        channel.port2.postMessage(0)
      })
    },
    true,
  )
}

declare global {
  interface Window {
    taken: number[]
  }
}
