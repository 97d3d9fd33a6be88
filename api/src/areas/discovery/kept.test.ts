import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Person } from '../../platform/area/personal-data.ts';
import { newID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { keepCert } from './certs.store.ts';
import { removeOld } from './events.store.ts';
import { replacePlaces } from './places.store.ts';
import { insertTarget } from './targets.store.ts';
import { seenCertificate } from './testing/certificates.ts';

const AT = new Date('2026-12-01T08:00:00Z');
const LONG_AGO = new Date('2025-01-01T00:00:00Z');

let api: TestApi;
let account: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  account = await api.addAccount();
});
afterAll(() => api.close());

const certs = () =>
  rowCount(api.services.db.selectFrom('discovery_certs').where('account_id', '=', account.accountID));
const events = () =>
  rowCount(api.services.db.selectFrom('discovery_events').where('account_id', '=', account.accountID));

/** Certificates that no server sends, each seen a second after the one before. */
const addGone = (count: number, since: Date) =>
  sql`insert into discovery_certs (account_id, id, sha256, der, common_name, names, search, issuer, serial, key_type,
      not_before, not_after, first_seen, last_seen)
    select ${account.accountID}, gen_random_uuid(), lpad(to_hex(number), 64, '0'), ''::bytea, 'gone', '[]', 'gone', '', '', '',
      ${since}, ${since}, ${since}, ${since}::timestamptz + number * interval '1 second'
    from generate_series(1, ${sql.lit(count)}) as number`.execute(api.services.db);

/** Keeps a certificate that a watched server sends. */
async function served(word: string): Promise<void> {
  const ref = { accountID: account.accountID, id: newID() };
  await transaction(api.services.db, async (trx) => {
    const by = { actorID: account.accountID, at: AT };
    await insertTarget(trx, ref, { host: `${word}.example`, port: 443, interval: 0 }, by);
    const { row } = await keepCert(trx, ref.accountID, seenCertificate(word), LONG_AGO);
    const place = { address: '192.0.2.1', certID: row.id, nameMatches: true, chain: 'trusted' } as const;
    await replacePlaces(trx, ref, [place], { at: AT, failing: [], since: null });
  });
}

it('a server that makes a certificate for each look doesn’t fill the database (DISC-005)', async () => {
  await served('steady');
  await addGone(2_003, AT);
  await transaction(api.services.db, (trx) => keepCert(trx, account.accountID, seenCertificate('new'), AT));
  // The newest 2,000 that are gone, and the one that is sent, however long ago that was seen first.
  expect(await certs()).toBe(2_001);
  const oldest = await api.services.db
    .selectFrom('discovery_certs')
    .select('sha256')
    .where('account_id', '=', account.accountID)
    .where('common_name', '=', 'gone')
    .orderBy('last_seen')
    .executeTakeFirstOrThrow();
  expect(Number.parseInt(oldest.sha256, 16)).toBe(4);
});

it('what is older than it is kept goes, and what a server sends stays (DISC-005, DISC-007)', async () => {
  await served('steady');
  await addGone(5, LONG_AGO);
  await removeOld(api.services.db, new Date('2025-06-01T00:00:00Z'));
  expect(await certs()).toBe(1);
});

it('of many events the newest are kept (DISC-007)', async () => {
  await sql`insert into discovery_events (account_id, id, at, kind, host, port)
    select ${account.accountID}, lpad(to_hex(number), 32, '0')::uuid, ${AT}, 'found', 'shop.example', 443
    from generate_series(1, 20003) as number`.execute(api.services.db);
  await removeOld(api.services.db, LONG_AGO);
  expect(await events()).toBe(20_000);
});

it('an owner gets what is watched and was found, and it goes with the account alone (DISC-005)', async () => {
  const { db } = api.services;
  await served('steady');
  const personal = api.areas.find(({ name }) => name === 'discovery')?.personal;
  const owner: Person = { principalID: account.accountID, tenantID: account.accountID, isOwner: true };
  const colleague: Person = { ...owner, principalID: newID(), isOwner: false };
  const erase = (person: Person) => transaction(db, async (trx) => personal?.erase?.(trx, person));
  expect(await personal?.read(colleague)).toEqual({});
  await erase(colleague);
  expect(await personal?.read(owner)).toMatchObject({
    watchedServers: [{ host: 'steady.example', port: 443 }],
    foundCertificates: [{ common_name: 'steady.example', serial: '0A0B0C' }],
  });
  const other = account;
  account = await api.addAccount();
  await served('theirs');
  await erase(owner);
  expect(await personal?.read(owner)).toEqual({ watchedServers: [], foundCertificates: [] });
  expect(await certs()).toBe(1);
  account = other;
  expect([await certs(), await events()]).toEqual([0, 0]);
});
