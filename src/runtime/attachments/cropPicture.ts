/** How a picture stands in the stage: moved from its middle (px), enlarged, turned by quarters. */
export interface Stance {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly turn: number
}

/** Width and height of what is cut out, in px. */
export const cropSize = 180
export const cropType = 'image/jpeg'

/** What of the picture lies within the frame in the middle of the stage, as a JPEG of 180×180. `fit` is how much the picture is made smaller to fit into the stage. */
export async function cropPicture(
  picture: HTMLImageElement,
  { x, y, zoom, turn }: Stance,
  fit: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = cropSize
  canvas.height = cropSize
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  context.fillStyle = '#fff' // a JPEG knows nothing of transparency
  context.fillRect(0, 0, cropSize, cropSize)
  context.translate(cropSize / 2 + x, cropSize / 2 + y)
  context.rotate((turn * Math.PI) / 2)
  context.scale(zoom * fit, zoom * fit)
  context.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      cropType,
      0.92,
    ),
  )
}
