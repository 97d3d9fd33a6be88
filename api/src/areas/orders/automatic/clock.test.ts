import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPglite } from '../../../platform/database/database.ts';
import {
  addPayer,
  awaitIssued,
  makeCertificates,
  nothingYet,
  orderAndPay,
  publishRecord,
  sendOnce,
} from '../../../testing/paying.ts';
import { endServers, type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { Tokens } from '../../session/tokens.store.ts';

const DAY_MS = 86_400_000;
const SKEW = fileURLToPath(new URL('../../../testing/skewed-clock.mjs', import.meta.url));

/** Embedded, so that its clock is that of the process. */
const folder = mkdtempSync(join(tmpdir(), 'certdeck-clock-'));
let token: string;
async function use<Value>(work: (database: Awaited<ReturnType<typeof openPglite>>) => Promise<Value>) {
  const database = await openPglite({ folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
beforeAll(async () => {
  token = await use(addPayer);
}, 400_000);
afterAll(() => {
  endServers();
  rmSync(folder, { recursive: true, force: true });
});

const start = (days: number) =>
  startServer(
    { LOG_LEVEL: 'error', DATA_DIR: folder, CLOCK_SKEW_MS: String(days * DAY_MS) },
    { modules: [SKEW] },
  );
const certificateOf = async (server: ServerProcess, orderNo: string) =>
  new X509Certificate(
    ((await server.call('GET', `/v1/orders/cert/${orderNo}`, { token })).data as { certificate: string })
      .certificate,
  );

describe('a server whose clock goes on for months (D-585, D-587)', () => {
  it('replaces a certificate by itself at its moment, with the same key and names, and not before', async () => {
    let server = await start(0);
    const acknowledged = nothingYet();
    for (const cert of await makeCertificates(1))
      await orderAndPay(sendOnce(server, token, 'order'), cert, acknowledged);
    const [orderNo = ''] = acknowledged.paid;
    await publishRecord(server, token, orderNo);
    await awaitIssued(server, token, [orderNo]);
    const before = await certificateOf(server, orderNo);
    const saved = await server.call('POST', '/v1/orders/renewal-plan', {
      token,
      body: { orderNo, mode: 'renew', maxPrice: 100_000 },
    });
    expect(saved.code).toBe(200);
    const plan = (await server.call('GET', `/v1/orders/renewal-plan?orderNo=${orderNo}`, { token })).data;
    const { time, next } = plan as { time: number; next: string };
    expect(next).toBe('reissue');
    await server.end('SIGTERM');

    // The session has ended long ago.
    const later = (days: number) => new Date(Date.now() + days * DAY_MS);
    const days = (time * 1000 - Date.now()) / DAY_MS + 0.1;
    const { id } = await use(({ db }) =>
      db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', 'payer@customer.example')
        .executeTakeFirstOrThrow(),
    );
    token = await use(({ db }) => new Tokens({ hours: 24, now: () => later(days) }).issue(db, id));
    server = await start(days);
    let after = await certificateOf(server, orderNo);
    while (after.serialNumber === before.serialNumber) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      after = await certificateOf(server, orderNo);
    }
    expect([after.subjectAltName, after.publicKey.equals(before.publicKey)]).toEqual([
      before.subjectAltName,
      true,
    ]);
    const issued = new Date(after.validFrom).getTime();
    expect(Math.abs(issued - time * 1000)).toBeLessThan(DAY_MS);
    expect(new Date(after.validTo).getTime()).toBeGreaterThan(new Date(before.validTo).getTime());
    const now = (await server.call('GET', `/v1/orders/renewal-plan?orderNo=${orderNo}`, { token })).data;
    expect(now).toMatchObject({ state: 'planned', lastAct: 'reissued' });
    await server.end('SIGTERM');
  }, 400_000);
});
