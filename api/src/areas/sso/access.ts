import type { Connection } from './connections.store.ts';
import type { SsoPorts } from './ports.ts';
import type { ProviderAccess } from './provider.ts';

/** Page of the portal to which providers send browsers back. */
const CALLBACK = '/sso/callback';

/**
 * Address that a provider has to know. It is of the host that the browser asked for, where the cookie of the sign-in is;
 * a forged one is an address that no provider knows.
 */
export const redirectURL = ({ encrypted }: Pick<SsoPorts, 'encrypted'>, host: string): string =>
  new URL(CALLBACK, `${encrypted ? 'https' : 'http'}://${host}`).href;

/** How long one step of a sign-in waits for a provider in all, which may ask it for four things: less than a person does. */
const STEP_MS = 15_000;

/** What it takes to speak with the provider of a connection. */
export async function accessOf(
  { client, resolvers, now, seal }: SsoPorts,
  connection: Connection,
): Promise<ProviderAccess> {
  const [resolver] = resolvers;
  if (!resolver) throw new Error('Single sign-on needs a DNS server');
  const clientSecret = await seal.open(connection.tenantID, connection.sealed);
  return { client, resolver, now, settings: connection, clientSecret, until: Date.now() + STEP_MS };
}
