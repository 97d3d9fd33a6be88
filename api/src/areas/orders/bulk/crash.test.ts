import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditBooks } from '../../../testing/books.ts';
import {
  addPayer,
  awaitIssued,
  makeCertificates,
  nothingYet,
  orderAndPay,
  PRICE,
  publishRecord,
  sendOnce,
} from '../../../testing/paying.ts';
import { makeProcessDatabase, type ProcessDatabase } from '../../../testing/process-database.ts';
import { endServers, type ServerProcess, startServer } from '../../../testing/server-process.ts';

const ORDERS = 24;
const KILLS = 4;

let database: ProcessDatabase;
let token: string;
beforeAll(async () => {
  database = await makeProcessDatabase();
  token = await database.use(addPayer);
}, 400_000);
afterAll(() => {
  endServers();
  database.remove();
});

const start = () => startServer({ LOG_LEVEL: 'error', ...database.environment });

interface Bulk {
  endTime: number;
  charged: number;
  rows: { state: string; charged: number; resultNo: string }[];
}
const read = async (server: ServerProcess, id: string) =>
  (await server.call('GET', `/v1/orders/bulk/${id}`, { token })).data as Bulk;
const balance = async (server: ServerProcess) =>
  ((await server.call('GET', '/v1/account', { token })).data as { balance: number }).balance;

describe('a process that is killed while it renews several orders (D-606, D-607)', () => {
  it('goes on after each restart, and has renewed and charged each order once (API-001, API-008)', async () => {
    const acknowledged = nothingYet();
    let server = await start();
    for (const [index, cert] of (await makeCertificates(ORDERS)).entries())
      await orderAndPay(sendOnce(server, token, `order-${index}`), cert, acknowledged);
    const orderNos = [...acknowledged.paid];
    for (const orderNo of orderNos) await publishRecord(server, token, orderNo);
    await awaitIssued(server, token, orderNos);
    const before = await balance(server);
    const begun = await server.call('POST', '/v1/orders/bulk/renew', {
      token,
      key: 'bulk',
      body: { orderNos, prices: orderNos.map(() => PRICE) },
    });
    expect(begun.code).toBe(200);
    const { id } = begun.data as { id: string };

    for (let kills = 0; kills < KILLS; kills++) {
      // At a moment among its orders, which another one follows.
      const done = ((await read(server, id)).rows ?? []).filter(({ state }) => state === 'done').length;
      const next = Math.min(done + 2, ORDERS);
      while ((await read(server, id)).rows.filter(({ state }) => state === 'done').length < next)
        await new Promise((resolve) => setTimeout(resolve, 5));
      await server.end('SIGKILL');
      await database.endLeases();
      server = await start();
    }
    while ((await read(server, id)).endTime === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const { rows, charged } = await read(server, id);
    expect(rows.map(({ state, charged: cents }) => [state, cents])).toEqual(
      orderNos.map(() => ['done', PRICE]),
    );
    expect(new Set(rows.map(({ resultNo }) => resultNo)).size).toBe(ORDERS);
    expect([charged, before - (await balance(server))]).toEqual([ORDERS * PRICE, ORDERS * PRICE]);
    const again = await server.call('POST', '/v1/orders/bulk/plan', {
      token,
      body: { action: 'renew', orderNos },
    });
    expect(again.data).toMatchObject({ possible: 0 });
    await server.end('SIGTERM');
    for (const { resultNo } of rows) {
      acknowledged.created.add(resultNo);
      acknowledged.paid.add(resultNo);
    }
    expect(await database.use((opened) => auditBooks(opened, acknowledged))).toEqual([]);
  }, 400_000);
});
