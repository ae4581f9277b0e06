import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from './envelope.ts'

export const send = (reply: FastifyReply, answer: Reply): FastifyReply =>
  headed(reply, answer).send(JSON.stringify(answer.envelope))

/** A long answer, compressed where whoever asked takes that. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
): Promise<FastifyReply> {
  const text = JSON.stringify(answer.envelope)
  void headed(reply, answer).header('vary', 'accept-encoding')
  const isTaken = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!isTaken || text.length < leastPacked) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await pack(text))
}

/** Shorter texts are sent as they are (characters). */
const leastPacked = 2048
const pack = promisify(gzip)

function headed(reply: FastifyReply, { http, envelope }: Reply): FastifyReply {
  if (http === 429) void reply.header('retry-after', String(secondsOf(envelope.data)))
  return reply.code(http).header('cache-control', 'no-store').type('application/json; charset=utf-8')
}

const secondsOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'seconds' in data ? Number(data.seconds) : 1
