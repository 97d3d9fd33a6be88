import { describe, expect, it } from '@jest/globals';
import type { UpstreamRepository } from '../../ports/issuers/acme/repository.ts';
import {
  begin,
  challengesOf,
  decided,
  newIssuance,
  requestOf,
} from '../../ports/issuers/testing/issuer-contract.ts';
import { upstreamLab } from './testing/upstream-lab.ts';
import { createUpstreamRepository } from './upstream.store.ts';

/*
 * What pebble can't be made to do: lost requests and answers, a process that dies, an authority that takes its time.
 * The server checks every signature.
 */

const lab = upstreamLab();
const SECOND = 1000;

describe('an order with an ACME server', () => {
  it('is found again in the account’s list when the answer to it was lost, and not asked for twice', async () => {
    const [other, order] = [await newIssuance(['lost.example']), await newIssuance(['lost.example'])];
    await begin(lab.process(), other);
    lab.server.next('new', 'lost-answer');
    expect(await begin(lab.process(), order)).toMatchObject({ kind: 'blocked', code: 'ISSUER_AWAY' });
    expect(await begin(lab.process(), order)).toEqual({ kind: 'open', shown: new Set() });
    expect([lab.server.orders.length, lab.server.count('new')]).toEqual([2, 2]);
    const [{ value: first } = { value: '' }] = await challengesOf(lab.process(), order);
    const [{ value: second } = { value: '' }] = await challengesOf(lab.process(), other);
    expect(first).not.toBe(second);
  });

  it('is one also with a server that lists none and gives the open one again', async () => {
    Object.assign(lab.server, { listsOrders: false, reusesOrders: true });
    const order = await newIssuance(['reused.example']);
    lab.server.next('new', 'lost-answer');
    expect(await begin(lab.process(), order)).toMatchObject({ kind: 'blocked' });
    expect(await begin(lab.process(), order)).toMatchObject({ kind: 'open' });
    expect(lab.server.orders).toHaveLength(1);
  });

  it('is asked for again when the request was lost', async () => {
    const order = await newIssuance(['never.example']);
    lab.server.next('new', 'lost-request');
    expect(await begin(lab.process(), order)).toMatchObject({ kind: 'blocked' });
    expect(await begin(lab.process(), order)).toMatchObject({ kind: 'open' });
    expect(lab.server.orders).toHaveLength(1);
  });

  it('begins another round when the server has ended it, or its time is over', async () => {
    const order = await newIssuance(['round.example']);
    await begin(lab.process(), order);
    const [first] = await challengesOf(lab.process(), order);
    lab.now = new Date(lab.now.getTime() + 86_401 * SECOND);
    const [placed] = lab.server.orders;
    Object.assign(placed ?? {}, { status: 'invalid' });
    expect(await begin(lab.process(), order)).toMatchObject({ kind: 'open' });
    expect(lab.server.orders).toHaveLength(2);
    const [second] = await challengesOf(lab.process(), order);
    expect(second?.value).not.toBe(first?.value);
  });
});

describe('an account with an ACME server', () => {
  it('is one, whatever answer was lost and however many processes ask', async () => {
    lab.server.next('account', 'lost-answer');
    const order = await newIssuance(['account.example']);
    expect(await begin(lab.process(), order)).toMatchObject({ kind: 'blocked', code: 'ISSUER_AWAY' });
    const others = await Promise.all([1, 2, 3].map(() => newIssuance(['account.example'])));
    for (const begun of await Promise.all(others.map((one) => begin(lab.process(), one))))
      expect(begun).toMatchObject({ kind: 'open' });
    expect(new Set(lab.server.orders.map(({ account }) => account)).size).toBe(1);
    expect(lab.server.contacts[0]).toEqual(['mailto:operator@contract.example']);
  });

  it('is bound to the operator’s by its key, and says when that isn’t right', async () => {
    lab.server.bindings = { 'kid-9': Buffer.from('the right key, of some length...') };
    const order = await newIssuance(['bound.example']);
    for (const hmacKey of [undefined, 'another key, of the same length.'])
      expect(
        await begin(
          lab.process({
            settings: { eab: hmacKey ? { kid: 'kid-9', hmacKey: Buffer.from(hmacKey) } : undefined },
          }),
          order,
        ),
      ).toMatchObject({ kind: 'blocked', code: 'ISSUER_ACCOUNT' });
    const eab = { kid: 'kid-9', hmacKey: Buffer.from('the right key, of some length...') };
    expect(await begin(lab.process({ settings: { eab } }), order)).toMatchObject({ kind: 'open' });
  });

  it('gives CAA its terms, with the names in the directory', async () => {
    lab.server.meta = { caaIdentities: ['ca.example', 'old.ca.example'] };
    expect(await lab.process().caa()).toEqual({
      identities: ['ca.example', 'old.ca.example'],
      methods: { dns_txt: 'dns-01', dns: 'dns-01', file: 'http-01' },
    });
    const issuer = lab.process();
    await begin(issuer, await newIssuance(['caa.example']));
    expect(await issuer.caa()).toMatchObject({ accountUri: `${lab.server.url}/acct/1` });
  });
});

describe('a nonce that is refused', () => {
  it('costs another request up to five times, and then time', async () => {
    const refused = { status: 400, type: 'badNonce' };
    const order = await newIssuance(['nonce.example']);
    lab.server.next('new', refused, refused, refused, refused);
    expect(await begin(lab.process(), order)).toMatchObject({ kind: 'open' });
    lab.server.next('new', refused, refused, refused, refused, refused);
    expect(await begin(lab.process(), await newIssuance(['nonce.example']))).toMatchObject({
      kind: 'blocked',
      code: 'ISSUER_AWAY',
    });
  });
});

describe('a certificate from an ACME server', () => {
  it.each(['lost-answer', 'lost-request'] as const)('is one when its request meets a %s', async (fault) => {
    const order = await newIssuance(['final.example']);
    await lab.show(lab.process(), order);
    lab.server.next('finalize', fault);
    expect(await lab.process().finalise(requestOf(order))).toMatchObject({ kind: 'processing' });
    expect(await decided(lab.process(), requestOf(order))).toMatchObject({ kind: 'issued' });
    expect(lab.server.issued).toHaveLength(1);
  });

  it.each(['cert', 'order'] as const)(
    'may be there when the answer about it (%s) was lost: the order is not let go',
    async (kind) => {
      lab.server.processing = 1;
      const order = await newIssuance(['there.example']);
      await lab.show(lab.process(), order);
      // Of the order the first look is before the request, and comes through.
      if (kind === 'order') lab.server.next(kind, 'none', 'lost-answer');
      else lab.server.next(kind, 'lost-answer');
      expect(await lab.process().finalise(requestOf(order))).toMatchObject({ kind: 'processing' });
      expect(await decided(lab.process(), requestOf(order))).toMatchObject({ kind: 'issued' });
      expect(lab.server.issued).toHaveLength(1);
    },
  );

  it('is waited for a while, and then looked for by the next job', async () => {
    lab.server.processing = 4;
    const order = await newIssuance(['slow.example']);
    await lab.show(lab.process(), order);
    const first = await lab.process({ patience: 1500 }).finalise(requestOf(order));
    expect(first).toMatchObject({ kind: 'processing' });
    const result = await lab.process({ patience: 10 * SECOND }).finalise(requestOf(order));
    expect(result).toMatchObject({ kind: 'issued', certificate: { serial: lab.server.issued[0] } });
    expect([lab.server.issued.length, lab.server.count('finalize')]).toEqual([1, 1]);
  });

  it('is asked for anew when the open order of two was given to the other one’s key', async () => {
    lab.server.reusesOrders = true;
    const [one, other] = [await newIssuance(['shared.example']), await newIssuance(['shared.example'])];
    await lab.show(lab.process(), one);
    expect(await begin(lab.process(), other)).toEqual({ kind: 'open', shown: new Set(['shared.example']) });
    expect(await decided(lab.process(), requestOf(one))).toMatchObject({ kind: 'issued' });
    expect(await decided(lab.process(), requestOf(other))).toEqual({ kind: 'reopened' });
    await lab.show(lab.process(), other);
    const result = await decided(lab.process(), requestOf(other));
    expect(result).toMatchObject({ kind: 'issued', certificate: { serial: lab.server.issued[1] } });
    expect(lab.server.issued).toHaveLength(2);
  });

  it('is revoked once when the answer is lost', async () => {
    const order = await newIssuance(['gone.example']);
    await lab.show(lab.process(), order);
    await decided(lab.process(), requestOf(order));
    const [serial = ''] = lab.server.issued;
    lab.server.next('revoke', 'lost-answer');
    expect(await lab.process().revoke(serial, 'keyCompromise')).toMatchObject({ ok: false, code: 'UNKNOWN' });
    expect(await lab.process().revoke(serial, 'keyCompromise')).toMatchObject({
      ok: true,
      reason: 'keyCompromise',
    });
    lab.server.next('revoke', { status: 403, type: 'unauthorized', detail: 'no' });
    expect([...lab.server.revoked]).toEqual([[serial, 1]]);
  });

  const WRITES = ['addAccount', 'setAccountUrl', 'intend', 'placed', 'change'];

  /** A repository that dies before, or just after, its n-th write, and tells which write that was. */
  function dying(at: number, when: 'before' | 'after', tell: (write: string) => void): UpstreamRepository {
    const rows = createUpstreamRepository(lab.database.db);
    let writes = 0;
    return new Proxy(rows, {
      get(target, name, receiver) {
        const method = Reflect.get(target, name, receiver) as (...of: unknown[]) => Promise<unknown>;
        if (!WRITES.includes(String(name))) return method;
        return async (...args: unknown[]) => {
          writes += 1;
          if (writes === at) tell(`${when} ${String(name)}`);
          if (writes === at && when === 'before') throw new Error('killed');
          const result = await method(...args);
          if (writes === at) throw new Error('killed');
          return result;
        };
      },
    });
  }

  it('is one, and of one order, whichever write the process dies at', async () => {
    const deaths = new Set<string>();
    for (const when of ['before', 'after'] as const) {
      for (let at = 1; ; at += 1) {
        await lab.server.close();
        await lab.startServer();
        const order = await newIssuance([`crash${at}.example`]);
        const run = async (rows?: UpstreamRepository) => {
          const issuer = lab.process(rows ? { rows } : {});
          await lab.show(issuer, order);
          return decided(issuer, requestOf(order));
        };
        const end = await run(dying(at, when, (write) => deaths.add(write))).then(
          ({ kind }) => kind,
          (error: unknown) => (String(error).includes('killed') ? 'killed' : String(error)),
        );
        if (end !== 'killed') {
          expect({ at, when, end }).toEqual({ at, when, end: 'issued' });
          break;
        }
        expect(await run()).toMatchObject({ kind: 'issued', certificate: { serial: lab.server.issued[0] } });
        expect({ at, when, orders: lab.server.orders.length, issued: lab.server.issued.length }).toEqual({
          at,
          when,
          orders: 1,
          issued: 1,
        });
      }
    }
    // How often an order is asked after, and so changed, depends on the machine; that each write was died at doesn't.
    const each = (when: string) => WRITES.map((write) => `${when} ${write}`);
    expect([...deaths].sort()).toEqual([...each('before'), ...each('after')].sort());
  }, 400_000);
});
