import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls, needsSession, orderCalls, toolCalls } from '@certdeck/contract';
import { mayCall, schemaOf } from '@certdeck/contract/schemas';
import { openShop, type Shop } from '../../areas/orders/testing/shop.ts';
import { addStaff } from '../../areas/staff/staff.store.ts';
import { allCalls, type AnyCall, callGroups, callsOfProofs, everybodys } from './testing/calls.ts';
import { createMixer } from './testing/mixtures.ts';
import { namesOf } from './testing/names-of.ts';
import { type Owner, settle } from './testing/owner.ts';
import { rowsOf, secretsOf, shown } from './testing/possessions.ts';
import { samplesOf } from './testing/samples.ts';

let shop: Shop;
let owner: Owner;
let stranger: Owner;
/** Right inputs of the owner and of the stranger, by call. */
let owners: Readonly<Record<string, object>>;
let strangers: Readonly<Record<string, object>>;
let secrets: string[];
/** A call's inputs that mix what is the stranger's and what is the owner's. */
let mixtures: ReturnType<typeof createMixer>;
let attempts = 0;

beforeAll(async () => {
  shop = await openShop({ working: true, environment: { CLOUDFLARE_API: 'http://127.0.0.1:1' } });
  mkdirSync(join(shop.folder, 'sites'), { recursive: true });
  const partner = { id: 'shop', origins: ['https://shop.example'], areas: ['orders'], tokenMinutes: 30 };
  writeFileSync(join(shop.folder, 'sites', 'localhost.json'), JSON.stringify({ partners: [partner] }));
  [owner, stranger] = await Promise.all([settle(shop, 'quokka'), settle(shop, 'wombat')]);
  // From here on nothing moves by itself.
  await shop.services.work.stop();
  [owners, strangers] = await Promise.all([samplesOf(owner), samplesOf(stranger)]);
  secrets = await secretsOf(shop.services.db, owner);
  mixtures = createMixer({ owner, stranger, strangers });
}, 400_000);
afterAll(() => shop.close());

/** What the strangers have said of it themselves: they find it in their own rows again. */
const said = new Set<string>();

/** Makes a call and answers what of the owner's came back that nobody had sent. */
async function attack(call: AnyCall, input: object, token: string | undefined, headers = {}) {
  const request = JSON.stringify([input, headers]);
  for (const secret of secrets) if (request.includes(secret)) said.add(secret);
  const reply = await shop.call(call, input, { ...(token === undefined ? {} : { token }), headers });
  const answer = JSON.stringify([reply.body, reply.headers]);
  return { ...reply, shown: shown(secrets, answer).filter((secret) => !said.has(secret)) };
}

/** Holds the owner's rows against what they were. */
async function unchanged(before: readonly string[], id: string): Promise<void> {
  const after = await rowsOf(shop.services.db, owner);
  const gone = before.filter((row) => !after.includes(row));
  const come = after.filter((row) => !before.includes(row));
  expect([id, gone, come]).toEqual([id, [], []]);
}

describe('what one customer has', () => {
  it('is attacked by every call of the contract', () => {
    expect(allCalls.map(({ id }) => id).sort()).toEqual(Object.keys(schemaOf).sort());
    expect(Object.keys(owners).sort()).toEqual(Object.keys(schemaOf).sort());
    // A search that finds nothing would find nothing in any answer.
    expect(secrets.length).toBeGreaterThan(100);
    for (const word of ['n0.quokka.demo.test', 'quokka-street 1', owner.queueID, owner.serial])
      expect(secrets).toContain(word);
  });

  it.each(Object.entries(callGroups))(
    'is neither shown to another customer nor changed by one: calls of %s (API-009)',
    async (_group, calls) => {
      const before = await rowsOf(shop.services.db, owner);
      for (const call of calls.filter(({ id }) => !everybodys.has(id))) {
        const inputs = [owners[call.id] ?? {}, ...mixtures(call)];
        attempts += inputs.length;
        // A session that has ended would hide what the calls after it do.
        const token = call.id === 'API-022' ? undefined : stranger.token;
        for (const input of inputs) {
          const answer = await attack(call, input, token);
          expect([call.id, input, answer.shown]).toEqual([call.id, input, []]);
          expect([call.id, input, answer.status]).not.toEqual([call.id, input, 500]);
        }
        await unchanged(before, call.id);
      }
    },
    // Ends what hangs.
    1_200_000,
  );

  it('was asked for some thousand times', () => expect(attempts).toBeGreaterThan(1000));

  it('is not found where its ids are used, whatever else is right (API-009)', async () => {
    const code = async (call: AnyCall, input: object) =>
      (await attack(call, input, stranger.token)).body.code;
    // What a filter finds nothing for is an empty list, and what an order needs is a field that is wrong.
    const others: Readonly<Record<string, number>> = {
      'API-083': 200,
      'API-109': 13004,
      'API-131': 13004,
      'domains.transfer.start': 13004,
    };
    const things = new Set(
      namesOf(owner).concat(
        owner.unpaid,
        owner.spareContactID,
        owner.spareOrganizationID,
        owner.spareMessageID,
      ),
    );
    const naming = allCalls.filter(
      (call) =>
        needsSession(call) &&
        call.area !== 'certhub' &&
        Object.values(owners[call.id] ?? {})
          .flat()
          .some((value) => things.has(String(value))),
    );
    expect(naming.length).toBeGreaterThan(22);
    for (const call of naming)
      expect([call.id, await code(call, owners[call.id] ?? {})]).toEqual([call.id, others[call.id] ?? 13001]);
    const [own = ''] = stranger.unpaid;
    const [foreign = ''] = owner.unpaid;
    for (const call of [orderCalls.getOrder, orderCalls.orderStatus, orderCalls.getCertificate])
      for (const id of [owner.issued, owner.issuedID])
        expect([call.id, await code(call, { id })]).toEqual([call.id, 13001]);
    for (const call of [orderCalls.batchPay, orderCalls.startBatchPay, orderCalls.cancelOrders])
      for (const orderNos of [[foreign], [own, foreign], [foreign, own]])
        expect([call.id, await code(call, { orderNos })]).toEqual([call.id, 13001]);
    expect(await code(toolCalls.getReport, { domain: owner.site, id: owner.reportID })).toBe(13001);
    expect(await code(accountCalls.bankTransfer, { ...strangers['API-103'], orderno: foreign })).toBe(13001);
    expect(await code(orderCalls.createOrder, { ...strangers['API-109'], contactID: owner.contactID })).toBe(
      13004,
    );
    expect(await code(orderCalls.createOrder, { ...strangers['API-109'], orgID: owner.organizationID })).toBe(
      13004,
    );
  });

  it('is not reached through a path and a body that name different things (D-062)', async () => {
    const before = await rowsOf(shop.services.db, owner);
    for (const call of allCalls.filter(({ method }) => method === 'PUT')) {
      const { id, orderNo, ...rest }: Record<string, unknown> = { ...owners[call.id] };
      const foreign = String(id ?? orderNo ?? '');
      const { id: ownID, orderNo: ownNo }: Record<string, unknown> = { ...strangers[call.id] };
      const own = String(ownID ?? ownNo ?? '');
      const base = `/api${call.path.replace(/\/\{\w+\}$/, '')}`;
      for (const [inPath, inBody] of [
        [foreign, own],
        [own, foreign],
      ]) {
        const answer = await shop.server.inject({
          method: 'PUT',
          url: `${base}/${inPath}?id=${foreign}&orderNo=${foreign}`,
          headers: { token: stranger.token, 'content-type': 'application/json' },
          payload: { ...rest, id: inBody, orderNo: inBody },
        });
        expect([call.id, shown(secrets, answer.body).filter((secret) => !said.has(secret))]).toEqual([
          call.id,
          [],
        ]);
      }
      await unchanged(before, call.id);
    }
  });

  it('is not given to another customer who has the same Idempotency-Key (API-008, API-009)', async () => {
    const keyed = allCalls.filter(({ idempotent }) => idempotent === 'key');
    expect(keyed.length).toBeGreaterThan(6);
    const before = await rowsOf(shop.services.db, owner);
    for (const call of keyed)
      for (const input of [owners[call.id] ?? {}, strangers[call.id] ?? {}]) {
        const answer = await attack(call, input, stranger.token, { 'idempotency-key': owner.key });
        expect([call.id, answer.shown]).toEqual([call.id, []]);
      }
    await unchanged(before, 'keys');
  });
});

describe('what one customer has is closed', () => {
  it('to whoever has no session, or one that is over (API-003)', async () => {
    const { db, tokens } = shop.services;
    const over = await tokens.issue(db, owner.accountID, { lifetime: -1 });
    const before = await rowsOf(db, owner);
    for (const call of allCalls.filter(({ id }) => !everybodys.has(id)))
      for (const token of [undefined, over, 'x'.repeat(43), `${owner.token}x`, owner.token.toLowerCase()]) {
        const answer = await attack(call, owners[call.id] ?? {}, token);
        expect([call.id, answer.shown]).toEqual([call.id, []]);
        if (needsSession(call)) expect([call.id, answer.status]).toEqual([call.id, 401]);
      }
    await unchanged(before, 'no session');
  });

  it('to the customer’s own token for a partner, outside the partner’s areas', async () => {
    const { db, tokens } = shop.services;
    for (const area of ['orders', 'ssl', 'billing', 'certhub', 'nothing']) {
      const token = await tokens.issue(db, owner.accountID, { areas: [area], lifetime: 600 });
      const before = await rowsOf(db, owner);
      for (const call of allCalls.filter((one) => !mayCall([area], one))) {
        const answer = await attack(call, owners[call.id] ?? {}, token);
        expect([area, call.id, answer.status, answer.shown]).toEqual([area, call.id, 403, []]);
      }
      await unchanged(before, area);
    }
  });

  it('to staff, who see the portal’s failures and nobody’s orders', async () => {
    const staff = await shop.addCustomer(1);
    await addStaff(shop.services.db, staff.accountNo);
    const before = await rowsOf(shop.services.db, owner);
    for (const call of allCalls.filter(({ id }) => id !== 'API-022' && !everybodys.has(id))) {
      const answer = await attack(call, owners[call.id] ?? {}, staff.token);
      expect([call.id, answer.shown]).toEqual([call.id, []]);
    }
    await unchanged(before, 'staff');
  });

  it('at every address outside the API, whoever asks', async () => {
    const before = await rowsOf(shop.services.db, owner);
    const names = namesOf(owner);
    const paths = names.flatMap((name) => [
      `/pki/${name}`,
      `/pki/${name}.crt`,
      `/config/${name}.json`,
      `/embed/frame?partner=${name}`,
      `/ssl/certificate/${name}`,
      `/host/${name}/${name}`,
      `/remotes/${name}/x`,
    ]);
    for (const url of [
      ...paths,
      '/',
      '/registry',
      '/embed/state',
      '/__portal',
      '/__portal/overrides',
      '/pki/private.crl',
    ])
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await shop.server.inject({ method, url, headers: { token: stranger.token } });
        const reported = JSON.stringify([answer.body, answer.headers]);
        expect([method, url, shown(secrets, reported).filter((secret) => !url.includes(secret))]).toEqual([
          method,
          url,
          [],
        ]);
      }
    await unchanged(before, 'addresses');
  });
});

describe('the customer', () => {
  it('is answered by every call for which others are refused', async () => {
    const everyone = new Set([
      'tools.cfdns.zones',
      'tools.cfdns',
      'dcv.place',
      ...['demo.publish', 'demo.publishDomain'],
      // No mailbox is ordered here.
      'API-124',
      // No key of the samples fits a certificate.
      ...['API-122', 'API-123'],
      // Nobody is an agent here.
      ...['saas.save', 'saas.logo', 'saas.check', 'saas.publish', 'saas.customers', 'saas.sales'],
      // Nothing was refused by the issuer, and a reissue may be signed before it can be cancelled.
      ...['API-111', 'orders.cancelReSign'],
      ...callsOfProofs,
      ...[...callGroups['staff']!, ...callGroups['operator']!].map(({ id }) => id),
    ]);
    const seen = new Set<string>();
    const order = allCalls.filter(
      ({ id, permission }) => needsSession({ permission }) && id !== 'API-022' && !everyone.has(id),
    );
    // On a slow machine the proof of the sign-in is minutes old by now.
    const stepUp = order.find(({ id }) => id === 'factors.stepUp');
    if (stepUp) await owner.call(stepUp, owners[stepUp.id]);
    // What takes something away comes last.
    for (const call of order.toSorted(
      (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
    )) {
      const reply = await owner.call(call, owners[call.id]);
      expect([call.id, reply.body.code, reply.body.errors]).toEqual([call.id, 200, undefined]);
      for (const secret of shown(secrets, JSON.stringify(reply.body))) seen.add(secret);
    }
    // The search finds in the customer's own answers what it looked for in those of others.
    expect(seen.size).toBeGreaterThan(60);
  });
});
