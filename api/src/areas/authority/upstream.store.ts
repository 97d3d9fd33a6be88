import type { Selectable } from 'kysely';
import { newID } from '../../platform/database/identifiers.ts';
import type { UpstreamOrderTable } from './tables.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type {
  UpstreamCertificate,
  UpstreamChange,
  UpstreamOrder,
  UpstreamRepository,
} from '../../ports/issuers/acme/repository.ts';
import type { IssuanceRef, RevocationReason } from '../../ports/issuers/issuer.ts';

type Row = Selectable<UpstreamOrderTable>;

/** The rows of ACME servers in the database. Each method is one statement, or two of which the first decides. */
export function createUpstreamRepository(db: Db): UpstreamRepository {
  const account = async (directory: string) => {
    const row = await db
      .selectFrom('upstream_accounts')
      .selectAll()
      .where('directory', '=', directory)
      .executeTakeFirst();
    return row && { id: row.id, directory: row.directory, keyUri: row.key_uri, url: row.url };
  };
  const find = async (order: IssuanceRef & { round: number }) => {
    const row = await db
      .selectFrom('upstream_orders')
      .selectAll()
      .where('account_id', '=', order.accountId)
      .where('order_no', '=', order.orderNo)
      .where('attempt', '=', order.attempt)
      .where('round', '=', order.round)
      .executeTakeFirst();
    if (!row) throw new Error(`Round ${order.round} of ${order.orderNo} is gone`);
    return row;
  };
  const update = (order: IssuanceRef & { round: number }) =>
    db
      .updateTable('upstream_orders')
      .where('account_id', '=', order.accountId)
      .where('order_no', '=', order.orderNo)
      .where('attempt', '=', order.attempt)
      .where('round', '=', order.round);

  return {
    account,

    async addAccount(directory, keyUri) {
      await db
        .insertInto('upstream_accounts')
        .values({ id: newID(), directory, key_uri: keyUri })
        .onConflict((conflict) => conflict.column('directory').doNothing())
        .execute();
      const row = await account(directory);
      if (!row) throw new Error(`The account of ${directory} is gone`);
      return row;
    },

    async setAccountUrl(id, url) {
      await db.updateTable('upstream_accounts').set({ url }).where('id', '=', id).execute();
    },

    async newest({ accountId, orderNo, attempt }) {
      const row = await db
        .selectFrom('upstream_orders')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('order_no', '=', orderNo)
        .where('attempt', '=', attempt)
        .orderBy('round', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && toOrder(row);
    },

    async intend({ accountId, orderNo, attempt }, { round, directory, identifiers, at }) {
      await db
        .insertInto('upstream_orders')
        .values({
          account_id: accountId,
          order_no: orderNo,
          attempt,
          round,
          directory,
          identifiers: JSON.stringify(identifiers),
          state: 'intended',
          created_at: at,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'order_no', 'attempt', 'round']).doNothing(),
        )
        .execute();
      return toOrder(await find({ accountId, orderNo, attempt, round }));
    },

    async placed(order, url) {
      await update(order).set({ url, state: 'placed' }).where('url', 'is', null).execute();
      return toOrder(await find(order));
    },

    async change(order, change) {
      const set = toColumns(change);
      if (Object.keys(set).length > 0) await update(order).set(set).execute();
      return toOrder(await find(order));
    },

    async knownUrls(urls) {
      if (urls.length === 0) return new Set();
      const rows = await db
        .selectFrom('upstream_orders')
        .select('url')
        .where('url', 'in', [...urls])
        .execute();
      return new Set(rows.flatMap(({ url }) => (url === null ? [] : [url])));
    },

    async bySerial(serial) {
      const row = await db
        .selectFrom('upstream_orders')
        .selectAll()
        .where('serial', '=', serial)
        .executeTakeFirst();
      return row && toOrder(row);
    },

    async revoked(order, reason, at) {
      await update(order)
        .set({ revoked_at: at, revocation_reason: reason })
        .where('revoked_at', 'is', null)
        .execute();
      const row = await find(order);
      return {
        revokedAt: row.revoked_at ?? at,
        reason: (row.revocation_reason ?? reason) as RevocationReason,
      };
    },
  };
}

function toColumns({
  state,
  finalizeUrl,
  expiresAt,
  authorizations,
  spkiSha256,
  certificate,
}: UpstreamChange) {
  return {
    ...(state === undefined ? {} : { state }),
    ...(finalizeUrl === undefined ? {} : { finalize_url: finalizeUrl }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    ...(authorizations === undefined
      ? {}
      : { authorizations: authorizations && JSON.stringify(authorizations) }),
    ...(spkiSha256 === undefined ? {} : { spki_sha256: spkiSha256 }),
    ...(certificate ? certificateColumns(certificate) : {}),
  };
}

const certificateColumns = (certificate: UpstreamCertificate) => ({
  serial: certificate.serial,
  certificate_pem: certificate.certificatePem,
  chain_pem: certificate.chainPem,
  root_pem: certificate.rootPem,
  not_before: certificate.notBefore,
  not_after: certificate.notAfter,
});

function toOrder(row: Row): UpstreamOrder {
  return {
    accountId: row.account_id,
    orderNo: row.order_no,
    attempt: row.attempt,
    round: row.round,
    directory: row.directory,
    identifiers: row.identifiers,
    state: row.state,
    url: row.url,
    finalizeUrl: row.finalize_url,
    expiresAt: row.expires_at,
    authorizations: row.authorizations,
    spkiSha256: row.spki_sha256,
    certificate: toCertificate(row),
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    revocationReason: row.revocation_reason as RevocationReason | null,
  };
}

function toCertificate(row: Row): UpstreamCertificate | null {
  const { serial, certificate_pem: certificatePem, not_before: notBefore, not_after: notAfter } = row;
  if (serial === null || certificatePem === null || !notBefore || !notAfter) return null;
  return {
    serial,
    certificatePem,
    chainPem: row.chain_pem ?? '',
    rootPem: row.root_pem ?? '',
    notBefore,
    notAfter,
  };
}
