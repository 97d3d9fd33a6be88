import { BodyCode, developerCalls } from '@certdeck/contract';
import { isDomain, toAscii } from '@certdeck/validation';
import { randomBytes } from 'node:crypto';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { BusinessError, UnauthorizedError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { Text } from '../../platform/server/sentences.ts';
import { texts } from '../../platform/server/texts.ts';
import { addressesOf } from './addresses.ts';
import * as store from './credentials.store.ts';
import type { AcmeServerPorts } from './ports.ts';
import { acmeTexts } from './texts.ts';

/** Octets of an HMAC key: those of the digest that it is used with (RFC 2104 3). */
const HMAC_OCTETS = 32;
/** Seconds for which a credential may be made: five years. */
const MOST_SECONDS = 5 * 366 * 86_400;
const DAY_MS = 86_400_000;

const refused = (field: string, text: Text): BusinessError =>
  new BusinessError(BodyCode.badInput, text, { [field]: text });

/** Credentials with which customers' ACME clients open accounts (ACC-007, D-520). */
export function bindCredentials(router: Router, ports: AcmeServerPorts): void {
  const { db, now, seal, buying, isOffered } = ports;
  const { directory } = addressesOf(ports.origin);

  router.route(developerCalls.listAcmeCredentials, async ({ account }) => {
    const rows = await store.listCredentials(db, account.tenantID, new Date(now().getTime() - DAY_MS));
    return {
      directory: isOffered ? directory : '',
      credentials: rows.map((row) => ({
        id: row.id,
        name: row.name,
        scope: row.scope,
        productNo: row.product_no,
        year: row.validity,
        suffixes: row.suffixes.split(',').filter((one) => one !== ''),
        ...(row.max_price === null ? {} : { maxPrice: Number(row.max_price) }),
        ...(row.day_limit === null ? {} : { dayLimit: Number(row.day_limit) }),
        ...(row.total_limit === null ? {} : { totalLimit: Number(row.total_limit) }),
        daySpent: Number(row.day_spent ?? 0),
        totalSpent: Number(row.total_spent ?? 0),
        accounts: row.accounts ?? 0,
        orders: row.orders ?? 0,
        createdAt: secondsOrZero(row.created_at),
        expiresAt: secondsOrZero(row.expires_at),
        lastUsedAt: secondsOrZero(row.last_used_at),
        revokedAt: secondsOrZero(row.revoked_at),
        maker: row.account_no,
        isOrphan: row.role === null || row.disabled_at !== null || row.suspended_at !== null,
      })),
    };
  });

  router.route(developerCalls.createAcmeCredential, async ({ input, account }) => {
    if (!isOffered) throw new BusinessError(BodyCode.wrongState, acmeTexts.notOffered);
    const { tenantID, permissions } = account;
    if (!permissions.has('order:create') || !permissions.has('order:pay'))
      throw new BusinessError(BodyCode.wrongState, acmeTexts.mayNotOrder);
    if (!(await buying.isOffered(tenantID, input.productNo, input.year)))
      throw refused('productNo', acmeTexts.productNotOffered);
    if (input.scope === 'package')
      for (const field of ['maxPrice', 'dayLimit', 'totalLimit'] as const)
        if (input[field] !== undefined) throw refused(field, acmeTexts.limitOfBalance);
    const seconds = now().getTime() / 1000;
    const ends = input.expiresAt ?? 0;
    if (ends !== 0 && (ends <= seconds || ends > seconds + MOST_SECONDS))
      throw refused('expiresAt', acmeTexts.badEnd);
    const suffixes = [...new Set((input.suffixes ?? []).map(suffixOf))];
    const id = newID();
    const hmacKey = randomBytes(HMAC_OCTETS).toString('base64url');
    const sealed = await seal.seal(id, hmacKey);
    await transaction(db, async (trx) => {
      await checkAllowance(
        trx,
        { kind: 'acmeCredentials', ofID: tenantID },
        async () => 1 + (await store.countCredentials(trx, tenantID)),
      );
      const isMade = await store.insertCredential(trx, {
        account_id: tenantID,
        id,
        maker_id: account.principalID,
        name: input.name,
        sealed,
        scope: input.scope,
        product_no: input.productNo,
        validity: input.year,
        suffixes: suffixes.join(),
        max_price: input.maxPrice ?? null,
        day_limit: input.dayLimit ?? null,
        total_limit: input.totalLimit ?? null,
        created_at: now(),
        expires_at: ends === 0 ? null : new Date(ends * 1000),
      });
      // Taken out of the tenant between the look-up of their token and this.
      if (!isMade) throw new UnauthorizedError();
    });
    return { id, hmacKey, directory };
  });

  router.route(developerCalls.revokeAcmeCredential, async ({ input, account }) => {
    if (!(await transaction(db, (trx) => store.revokeCredential(trx, account.tenantID, input.id, now()))))
      throw new BusinessError(BodyCode.notFound, texts.notFound);
    return {};
  });
}

/** @throws BusinessError 13004 for what is no name */
function suffixOf(text: string): string {
  const name = toAscii(text.trim().replace(/^\*?\./, ''));
  if (name === null || !isDomain(name)) throw refused('suffixes', acmeTexts.badSuffix(text));
  return name;
}
