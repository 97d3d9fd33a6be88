import { type Call, needsSession } from '@certdeck/contract';

const KB = 1024;

/** Octets of a body where nothing else is said: at paths that are no call, and of a call before sign-in. */
export const SMALL_BODY = 64 * KB;
/** Of a call that needs a session: its longest field is a private key's ciphertext. */
const SIGNED_IN_BODY = 256 * KB;

/** Calls that take long lists. 500 orders with request and key make 1.9 MB. */
const LARGE: Readonly<Record<string, number>> = {
  'API-105': 2048 * KB,
  'API-106': 2048 * KB,
  'API-111': 2048 * KB,
  'API-126': 2048 * KB,
  'API-109': 8192 * KB,
  'tools.cfdns.zones': 1024 * KB,
  'tools.cfdns': 1024 * KB,
  'domains.zone.import.plan': 1024 * KB,
  'domains.zone.import': 1024 * KB,
};

/**
 * Octets that are read of a call's body. Reading text into values costs a hundred times its length, so nobody's
 * are read without need.
 */
export function bodyLimitOf(call: Pick<Call<unknown, unknown>, 'id' | 'permission'>): number {
  return LARGE[call.id] ?? (needsSession(call) ? SIGNED_IN_BODY : SMALL_BODY);
}
