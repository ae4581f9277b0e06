import type { ScreenChunk, ScreenEntry } from '../language/screen.ts'

const loadTimeout = 120_000

/** The chunk of a screen. Throws when it does not come within two minutes. */
export async function loadScreen(entry: ScreenEntry): Promise<ScreenChunk> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Screen ${entry.id} did not load within ${loadTimeout / 1000} s.`)),
      loadTimeout,
    )
  })
  try {
    return (await Promise.race([entry.load(), late])).default
  } finally {
    clearTimeout(timer)
  }
}
