import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { asAdmin, databaseName, databaseUrl, type Kind } from './servers.ts'

/** A database that is filled once in a run and copied from then on, in a tenth of a second. */
export interface Template {
  readonly name: string
  /** Fills the empty database at this address, and closes every connection to it. Answers what whoever takes a copy has to know, as a text. */
  fill(url: string, kind: Kind): Promise<string>
}

export interface Copy {
  readonly name: string
  readonly url: string
  /** What filling the template answered. */
  readonly note: string
}

/** A database of its own on the server of that kind: empty, or a copy of a template. */
export async function makeDatabase(kind: Kind, template?: Template): Promise<Copy> {
  const name = databaseName(randomBytes(6).toString('hex'))
  const note = await asAdmin(kind, async (client) => {
    const made = template ? await ready(client, kind, template) : ''
    await client.query(
      `create database ${name} template ${template ? nameOf(template) : `template0 encoding 'UTF8'`}`,
    )
    return made
  })
  return { name, url: databaseUrl(kind, name), note }
}

const nameOf = ({ name }: Template): string => databaseName(`template_${name}`)

/** Makes the template when nobody has; of several workers one does, and the others wait. Its note stands in its comment, written last. */
async function ready(client: pg.Client, kind: Kind, template: Template): Promise<string> {
  const name = nameOf(template)
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    const known = await noteOf(client, name)
    if (known !== null) return known
    await client.query(`drop database if exists ${name} with (force)`) // one whose filling failed
    await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    const note = await template.fill(databaseUrl(kind, name), kind)
    // Nobody connects to it any more, so that copying never waits for a visitor.
    await client.query(`alter database ${name} allow_connections false`)
    await client.query(`comment on database ${name} is '${note.replaceAll("'", "''")}'`)
    return note
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
}

async function noteOf(client: pg.Client, name: string): Promise<string | null> {
  const { rows } = await client.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [name],
  )
  return rows[0]?.note ?? null
}
