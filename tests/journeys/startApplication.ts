import { startApplication } from '../../scripts/application.ts'

/** One application with demonstration data for all journeys; they make documents of their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const application = await startApplication()
  process.env['JOURNEY_URL'] = application.url
  process.env['JOURNEY_PASSWORD'] = application.password
  return application.stop
}
