import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import { FaultSwitches } from '../../../ports/payments/sandbox/fault-switches.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { bindFaults, FAULTS_PATH, type MakeCall } from './faults.ts';

let database: Database;
let server: FastifyInstance;
let portal: FastifyInstance;
let makeCall: MakeCall;
const received: unknown[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const service = { endRefunds: async () => undefined };
  const sandboxes = { stripe: service, wechat: service, paypal: service };
  server = Fastify();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  portal = Fastify();
  portal.post('/webhooks/payments', async ({ body }) => void received.push(body));
  makeCall = bindFaults(server, portal, { sandboxes, faults: new FaultSwitches(database.db) });
});
afterAll(async () => {
  await server.close();
  await portal.close();
  await database.close();
});

const headers = { 'content-type': 'application/x-www-form-urlencoded' };
const set = async (payload: string) =>
  expect((await server.inject({ method: 'POST', url: FAULTS_PATH, headers, payload })).statusCode).toBe(200);
const callOf = (payment: number) =>
  makeCall({
    path: '/webhooks/payments',
    body: `{"payment":${payment}}`,
    headers: { 'content-type': 'application/json' },
  });

it('calls of a sandbox that are late come once that is switched again, the last first (D-705)', async () => {
  await set('calls=late');
  for (const payment of [1, 2, 3]) await callOf(payment);
  expect(received).toEqual([]);
  for (const again of ['calls=once', 'calls=once']) {
    await set(again);
    expect(received).toEqual([{ payment: 3 }, { payment: 2 }, { payment: 1 }]);
  }
});

it('a fault that is switched leaves the others as they are (D-705)', async () => {
  await set('refunds=fail');
  await set('answers=lost');
  const { body } = await server.inject({ url: FAULTS_PATH });
  expect(body).toBe('calls=once\nanswers=lost\nrefunds=fail\n');
});
