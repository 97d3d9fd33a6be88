import type { Portal } from '@certdeck/federation';
import type { Client } from '@certdeck/session';

/** The work that calls without a session carry; its code comes with the first of them. */
export async function proveWork(
  client: Client,
  signal: AbortSignal,
): ReturnType<NonNullable<Portal['proveWork']>> {
  const { fetchWork } = await import(/* webpackChunkName: "proof" */ '../pages/auth/captcha/proof.ts');
  return fetchWork(client, signal);
}
