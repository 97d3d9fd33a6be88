import { accountCalls, BodyCode, type PreferenceKey, preferenceKeys } from '@certdeck/contract';
import { preferenceValues } from '@certdeck/contract/schemas';
import type { Db } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { listPreferences, savePreference } from './preferences.store.ts';
import { tenancyTexts } from './texts.ts';

const isKey = (name: string): name is PreferenceKey => preferenceKeys.some((key) => key === name);

/** What members choose for themselves (D-263): columns, density and views of lists, single keys. */
export function bindPreferences(router: Router, { db, now }: { db: Db; now: () => Date }): void {
  router.route(accountCalls.listPreferences, async ({ account }) => {
    const rows = await listPreferences(db, account);
    return rows.flatMap(({ name, value, revision }) => {
      if (!isKey(name)) return [];
      // Null is what another release has written and this one doesn't understand: it can be written over.
      const isValue = preferenceValues[name].safeParse(value).success;
      return [{ key: name, value: isValue ? value : null, revision }];
    });
  });

  router.route(accountCalls.savePreference, async ({ account, input }) => {
    const revision = await savePreference(db, account, input, now());
    if (revision === undefined)
      throw new BusinessError(BodyCode.wrongState, tenancyTexts.preferenceChanged, {
        revision: tenancyTexts.preferenceChanged,
      });
    return { revision };
  });
}
