import { sessionCalls } from '@certdeck/contract';
import type { CaptchaAnswer } from '@certdeck/federation';
import { type Client, isSuccess } from '@certdeck/session';
import { solveWork } from './work.ts';

/** Fetches a proof of work and does it. Rejects when it can't be had or done, or when `signal` ends it. */
export async function fetchWork(client: Client, signal: AbortSignal): Promise<CaptchaAnswer> {
  const reply = await client.call(sessionCalls.captcha, { kind: 'work' }, { messages: 'own' });
  if (!isSuccess(reply) || reply.data.kind !== 'work') throw new Error(`no challenge: code ${reply.code}`);
  const { captchaID, challenge } = reply.data;
  return { captchaID, captchaValidate: await solveWork(challenge, signal) };
}
