import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { insertAccount } from '../../areas/accounts/accounts.store.ts';
import { migrate } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { move, PAID_FROM_BALANCE } from '../../areas/ledger/ledger.ts';
import { saveChoice } from '../../areas/notify/choices.store.ts';
import { csrFor } from '../../areas/orders/testing/shop.ts';
import { Tokens } from '../../areas/session/tokens.store.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { makeProcessDatabase, type ProcessDatabase } from '../../testing/process-database.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';

let database: ProcessDatabase;
let token: string;
let mail: MailServer;
const running: ServerProcess[] = [];

const start = async () => {
  const server = await startServer({
    SMTP_URL: mail.url,
    ...database.environment,
  });
  running.push(server);
  return server;
};
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
};
async function call<Data>(server: ServerProcess, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${server.origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { code: number; data: Data };
  if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
/** Buys a certificate whose record stands in the demo zone: it is issued, and its mail is written. */
async function buy(server: ServerProcess, name: string): Promise<void> {
  const orderNo = await call<string>(server, '/v1/orders/certificate/ALP-DV1', {
    productType: 'dv_single_ssl',
    year: 1,
    dcvMethod: 'dns_txt',
    sslCerts: [{ commonName: name, csr: await csrFor([name]) }],
  });
  await call(server, '/v1/demo/publish', { orderNo, domain: name });
  await call(server, '/v1/orders/pay', { payMethod: 'balance', aim: 'makeOrder', orderNo });
}

beforeAll(async () => {
  database = await makeProcessDatabase();
  mail = await startMailServer();
  await database.use(async ({ db }) => {
    await migrate(db);
    const { id } = await insertAccount(db, { email: 'wang@customer.example', passwordHash: 'none' });
    token = await new Tokens({ hours: 1 }).issue(db, id);
    // One mail for each order that is bought: the one about its certificate.
    const choice = { tenantID: id, reader: id, kind: 'payment', way: 'email', chosen: false } as const;
    await saveChoice(db, choice, new Date());
    await transaction(db, (trx) =>
      move(trx, id, [
        { key: 'opening', kind: 'opening', amount: 10_000_000, payMethod: PAID_FROM_BALANCE, orderNo: '' },
      ]),
    );
  });
}, 400_000);
afterAll(async () => {
  for (const server of running) await server.end('SIGKILL');
  await mail.close();
  database.remove();
});

it('a process that is killed between the content of a mail and its answer sends it again under the same Message-ID (ORD-027)', async () => {
  mail.answer('.', 'silence');
  const first = await start();
  await buy(first, 'one.demo.test');
  await until(() => mail.arrived.length === 1);
  await first.end('SIGKILL');
  await database.endLeases();

  mail.answer('.', undefined);
  const second = await start();
  await until(() => mail.arrived.length >= 2);
  // One fact, one mail: a mailbox that knows the Message-ID has it once.
  expect([mail.arrived.length, mail.mailbox().length]).toEqual([2, 1]);
  expect(mail.arrived[0]).toMatch(/^<[0-9a-f-]{36}@certdeck\.example>$/);
  await second.end('SIGTERM');
  const states = await database.use(({ db }) => db.selectFrom('mail_outbox').select('state').execute());
  expect(states).toEqual([{ state: 'sent' }]);
}, 400_000);

it('a process that is killed before the server asked for the content has sent nothing, and the next sends it once', async () => {
  const before = mail.arrived.length;
  mail.answer('RCPT', 'silence');
  const first = await start();
  await buy(first, 'two.demo.test');
  await until(() =>
    fetch(`${first.origin}/api/v1/orders/count`, { headers: { token } })
      .then((response) => response.json())
      .then(
        (answer) => (answer as { data: { byStatus: Record<string, number> } }).data.byStatus['1005'] === 2,
      ),
  );
  await first.end('SIGKILL');
  await database.endLeases();
  expect(mail.arrived).toHaveLength(before);

  mail.answer('RCPT', undefined);
  const second = await start();
  await until(() => mail.arrived.length > before);
  await second.end('SIGTERM');
  expect(mail.arrived).toHaveLength(before + 1);
  // What is settled is not sent by a third either.
  const third = await start();
  await third.end('SIGTERM');
  expect(mail.arrived).toHaveLength(before + 1);
}, 400_000);
