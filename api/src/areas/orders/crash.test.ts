import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditBooks } from '../../testing/books.ts';
import {
  addPayer,
  awaitIssued,
  type Certificate,
  makeCertificates,
  nothingYet,
  orderAndPay,
  publishRecord,
  Refused,
  sendOnce,
} from '../../testing/paying.ts';
import { makeProcessDatabase, type ProcessDatabase } from '../../testing/process-database.ts';
import { endServers, type ServerProcess, startServer } from '../../testing/server-process.ts';

const REQUESTS = 200;
const ROUNDS = 4;

let database: ProcessDatabase;
let token: string;
let certificates: Certificate[];
const acknowledged = nothingYet();
const memories: number[] = [];

const start = () => startServer({ LOG_LEVEL: 'error', ...database.environment });

/** Milliseconds between two looks at how far the requests are. */
const LOOK_MS = 5;

/** Sends the requests with twenty under way, and kills the process soon after some of them, however long they take. */
async function killDuring(server: ServerProcess, round: number): Promise<void> {
  const waiting = certificates.map((cert, index) => ({ cert, key: `round-${round}-${index}` }));
  const caller = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await orderAndPay(sendOnce(server, token, next.key), next.cert, acknowledged);
      } catch (error) {
        // The process is gone. A refusal would be a fault of its own.
        if (server.process.killed && !(error instanceof Refused)) return;
        throw error;
      }
    }
  };
  const callers = Promise.all(Array.from({ length: 20 }, caller));
  const enough = acknowledged.created.size + 1 + Math.floor(Math.random() * 40);
  const isEnough = async () => {
    while (acknowledged.created.size < enough) await sleep(LOOK_MS);
  };
  // They end before where the process refuses something, which is a failure of its own.
  await Promise.race([isEnough(), callers]);
  await sleep(Math.random() * 50);
  memories.push(server.memory().most);
  await server.end('SIGKILL');
  await callers;
}

beforeAll(async () => {
  database = await makeProcessDatabase();
  certificates = await makeCertificates(REQUESTS);
  token = await database.use(addPayer);
}, 400_000);

afterAll(() => {
  endServers();
  database.remove();
});

describe('a process that is killed during 200 order-and-pay requests', () => {
  it('loses nothing it has acknowledged and issues on after the restart (API-001, API-008, ORD-010)', async () => {
    for (let round = 0; round < ROUNDS; round++) await killDuring(await start(), round);
    expect(acknowledged.created.size).toBeGreaterThan(0);

    // Records appear, the process dies again, and the next one needs no call to carry on.
    const published = [...acknowledged.paid].slice(0, 10);
    const publisher = await start();
    for (const orderNo of published) await publishRecord(publisher, token, orderNo);
    await publisher.end('SIGKILL');
    await database.endLeases();

    const last = await start();
    await awaitIssued(last, token, published);
    memories.push(last.memory().most);
    await last.end('SIGTERM');
    expect(await database.use((opened) => auditBooks(opened, acknowledged))).toEqual([]);
    // The embedded database's too (docs/benchmarks.md); NaN where the system doesn't tell.
    for (const megabytes of memories) expect(megabytes > 600).toBe(false);
  }, 400_000);
});
