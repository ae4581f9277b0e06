/** Pictures of the clipboard or the camera, named after the moment: browsers call them all image.png. */
export function pastedPictures(files: Iterable<File>, word: string, now = new Date()): File[] {
  const moment = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  return [...files]
    .filter(({ type }) => type.startsWith('image/'))
    .map((file, index) => {
      const suffix = file.type === 'image/jpeg' ? 'jpg' : file.type.slice('image/'.length)
      return new File(
        [file],
        /^image\.\w+$/.test(file.name)
          ? `${word}-${moment}${index > 0 ? `-${index + 1}` : ''}.${suffix}`
          : file.name,
        { type: file.type },
      )
    })
}
