import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import type { S3Server } from '@certdeck/store/testing';
import { insertAccount } from '../../accounts/accounts.store.ts';
import { migrate } from '../../../platform/database/database.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { Tokens } from '../../session/tokens.store.ts';
import { RECEIPT } from '../../../testing/api.ts';
import { makeProcessDatabase, type ProcessDatabase } from '../../../testing/process-database.ts';
import { endServers, type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { openObjects, TRANSFER } from './testing/receipt-desk.ts';

let database: ProcessDatabase;
let s3: S3Server;
let environment: Record<string, string>;
let token: string;
const start = () => startServer({ ...environment, ...database.environment });

beforeAll(async () => {
  database = await makeProcessDatabase();
  ({ s3, environment } = await openObjects());
  await database.use(async ({ db }) => {
    await migrate(db);
    const { id } = await insertAccount(db, { email: 'wang@customer.example', passwordHash: 'none' });
    token = await new Tokens({ hours: 1 }).issue(db, id);
  });
}, 400_000);
afterAll(async () => {
  endServers();
  await s3.close();
  database.remove();
});

async function send(server: ServerProcess, key: string) {
  const response = await fetch(`${server.origin}/api${accountCalls.uploadReceipt.path}`, {
    method: 'POST',
    headers: { token, 'idempotency-key': key, 'content-type': 'application/octet-stream' },
    body: RECEIPT,
  });
  return (await response.json()) as { code: number; data: { id: string } };
}

it('an upload whose process is killed before it is noted as stored is made whole by the same upload, and not stored twice', async () => {
  const key = newID();
  const first = await start();
  // The document is there, and the process waits for an answer until it is killed.
  s3.next('keep-answer');
  const lost = send(first, key).catch(() => 'lost');
  while (s3.objects.size === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  await first.end('SIGKILL');
  expect(await lost).toBe('lost');
  const rows = () => database.use(({ db }) => db.selectFrom('transfer_receipts').selectAll().execute());
  const before = await rows();
  expect(before.map(({ state, transfer_id: transferID }) => [state, transferID])).toEqual([
    ['storing', null],
  ]);

  const second = await start();
  const { code, data } = await send(second, key);
  expect([code, data.id, s3.objects.size]).toEqual([200, before[0]?.id, 1]);
  const report = await second.call('POST', accountCalls.bankTransfer.path, {
    token,
    body: { ...TRANSFER, receiptID: data.id },
  });
  expect(report.code).toBe(200);
  const { id } = report.data as { id: string };
  const file = await fetch(
    `${second.origin}/api${accountCalls.getReceipt.path.replace('{id}', id).replace('{receiptID}', data.id)}`,
    { headers: { token } },
  );
  expect(Buffer.from(await file.arrayBuffer())).toEqual(RECEIPT);
  await second.end('SIGTERM');
  expect((await rows()).map(({ state, transfer_id: transferID }) => [state, transferID])).toEqual([
    ['stored', id],
  ]);
}, 400_000);
