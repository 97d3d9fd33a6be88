import { useCallback } from 'react';
import { developerCalls } from '@certdeck/contract';
import { isSuccess, useCall, useSession } from '@certdeck/session';

const NOTHING = {};

/** API keys of the tenant. */
export function useKeys() {
  return useCall(developerCalls.listKeys, NOTHING, { messages: 'none' });
}
export type ApiKey = NonNullable<ReturnType<typeof useKeys>['data']>[number];

/** What stands in the way of a key, the worst first. */
export type KeyTrouble = 'revoked' | 'orphan' | 'expired' | 'limit';

/** @param now seconds since 1970 */
export function troubleOf(key: ApiKey, now: number): KeyTrouble | undefined {
  if (key.revokedAt > 0) return 'revoked';
  if (key.isOrphan) return 'orphan';
  if (key.expiresAt > 0 && key.expiresAt <= now) return 'expired';
  if (key.monthLimit !== undefined && key.monthSpent >= key.monthLimit) return 'limit';
  return undefined;
}

/** Asks for the account's own key, which takes a fresh proof; the client asks for that (D-228). */
export function useAccountKey(): () => Promise<{ key: string } | { refusal: string } | undefined> {
  const session = useSession();
  return useCallback(async () => {
    const { token } = session.getState();
    const reply = await session.client
      .call(developerCalls.readAccountKey, { token }, { messages: 'own' })
      .catch(() => undefined);
    if (!reply) return undefined;
    return isSuccess(reply) ? { key: reply.data.key } : { refusal: reply.msg };
  }, [session]);
}
