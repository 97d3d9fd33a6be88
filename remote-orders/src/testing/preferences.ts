import { accountCalls, BodyCode, type PreferenceKey, type PreferenceValues } from '@certdeck/contract';
import { onCall } from '@certdeck/federation/testing';

/** An API that keeps what a member chooses, from one page to the next. */
export function keepPreferences(first: Partial<PreferenceValues> = {}) {
  const rows = new Map<PreferenceKey, { value: unknown; revision: number }>(
    Object.entries(first).map(([key, value]) => [key as PreferenceKey, { value, revision: 1 }]),
  );
  return {
    valueOf: (key: PreferenceKey) => rows.get(key)?.value,
    handlers: [
      onCall(accountCalls.listPreferences, () => ({
        data: [...rows].map(([key, row]) => ({ key, ...row })),
      })),
      onCall(accountCalls.savePreference, ({ input }) => {
        const { key, value, revision } = input as { key: PreferenceKey; value: unknown; revision: number };
        if ((rows.get(key)?.revision ?? 0) !== revision) return { code: BodyCode.wrongState };
        rows.set(key, { value, revision: revision + 1 });
        return { data: { revision: revision + 1 } };
      }),
    ],
  };
}
