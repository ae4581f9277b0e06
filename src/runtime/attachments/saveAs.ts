/** Hands an address to the browser as a download; an object URL is given back a while later. */
export function saveAs(address: string, name?: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? ''
  document.body.append(link)
  link.click()
  link.remove()
  if (address.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
