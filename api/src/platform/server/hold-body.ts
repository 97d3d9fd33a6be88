import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyBudget } from './body-budget.ts';
import { TooManyError } from './errors.ts';
import { tooManyText } from './too-many.ts';

/** Seconds after which whoever has too many bodies on their way is told to try again. */
const WAIT = 5;

/**
 * Counts the body of a request before it is read, until its call is answered or its connection has ended.
 * @param most octets that the call reads, which a body in chunks, that announces no length, counts as
 * @throws TooManyError (12010) where the caller, or all together, have too many on their way
 */
export function holdBody(
  bodies: BodyBudget,
  {
    request,
    reply,
    caller,
    most,
  }: { request: FastifyRequest; reply: FastifyReply; caller: string; most: number },
): void {
  const { headers } = request;
  const unannounced = headers['transfer-encoding'] === undefined ? 0 : most;
  const giveBack = bodies.take(caller, Math.min(Number(headers['content-length'] ?? unannounced), most));
  if (!giveBack) throw new TooManyError(tooManyText(WAIT), WAIT);
  if (reply.raw.destroyed) giveBack();
  else reply.raw.once('close', giveBack);
}
