import { startApplication } from '../../scripts/application.ts'

/** One application with demonstration data for all journeys; they make documents of their own. One that runs already can be named by JOURNEY_URL and JOURNEY_PASSWORD. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['JOURNEY_URL']) return undefined
  const application = await startApplication()
  process.env['JOURNEY_URL'] = application.url
  process.env['JOURNEY_PASSWORD'] = application.password
  return application.stop
}
