import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Call, discoveryCalls } from '@certdeck/contract';
import { transaction } from '../../platform/database/transaction.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { nextLook } from './next-look.ts';
import type { DiscoveryFact, DiscoveryPorts, ServerLook } from './ports.ts';
import { createScan, SCAN_JOB } from './scan.ts';
import { updateTarget } from './targets.store.ts';
import { seenCertificate } from './testing/certificates.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
let account: TestAccount;
let now: Date;
let told: DiscoveryFact[];
/** What the server sends. */
let answer: () => ServerLook | undefined | Promise<ServerLook | undefined>;
beforeAll(async () => {
  // Nobody works off jobs here: looks are made by hand.
  api = await openTestApi();
});
beforeEach(async () => {
  now = new Date('2026-12-01T08:00:00Z');
  told = [];
  account = await api.addAccount();
});
afterAll(() => api.close());

const sending = (...certificates: ReturnType<typeof seenCertificate>[]): ServerLook => ({
  problem: '',
  places: certificates.map((certificate, index) => ({
    ...{ address: `192.0.2.${index + 1}`, problem: '', certificate, nameMatches: true, chain: 'trusted' },
  })),
});
const nothing = (problem: ServerLook['problem'] = 'unreachable'): ServerLook => ({
  problem: '',
  places: [{ address: '192.0.2.1', problem, nameMatches: false, chain: 'untrusted' }],
});

const call = async <Input, Data>(descriptor: Call<Input, Data>, input: object = {}) =>
  (await api.call(descriptor, input, { token: account.token })).body;

/** A watched server, and what looks at it whatever the time. */
async function watched(host = 'shop.example') {
  const { db } = api.services;
  const { data } = await call(discoveryCalls.addDiscoveryTarget, { host });
  const ref = { accountID: account.accountID, id: data.id };
  const ports: DiscoveryPorts = {
    ...{ db, now: () => now, nudge: () => undefined, lookAtServer: async () => answer() },
    ...{ ordersOf: async () => new Map(), mailOfContact: async () => undefined },
    tell: async (_trx, fact) => void told.push(fact),
  };
  const scan = createScan(ports);
  return {
    ref,
    async look(look: ServerLook | undefined) {
      answer = () => look;
      await transaction(db, (trx) => updateTarget(trx, ref, { next_at: now }));
      return scan({ kind: SCAN_JOB, accountID: ref.accountID, subject: ref.id, attempts: 1 });
    },
    /** Looks if its time has come. */
    lookInTime: () => scan({ kind: SCAN_JOB, accountID: ref.accountID, subject: ref.id, attempts: 1 }),
    row: async () => {
      const { data: rows } = await call(discoveryCalls.listDiscoveryTargets);
      return rows.find(({ id }) => id === ref.id)!;
    },
  };
}
const events = async () =>
  (await call(discoveryCalls.listDiscoveryEvents)).data.map(({ kind, commonName }) =>
    `${kind} ${commonName}`.trim(),
  );
const certs = async (state = '') =>
  (await call(discoveryCalls.listFoundCertificates, { state })).data.map(({ commonName }) => commonName);

describe('a look at a watched server', () => {
  it('keeps the certificate with every address that sends it, and says once that it was found (DISC-001)', async () => {
    const server = await watched();
    const one = seenCertificate('first');
    await server.look(sending(one, one));
    await server.look(sending(one, one));
    expect(await certs()).toEqual(['first.example']);
    expect(await events()).toEqual(['found first.example']);
    expect(await server.row()).toMatchObject({
      state: 'ok',
      addresses: 2,
      serving: 2,
      commonName: 'first.example',
    });
  });

  it('says that a certificate was replaced, and leaves the old one among those no server sends (DISC-005, DISC-007)', async () => {
    const server = await watched();
    await server.look(sending(seenCertificate('old')));
    await server.look(sending(seenCertificate('fresh')));
    expect(await events()).toEqual(['replaced fresh.example', 'found old.example']);
    expect(await certs()).toEqual(['fresh.example']);
    expect(await certs('gone')).toEqual(['old.example']);
  });

  it('calls it found, not replaced, when another address begins to send one more (DISC-007)', async () => {
    const server = await watched();
    await server.look(sending(seenCertificate('one')));
    await server.look(sending(seenCertificate('one'), seenCertificate('two')));
    expect((await events())[0]).toBe('found two.example');
  });

  it('keeps what one address of several sent when it misses one look, and no longer (DISC-005, DISC-007)', async () => {
    const server = await watched();
    const both = sending(seenCertificate('here'), seenCertificate('there'));
    const half: ServerLook = {
      problem: '',
      places: [both.places[0]!, { ...nothing().places[0]!, address: '192.0.2.2' }],
    };
    await server.look(both);
    now = new Date(now.getTime() + DAY_MS);
    await server.look(half);
    expect(await certs()).toEqual(['here.example', 'there.example']);
    now = new Date(now.getTime() + DAY_MS);
    await server.look(half);
    expect(await certs()).toEqual(['here.example']);
    await server.look(both);
    expect(await events()).toEqual(['found there.example', 'found here.example']);
  });

  it('tells of a server that fails at the second look, once, and keeps what it sent until then (DISC-007)', async () => {
    const server = await watched();
    await server.look(sending(seenCertificate('steady')));
    await server.look(nothing());
    expect(told).toEqual([]);
    expect(await certs()).toEqual(['steady.example']);
    await server.look(nothing());
    await server.look(nothing());
    expect(told.map(({ details }) => [details['sort'], details['server'], details['problem']])).toEqual([
      ['failed', 'shop.example:443', 'unreachable'],
    ]);
    expect(await certs()).toEqual([]);
    await server.look(sending(seenCertificate('steady')));
    expect(await events()).toEqual(['recovered', 'failed', 'found steady.example']);
    expect(await certs()).toEqual(['steady.example']);
  });

  it('tells once that a certificate ends soon, by the days of the settings, and once that it has ended (DISC-004)', async () => {
    await call(discoveryCalls.saveDiscoveryProfile, { interval: 24, daysBefore: 10 });
    const server = await watched();
    const ending = seenCertificate('ending', { notAfter: new Date(now.getTime() + 20 * DAY_MS) });
    await server.look(sending(ending));
    expect(told).toEqual([]);
    now = new Date(now.getTime() + 11 * DAY_MS);
    await server.look(sending(ending));
    await server.look(sending(ending));
    expect(told.map(({ details }) => [details['sort'], details['days']])).toEqual([['expiring', '9']]);
    expect(told[0]?.site.says.title.en).toBe('The certificate of ending.example expires on 21 December 2026');
    now = new Date(now.getTime() + 10 * DAY_MS);
    await server.look(sending(ending));
    await server.look(sending(ending));
    expect(told.map(({ details }) => details['sort'])).toEqual(['expiring', 'expired']);
    expect(await events()).toEqual([
      'expired ending.example',
      'expiring ending.example',
      'found ending.example',
    ]);
  });

  it('says nothing of the end of a certificate that was replaced in time (DISC-004)', async () => {
    const server = await watched();
    const ending = seenCertificate('outgoing', { notAfter: new Date(now.getTime() + 40 * DAY_MS) });
    await server.look(sending(ending));
    now = new Date(now.getTime() + 20 * DAY_MS);
    await server.look(sending(seenCertificate('incoming')));
    expect(told).toEqual([]);
  });

  it('learns nothing from a look that was interrupted, or that went to another server than the one watched now (DISC-003)', async () => {
    const server = await watched();
    expect(await server.look(undefined)).toEqual({ kind: 'later', at: now });
    answer = async () => {
      await call(discoveryCalls.changeDiscoveryTarget, { id: server.ref.id, host: 'moved.example' });
      return sending(seenCertificate('stale'));
    };
    await server.lookInTime();
    expect(await certs()).toEqual([]);
    expect(await server.row()).toMatchObject({ host: 'moved.example', state: 'waiting' });
  });

  it('comes when its time has come, and not for a paused server (DISC-003)', async () => {
    const server = await watched();
    const outcome = await server.look(sending(seenCertificate('timed')));
    answer = () => {
      throw new Error('It was looked at too early');
    };
    expect(await server.lookInTime()).toEqual(outcome);
    await call(discoveryCalls.changeDiscoveryTarget, { id: server.ref.id, paused: 'Y' });
    now = new Date(now.getTime() + 30 * DAY_MS);
    expect(await server.lookInTime()).toEqual({ kind: 'done' });
  });
});

describe('settings and changes', () => {
  const nextOf = async (server: Awaited<ReturnType<typeof watched>>) => (await server.row()).nextAt;

  it('move a look earlier, never later: it may be there on time for an end (DISC-004)', async () => {
    const server = await watched();
    const ending = seenCertificate('due', { notAfter: new Date(now.getTime() + 30.1 * DAY_MS) });
    await server.look(sending(ending));
    const due = await nextOf(server);
    await call(discoveryCalls.changeDiscoveryTarget, { id: server.ref.id, interval: 168 });
    expect(await nextOf(server)).toBe(due);
    await call(discoveryCalls.changeDiscoveryTarget, { id: server.ref.id, interval: 1 });
    expect(await nextOf(server)).toBeLessThan(due);
  });

  it('have every server looked at soon when more days before an end count (DISC-004)', async () => {
    const server = await watched();
    await server.look(sending(seenCertificate('later', { notAfter: new Date(now.getTime() + 60 * DAY_MS) })));
    await call(discoveryCalls.changeDiscoveryTarget, { id: server.ref.id, interval: 168 });
    await call(discoveryCalls.saveDiscoveryProfile, { interval: 24, daysBefore: 90 });
    expect(await nextOf(server)).toBeLessThanOrEqual(Math.floor(api.services.now().getTime() / 1000) + 600);
  });

  it('leave a paused server alone, whatever its time (DISC-003)', async () => {
    const server = await watched();
    await call(discoveryCalls.changeDiscoveryTarget, { id: server.ref.id, paused: 'Y' });
    expect(await server.look(sending(seenCertificate('unwanted')))).toEqual({ kind: 'done' });
    expect(await certs('gone')).toEqual([]);
  });
});

describe('the time of the next look', () => {
  const at = new Date('2026-12-01T00:00:00Z');
  const timing = { id: 'a', interval: 24, failures: 0, ends: [], daysBefore: 30 };
  const hoursTo = (given: Partial<Parameters<typeof nextLook>[0]>) =>
    (nextLook({ ...timing, ...given }, at).getTime() - at.getTime()) / 3_600_000;

  it('is an interval away, more or less, and differs by server (DISC-004)', () => {
    const hours = Array.from({ length: 200 }, (_, index) => hoursTo({ id: `target ${index}` }));
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(21.6);
    expect(Math.max(...hours)).toBeLessThanOrEqual(26.4);
    expect(new Set(hours).size).toBe(200);
  });

  it('is soon after a failure, and later after each more (DISC-007)', () => {
    expect([1, 2, 3].map((failures) => hoursTo({ failures }))).toEqual([0.25, 0.5, 1]);
    expect(hoursTo({ failures: 50 })).toBeLessThanOrEqual(26.4);
  });

  it('is the moment at which somebody is told of an end (DISC-004)', () => {
    const end = new Date(at.getTime() + 30 * DAY_MS + 3 * 3_600_000);
    expect(hoursTo({ ends: [end] })).toBe(3);
    expect(hoursTo({ ends: [new Date(at.getTime() + 2 * 3_600_000)] })).toBe(2);
  });
});
