/** Width × height that a picture's header says; null when the header is longer than what was read, 0 when it says nothing. */
export function pixelsOf(head: Buffer): number | null {
  if (head.length < 26) return 0
  if (head[0] === 0x89) return head.readUInt32BE(16) * head.readUInt32BE(20)
  if (head[0] === 0x47) return head.readUInt16LE(6) * head.readUInt16LE(8)
  if (head[0] === 0x42) return head.readUInt32LE(14) === 12 ? head.readUInt16LE(18) * head.readUInt16LE(20) : Math.abs(head.readInt32LE(18) * head.readInt32LE(22))
  return jpegPixels(head)
}

/** Segments follow each other; the one that starts the frame has the size. */
function jpegPixels(head: Buffer): number | null {
  for (let at = 2; at + 9 < head.length;) {
    const mark = head[at + 1] ?? 0
    if (head[at] !== 0xff) return 0
    if (mark === 0xff) { at += 1; continue } // filling
    if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc) return head.readUInt16BE(at + 5) * head.readUInt16BE(at + 7)
    at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}
