import { setTimeout as wait } from 'node:timers/promises';
import { generateCsr } from '@certdeck/pki';
import { type BenchServer, type DatabaseKind, databases, startServer } from './server.ts';

/*
 * How fast 500 orders become certificates: created in one submission, their records published in the demo
 * zone, paid in one call, then looked up, signed and stored in the background. A process of its own answers
 * over HTTP. Prints JSON; publishing is the demonstration's part and not counted.
 */

const ORDERS = 500;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
}

async function requests(): Promise<{ commonName: string; csr: string }[]> {
  const certs: { commonName: string; csr: string }[] = [];
  for (let index = 0; index < ORDERS; index++) {
    const commonName = `n${index}.demo.test`;
    const { publicKey } = await generateCsr({ hostname: commonName, signAlg: 'ECDSA', keyLen: 'P256' });
    certs.push({ commonName, csr: publicKey });
  }
  return certs;
}

async function measure(kind: DatabaseKind, sslCerts: { commonName: string; csr: string }[]) {
  const server: BenchServer = await startServer(kind);
  try {
    let orderNos: string[] = [];
    const createMs = await timed(async () => {
      const answer = await server.call<string>('POST', '/v1/orders/certificate/ALP-DV1', {
        productType: 'dv_single_ssl',
        year: 1,
        dcvMethod: 'dns_txt',
        sslCerts,
      });
      orderNos = answer.split(',');
    });
    const publishMs = await timed(async () => {
      const waiting = orderNos.map((orderNo, index) => ({
        orderNo,
        domain: sslCerts[index]?.commonName ?? '',
      }));
      const caller = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          await server.call('POST', '/v1/demo/publish', next);
        }
      };
      await Promise.all(Array.from({ length: 8 }, caller));
    });
    const payMs = await timed(() => server.call('POST', '/v1/orders/batchPay', { orderNos }));
    const before = server.processorMs();
    const issueMs = await timed(async () => {
      for (;;) {
        const { byStatus } = await server.call<{ byStatus: Record<string, number> }>(
          'GET',
          '/v1/orders/count',
        );
        if (byStatus['1005'] === ORDERS) return;
        await wait(50);
      }
    });
    const seconds = (createMs + payMs + issueMs) / 1000;
    return {
      database: kind,
      orders: ORDERS,
      createMs,
      publishMs,
      payMs,
      issueMs,
      issueProcessorMs: server.processorMs() - before,
      ordersPerSecond: Math.round(ORDERS / seconds),
    };
  } finally {
    await server.stop();
  }
}

const sslCerts = await requests();
const results: Awaited<ReturnType<typeof measure>>[] = [];
for (const kind of databases) results.push(await measure(kind, sslCerts));
console.log(JSON.stringify({ bench: 'issue-500', results }, null, 2));
