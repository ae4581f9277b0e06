/** Of the application that is this worker's own. */
export const address = (path: string): string => {
  const addresses = process.env['JOURNEY_URL']?.split(' ') ?? []
  return `${addresses[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? ''}${path}`
}
