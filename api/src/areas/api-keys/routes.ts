import { BodyCode, developerCalls, keyPermissions } from '@certdeck/contract';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { type Db, isDuplicate, transaction, type Trx } from '../../platform/database/transaction.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError, UnauthorizedError } from '../../platform/server/errors.ts';
import { hashKey, hintOf, maskedKey, newKey } from '../../platform/server/key-text.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { changeKey, revisionOf, settingsOf } from './change.ts';
import * as store from './keys.store.ts';
import { lockKey, settingsIn } from './settings.store.ts';
import { monthOf } from './spending.ts';
import { keyTexts } from './texts.ts';

export interface KeyPorts {
  db: Db;
  now: () => Date;
  seal: TextSeal;
  /** Lets a key act under its id, in the caller's transaction. */
  addPrincipal(trx: Trx, id: string): Promise<void>;
}

/** What the account's own key is called where nobody gave it a name. */
const ACCOUNT_KEY = 'Account key';

const makerOf = (account: SignedIn): store.Maker & { accountID: TenantID } => ({
  accountID: account.tenantID,
  makerID: account.principalID,
});

/** Keys of a tenant in the account's settings. */
export function bindKeys(router: Router, { db, now, seal, addPrincipal }: KeyPorts): void {
  async function add(trx: Trx, maker: store.Maker, key: store.NewKey): Promise<void> {
    await checkAllowance(
      trx,
      { kind: 'apiKeys', ofID: maker.accountID },
      async () => 1 + (await store.countKeys(trx, maker.accountID)),
    );
    await addPrincipal(trx, key.id);
    // The account was taken out of the tenant between its token's look-up and this one.
    if (!(await store.insertKey(trx, maker, key, now()))) throw new UnauthorizedError();
  }

  router.route(developerCalls.listKeys, async ({ account }) => {
    const rows = await store.listKeys(db, account.tenantID, monthOf(now()));
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      isAccountKey: row.sealed !== null,
      hint: maskedKey(row.hint),
      permissions: row.permissions.split(',').filter((one) => one !== ''),
      ranges: row.ranges.split(',').filter((one) => one !== ''),
      createdAt: secondsOrZero(row.created_at),
      expiresAt: secondsOrZero(row.expires_at),
      ...(row.month_limit === null ? {} : { monthLimit: Number(row.month_limit) }),
      ...(row.order_limit === null ? {} : { orderLimit: Number(row.order_limit) }),
      monthSpent: Number(row.spent ?? 0),
      lastUsedAt: secondsOrZero(row.last_used_at),
      lastAddress: row.last_address,
      overlapUntil: row.old_until !== null && row.old_until > now() ? secondsOrZero(row.old_until) : 0,
      revokedAt: secondsOrZero(row.revoked_at),
      maker: row.account_no,
      isOwn: row.maker_id === account.principalID,
      revision: revisionOf(settingsIn(row)),
      isOrphan: row.role === null || row.disabled_at !== null || row.suspended_at !== null,
    }));
  });

  router.route(developerCalls.createKey, async ({ input, account }) => {
    const settings = settingsOf(input, account.permissions, now());
    const key = newKey();
    const id = newID();
    await transaction(db, (trx) =>
      add(trx, makerOf(account), {
        ...settings,
        id,
        hash: hashKey(key),
        hint: hintOf(key),
      }),
    );
    return { id, key };
  });

  router.route(developerCalls.readAccountKey, async ({ input, account, token }) => {
    // What stands in the address must be the session's own token (D-228).
    if (input.token !== token)
      throw new BusinessError(BodyCode.badInput, keyTexts.otherToken, { token: keyTexts.otherToken });
    const maker = makerOf(account);
    const found = (await store.findAccountKey(db, maker)) ?? (await makeAccountKey(account));
    note({ object: { kind: 'developer', id: found.id } });
    return { key: await seal.open(found.id, found.sealed) };
  });

  async function makeAccountKey(account: SignedIn): Promise<{ id: string; sealed: Buffer }> {
    const maker = makerOf(account);
    const key = newKey();
    const id = newID();
    const sealed = await seal.seal(id, key);
    try {
      await transaction(db, (trx) =>
        add(trx, maker, {
          id,
          name: ACCOUNT_KEY,
          permissions: keyPermissions.filter((one) => account.permissions.has(one)),
          ranges: [],
          hash: hashKey(key),
          hint: hintOf(key),
          sealed,
          expiresAt: null,
          monthLimit: null,
          orderLimit: null,
        }),
      );
      return { id, sealed };
    } catch (error) {
      // Another look at it, at the same moment, has made it.
      const other = isDuplicate(error) ? await store.findAccountKey(db, maker) : undefined;
      if (!other) throw error;
      return other;
    }
  }

  router.route(developerCalls.changeKey, async ({ input, account }) => {
    await changeKey({ db, now }, { ...makerOf(account), permissions: account.permissions }, input);
    return {};
  });

  router.route(developerCalls.rotateKey, async ({ input, account }) => {
    const key = newKey();
    const maker = makerOf(account);
    // Before the transaction, which would wait for the key that another connection opens.
    const sealed = await seal.seal(input.id, key);
    await transaction(db, async (trx) => {
      const before = await lockKey(trx, maker, input.id);
      if (!before || before.isRevoked) throw new BusinessError(BodyCode.notFound, texts.notFound);
      const { expiresAt } = before.settings;
      if (expiresAt !== null && expiresAt <= now())
        throw new BusinessError(BodyCode.wrongState, keyTexts.endedChange);
      await store.replaceSecret(trx, maker, input.id, {
        hash: hashKey(key),
        hint: hintOf(key),
        // The account's own key alone is shown again.
        sealed: before.isAccountKey ? sealed : null,
        oldUntil: new Date(now().getTime() + input.overlapHours * 3_600_000),
      });
    });
    return { key };
  });

  router.route(developerCalls.revokeKey, async ({ input, account }) => {
    if (!(await transaction(db, (trx) => store.revokeKey(trx, account.tenantID, input.id, now()))))
      throw new BusinessError(BodyCode.notFound, texts.notFound);
    return {};
  });
}
