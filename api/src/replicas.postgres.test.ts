import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode } from '@certdeck/contract';
import { execFile } from 'node:child_process';
import { randomUUID, X509Certificate } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { createCertificateRepository } from './areas/authority/certificate.store.ts';
import { saveChoice } from './areas/notify/choices.store.ts';
import { auditBooks } from './testing/books.ts';
import { MACHINES, Replicas } from './testing/replicas.ts';
import { callAt, type ProcessAnswer } from './testing/server-process.ts';

const runFile = promisify(execFile);

let two: Replicas;
beforeAll(async () => {
  two = await Replicas.open(process.env['TEST_DATABASE'] ?? '');
}, 400_000);
afterAll(() => two.close(), 60_000);

describe('two processes on one database', () => {
  it('that start at the same moment found one authority', async () => {
    const bundles = await Promise.all(
      MACHINES.map(async (machine) => (await fetch(`${two.at(machine)}/pki/bundle.pem`)).text()),
    );
    expect(bundles[0]).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(bundles[1]).toBe(bundles[0]);
    expect(await two.database.db.selectFrom('issuers').select('id').execute()).toHaveLength(3);
  });

  it('know the sessions of both, and the sign-out of either', async () => {
    const session = (await two.signIn('a')).headers.get('authorization') ?? '';
    expect([await two.knows('a', session), await two.knows('b', session)]).toEqual([true, true]);
    expect((await callAt(two.at('b'), 'GET', '/v1/logout', { token: session })).code).toBe(200);
    expect([await two.knows('a', session), await two.knows('b', session)]).toEqual([false, false]);
  });

  it('make one order and one charge of the same key that comes to both at once (API-008)', async () => {
    const before = (await two.database.db.selectFrom('orders').select('id').execute()).length;
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const order = await two.newOrder();
        const [one, other] = await Promise.all(
          MACHINES.map((machine) =>
            two.send(machine, '/v1/orders/certificate/ALP-DV1', order, `create-${index}`),
          ),
        );
        expect(other).toBe(one);
        two.acknowledged.created.add(String(one));
        await Promise.all(MACHINES.map((machine) => two.pay(machine, String(one), `pay-${index}`)));
      }),
    );
    expect(await two.database.db.selectFrom('orders').select('id').execute()).toHaveLength(before + 6);
    expect(await auditBooks(two.database, two.acknowledged)).toEqual([]);
  });

  it('finish each other’s orders', async () => {
    const orderNo = await two.create('a');
    await two.pay('a', orderNo);
    expect(await two.end('a', 'SIGTERM')).toBe(0);
    await two.publish(orderNo);
    await callAt(two.at('b'), 'PUT', `/v1/orders/verifyDomains/${orderNo}`, { token: two.token });
    const certificate = await two.issued('b', orderNo);
    await two.start('a');
    expect(await two.issued('a', orderNo)).toEqual(certificate);
  }, 400_000);

  it('answer alike about a certificate, before and after it is revoked', async () => {
    const certificate = await two.buy('a');
    const places = ['a', 'b', 'balancer'] as const;
    const good = { chain: 'OK', status: 'good', list: 'OK' };
    for (const place of places) expect(await two.judge.judge(two.servedBy(place), certificate)).toEqual(good);
    const serial = new X509Certificate(certificate).serialNumber.padStart(32, '0');
    const revoked = await createCertificateRepository(two.database.db).revoke(
      serial,
      'keyCompromise',
      new Date(),
    );
    expect(revoked).not.toBeNull();
    for (const place of places)
      expect(await two.judge.judge(two.servedBy(place), certificate)).toEqual({
        chain: 'OK',
        status: 'revoked',
        list: 'certificate revoked',
      });
    const lists = await Promise.all(places.map((place) => two.servedBy(place).crl('intermediate')));
    expect(new Set(lists.map((list) => list?.toString('hex'))).size).toBe(1);
  });

  it('issue from the authority that an operator makes the active one, without a restart', async () => {
    const operator = async (...args: string[]) => {
      const program = fileURLToPath(new URL('./operator.ts', import.meta.url));
      const env = {
        PATH: process.env['PATH'],
        ...two.environmentOf('a'),
        DATA_DIR: join(two.folder, 'operator'),
      };
      return (await runFile(process.execPath, [program, 'ca', ...args], { env })).stdout;
    };
    const before = await two.buy('a');
    const keyId = /^([0-9a-f]{40}) is prepared/m.exec(await operator('prepare', 'tls'))?.[1] ?? '';
    expect(await operator('activate', keyId)).toContain(`${keyId} issues from now on`);
    const good = { chain: 'OK', status: 'good', list: 'OK' };
    for (const machine of MACHINES) {
      const after = await two.buy(machine);
      const issuer = new X509Certificate((await two.servedBy('b').certificate(`i/${keyId}`)) ?? '');
      expect(new X509Certificate(after).checkIssued(issuer)).toBe(true);
      expect(new X509Certificate(before).checkIssued(issuer)).toBe(false);
      for (const certificate of [before, after])
        expect(await two.judge.judge(two.servedBy(machine), certificate)).toEqual(good);
    }
  }, 400_000);

  it('do each job once, and both do some', async () => {
    // More than ten mails within an hour would be one; those about payments are not counted here.
    await two.database.db.deleteFrom('notices').execute();
    const members = await two.database.db
      .selectFrom('members')
      .select(['tenant_id', 'principal_id'])
      .execute();
    for (const { tenant_id: tenantID, principal_id: reader } of members)
      await saveChoice(
        two.database.db,
        { tenantID, reader, kind: 'payment', way: 'email', chosen: false },
        new Date(),
      );
    const before = MACHINES.map((machine) => two.mailsOf(machine));
    await Promise.all(Array.from({ length: 10 }, () => two.buy('balancer')));
    const counts = () => MACHINES.map((machine, index) => two.mailsOf(machine) - (before[index] ?? 0));
    const written = () => counts().reduce((sum, count) => sum + count, 0);
    const deadline = Date.now() + 120_000;
    const waiting = async () =>
      (await two.database.db.selectFrom('jobs').select('kind').where('kind', '=', 'notice-mail').execute())
        .length;
    while ((await waiting()) > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(written()).toBe(10);
    expect(Math.min(...counts())).toBeGreaterThan(0);
    expect(await auditBooks(two.database, two.acknowledged)).toEqual([]);
  }, 400_000);

  it('report what browsers told either', async () => {
    const failure = {
      remote: 'host',
      release: 'r1',
      owner: 'shell',
      code: 'UNREACHABLE',
      detail: `replicas ${randomUUID()}`,
      at: 5,
      count: 2,
    };
    const load = { remote: 'host', release: 'r1', step: 'entry', start: 1, end: 20, ok: true };
    for (const machine of MACHINES) {
      const body = JSON.stringify({ schema: 1, tab: machine, shell: 'r1', events: [failure, load] });
      const response = await fetch(`${two.at(machine)}/telemetry`, {
        method: 'POST',
        headers: { origin: two.at(machine), 'content-type': 'text/plain' },
        body,
      });
      expect(response.status).toBe(204);
    }
    const session = (await two.signIn('a')).headers.get('authorization') ?? '';
    for (const machine of MACHINES) {
      const failures = await callAt(two.at(machine), 'GET', '/v1/portal/failures', { token: session });
      expect(failures.data).toContainEqual(expect.objectContaining({ detail: failure.detail, count: 4 }));
      const loads = await callAt(two.at(machine), 'GET', '/v1/portal/loads', { token: session });
      expect(loads.data).toContainEqual(expect.objectContaining({ remote: 'host', step: 'entry', count: 2 }));
    }
  });

  it('count wrong passwords together: the sixth is refused, whichever is asked', async () => {
    let wrong = 0;
    let refused: ProcessAnswer | undefined;
    while (!refused && wrong < 12) {
      const answer = await two.signIn(MACHINES[wrong % 2] ?? 'a', 'not this one');
      if (answer.code === BodyCode.wrongCredentials) wrong++;
      else refused = answer;
    }
    expect(wrong).toBeLessThanOrEqual(5);
    expect(wrong).toBeGreaterThan(0);
    // A busy machine may take longer for one than the wait lasts, which doubles with each that is wrong.
    for (const machine of MACHINES) {
      let answer = await two.signIn(machine, 'not this one');
      for (; answer.code === BodyCode.wrongCredentials && wrong < 12; wrong++)
        answer = await two.signIn(machine, 'not this one');
      expect(answer.code).toBe(refused?.code);
    }
  }, 400_000);

  it('take up the jobs that one has under way when it is killed', async () => {
    const orders = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const orderNo = await two.create('balancer');
        await two.publish(orderNo);
        return orderNo;
      }),
    );
    // A DNS server that never answers keeps every job under way.
    await two.zone.stop();
    const silent = createSocket('udp4').bind(two.zone.dnsPort, '127.0.0.1');
    await once(silent, 'listening');
    await Promise.all(orders.map((orderNo) => two.pay('balancer', orderNo)));
    const leased = () =>
      two.database.db
        .selectFrom('jobs')
        .select(['leased_by', 'subject'])
        .where('kind', '=', 'order')
        .where('leased_by', 'is not', null)
        .execute();
    const workers = async () => new Set((await leased()).map((job) => job.leased_by));
    while ((await workers()).size < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await two.end('a', 'SIGKILL');
    silent.close();
    await two.zone.start();
    const left = await leased();
    expect(new Set(left.map((job) => job.leased_by)).size).toBe(2);
    // As when the time of their leases has passed.
    await two.database.db
      .updateTable('jobs')
      .set({ leased_until: sql`now() - interval '1 second'` })
      .where('leased_by', 'is not', null)
      .execute();
    for (const orderNo of orders)
      await callAt(two.at('b'), 'PUT', `/v1/orders/verifyDomains/${orderNo}`, { token: two.token });
    await Promise.all(orders.map((orderNo) => two.issued('b', orderNo, 50_000)));
    expect(await auditBooks(two.database, two.acknowledged)).toEqual([]);
    const rows = await two.database.db
      .selectFrom('issued_certificates')
      .select('order_no')
      .where('order_no', 'in', orders)
      .execute();
    expect(rows).toHaveLength(orders.length);
  }, 400_000);
});
