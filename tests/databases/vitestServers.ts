import { startServers } from './servers.ts'

/** The servers of a run, for the projects that speak to a database. */
export default startServers
