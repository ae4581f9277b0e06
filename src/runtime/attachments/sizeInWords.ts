const units = ['B', 'KB', 'MB', 'GB'] as const

/** `1.5 MB`. */
export function sizeInWords(bytes: number): string {
  const power = units.findIndex((_, index) => bytes < 1024 ** (index + 1))
  const unit = units.at(power)
  const divisor = 1024 ** (power < 0 ? units.length - 1 : power)
  return `${(bytes / divisor).toFixed(unit === 'B' || bytes / divisor >= 100 ? 0 : 1)} ${unit}`
}
