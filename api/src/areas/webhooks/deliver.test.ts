import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { SafeHttpClient } from '../../platform/dns/http-client.ts';
import { textSeal } from '../../ports/issuers/keys/sealed-text.ts';
import { announce } from '../messages/messages.store.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { deliver, type DeliveryPorts } from './deliver.ts';
import { findDelivery, triesIn } from './deliveries.store.ts';
import { changeEndpoint, findEndpoint, insertEndpoint, markFailing } from './endpoints.store.ts';
import { newSecret } from './signature.ts';
import { addDeliveries } from './tell.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { delayAfter } from '../../platform/jobs/tries.ts';

const HOUR = 3_600_000;
const seal = textSeal(async () => Buffer.alloc(32, 7), 'webhook');

let api: TestApi;
let receiver: Receiver;
let account: TestAccount;
/** The present of the deliveries. */
let now: Date;
/** Addresses that every name leads to. */
let addresses: string[] = [];
beforeAll(async () => {
  api = await openTestApi();
  receiver = await startReceiver();
});
beforeEach(async () => {
  now = new Date('2026-11-23T08:00:00Z');
  addresses = [];
  receiver.received.length = 0;
  receiver.answer = (response) => void response.end('ok');
  account = await api.addAccount();
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});

const resolver: DeliveryPorts['resolver'] = {
  ...({} as DeliveryPorts['resolver']),
  lookup: async (_name: string, type: string) =>
    ({
      kind: 'answer',
      records: type === 'A' ? addresses : [],
      ttl: 1,
      aliases: [],
      authenticated: false,
      resolver: 'test',
    }) as never,
};
const ports = (client = new SafeHttpClient({ timeoutMs: 2_000, own: [receiver.place] })): DeliveryPorts => ({
  db: api.services.db,
  now: () => now,
  seal,
  client,
  resolver,
  announce,
});

/** An address of the account with one delivery that waits. */
async function waiting(url = `http://${receiver.place}/`) {
  const { db } = api.services;
  const place = { accountID: account.accountID, id: newID() };
  const sealed = await seal.seal(place.id, newSecret());
  const [id = ''] = await transaction(db, async (trx) => {
    await insertEndpoint(trx, place, { url, events: ['order.paid'], sealed }, now);
    return addDeliveries(trx, account.accountID, [place.id], { type: 'order.paid', data: { a: 1 } }, now);
  });
  const ref = { accountID: account.accountID, id };
  return {
    work: (with_ = ports()) =>
      deliver(with_, { kind: 'webhook', accountID: account.accountID, subject: id, attempts: 1 }),
    row: async () => (await findDelivery(db, ref))!,
    endpoint: async () => (await findEndpoint(db, place))!,
  };
}
const notices = () =>
  api.services.db
    .selectFrom('announcements')
    .select(['kind', 'details'])
    .where('account_id', '=', account.accountID)
    .execute();

describe('a delivery', () => {
  it('is tried ten times over three days under one id, and then given up', async () => {
    receiver.answer = (response) => void response.writeHead(502).end('bad gateway');
    const { work, row } = await waiting();
    const begun = now.getTime();
    for (;;) {
      const outcome = await work();
      if (outcome.kind === 'done') break;
      expect(outcome.at.getTime()).toBeGreaterThan(now.getTime());
      now = outcome.at;
    }
    expect(receiver.received).toHaveLength(10);
    const days = (now.getTime() - begun) / (24 * HOUR);
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThan(3.4);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    const { state, tries, status, answer, log } = await row();
    expect({ state, tries, status, answer }).toEqual({
      state: 'failed',
      tries: 10,
      status: 502,
      answer: 'bad gateway',
    });
    expect(triesIn(log)).toHaveLength(10);
    expect(await work()).toEqual({ kind: 'done' });
    expect(receiver.received).toHaveLength(10);
  });

  it('isn’t tried before its time, though its job came early', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const { work } = await waiting();
    const first = await work();
    expect(await work()).toEqual(first);
    expect(receiver.received).toHaveLength(1);
  });

  it('that arrived before the process died is sent again under the same id, and counts once', async () => {
    const { work, row } = await waiting();
    const dying = new SafeHttpClient({ own: [receiver.place] });
    const send = dying.send.bind(dying);
    dying.send = async (...args) => {
      await send(...args);
      throw new Error('the process is killed');
    };
    await expect(work(ports(dying))).rejects.toThrow('killed');
    expect(await row()).toMatchObject({ state: 'waiting', tries: 0 });
    expect(await work()).toEqual({ kind: 'done' });
    expect(await row()).toMatchObject({ state: 'delivered', tries: 1 });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('follows no redirect', async () => {
    receiver.answer = (response) =>
      void response.writeHead(307, { location: `http://${receiver.place}/elsewhere` }).end();
    const { work, row } = await waiting();
    await work();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
    expect(await row()).toMatchObject({ state: 'waiting', status: 307 });
  });

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1', '100.64.0.1', '0.0.0.0'])(
    'dials nobody where the name leads to %s (D-210)',
    async (address) => {
      addresses = [address];
      const { work, row } = await waiting('https://hooks.example/');
      await work();
      expect(await row()).toMatchObject({ state: 'waiting', status: 0, problem: 'ADDRESS_REFUSED' });
      expect(receiver.received).toEqual([]);
    },
  );

  it('waits while nobody listens', async () => {
    const gone = await startReceiver();
    const { place } = gone;
    await gone.close();
    const { work, row } = await waiting(`http://${place}/`);
    await work(ports(new SafeHttpClient({ own: [place] })));
    expect(await row()).toMatchObject({ state: 'waiting', status: 0, problem: 'ECONNREFUSED', tries: 1 });
  });
});

describe('an address', () => {
  it('that fails for five days is switched off, with a notice, and gets nothing more', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const { work, endpoint } = await waiting();
    const later = await waiting(`http://${receiver.place}/`);
    await work();
    expect(await endpoint()).toMatchObject({ enabled: true, failing_since: now });
    const { db } = api.services;
    // Another fact for the same address, five days later.
    const { id } = await endpoint();
    now = new Date(now.getTime() + 5 * 24 * HOUR);
    const [second = ''] = await transaction(db, (trx) =>
      addDeliveries(trx, account.accountID, [id], { type: 'order.paid', data: {} }, now),
    );
    await deliver(ports(), { kind: 'webhook', accountID: account.accountID, subject: second, attempts: 1 });
    expect(await endpoint()).toMatchObject({ enabled: false, switched_off_at: now });
    expect(await notices()).toMatchObject([{ kind: 'webhookSwitchedOff' }]);
    const count = receiver.received.length;
    expect(await work()).toEqual({ kind: 'done' });
    expect(receiver.received).toHaveLength(count);
    // The other address fails by itself.
    expect(await later.endpoint()).toMatchObject({ enabled: true });
  });

  it('that answered well begins anew', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const { work, endpoint } = await waiting();
    const outcome = await work();
    receiver.answer = (response) => void response.end();
    now = outcome.kind === 'later' ? outcome.at : now;
    expect(await work()).toEqual({ kind: 'done' });
    expect(await endpoint()).toMatchObject({ enabled: true, failing_since: null });
  });

  it('that took the place of one that says it is gone meanwhile stays on, and isn’t called failing', async () => {
    const { work, endpoint } = await waiting();
    const { account_id: accountID, id } = await endpoint();
    receiver.answer = (response) =>
      void transaction(api.services.db, (trx) =>
        changeEndpoint(trx, { accountID, id }, { url: 'https://hooks.example/new' }),
      ).then(() => response.writeHead(410).end());
    await work();
    expect(await endpoint()).toMatchObject({ enabled: true, failing_since: null });
    expect(await notices()).toEqual([]);
  });

  it('that took the place of one that answers well meanwhile is failing as before (ACC-007, D-713)', async () => {
    const { work, endpoint } = await waiting();
    const { account_id: accountID, id } = await endpoint();
    const url = 'https://hooks.example/new';
    receiver.answer = (response) =>
      void transaction(api.services.db, async (trx) => {
        await changeEndpoint(trx, { accountID, id }, { url });
        await markFailing(trx, { accountID, id, url }, now);
      }).then(() => response.end());
    await work();
    expect(await endpoint()).toMatchObject({ failing_since: now });
  });

  it('that says it is gone is switched off at once', async () => {
    receiver.answer = (response) => void response.writeHead(410).end();
    const { work, row, endpoint } = await waiting();
    expect(await work()).toEqual({ kind: 'done' });
    expect(await row()).toMatchObject({ state: 'failed', status: 410 });
    expect(await endpoint()).toMatchObject({ enabled: false });
    expect(await notices()).toHaveLength(1);
  });
});

describe('the time to the next try', () => {
  it('grows, and differs by a tenth', () => {
    const delays = Array.from({ length: 9 }, (_, index) => delayAfter(index + 1, 0) ?? 0);
    for (const [index, delay] of delays.entries()) expect(delay).toBeGreaterThan(delays[index - 1] ?? 0);
    expect(delayAfter(1, 1)).toBe(5_500);
    expect(delayAfter(10)).toBeUndefined();
  });
});
