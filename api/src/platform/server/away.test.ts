import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { languages } from '@certdeck/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import { readConfig } from '../config/config.ts';
import { DatabaseAwayError } from '../database/away.ts';
import type { Schema } from '../database/schema.ts';
import { grantedOrigins } from '../../areas/staff/overrides.ts';
import { createHealth } from './health.ts';
import { createOutages } from './outages.ts';
import { createServer, registerApi } from './server.ts';

/*
 * The answers alone; orders/outage.postgres.test.ts takes a real database away.
 */

let server: FastifyInstance;
let isAway = true;
let isStopping = false;
let looks = 0;
const lines: string[] = [];
const away = () => new DatabaseAwayError('unreachable', 'connect ECONNREFUSED', { code: 'ECONNREFUSED' });

beforeAll(async () => {
  const options = {
    config: readConfig({}),
    authenticate: () => Promise.reject(away()),
    outages: createOutages(() => server.log),
    logStream: { write: (line: string) => void lines.push(line) },
  };
  server = createServer(options);
  const health = createHealth({
    database: {
      kind: 'postgres',
      ping: async () => {
        looks += 1;
        if (isAway) throw away();
        return new Date();
      },
      execute: async () => ({ rows: [] }),
    },
    outages: { tell: () => true, isDiskFull: () => false, hasRoom: () => undefined },
    isStopping: () => isStopping,
    skew: () => -3_600_400,
  });
  await registerApi(server, { ...options, limiter: { take: async () => 0 } }, (api) => {
    health.bindCall(api);
    api.get('/v1/here', async () => {
      throw new Error('a transaction', { cause: away() });
    });
  });
  health.bindProbes(server);
  server.get('/pki/list', async () => {
    throw away();
  });
  await server.ready();
});
afterAll(() => server.close());

const get = (url: string, language = 'en') =>
  server.inject({ url, headers: { 'accept-language': language, token: 'x' } });

describe('while the database is away', () => {
  it.each(['/api/v1/here', '/api/v1/unknown', '/pki/list'])(
    '%s is 503 and says when to come back',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
        503,
        '1',
        'no-store',
      ]);
      expect(answer.json()).toEqual({
        code: 503,
        msg: 'The service is unavailable at the moment. Please try again shortly.',
        data: {},
      });
    },
  );

  it('speaks the six languages (D-023)', async () => {
    const answers = await Promise.all(languages.map((language) => get('/api/v1/here', language)));
    expect(new Set(answers.map((answer) => answer.json<{ msg: string }>().msg)).size).toBe(6);
  });

  it('a page is served without what a member of staff added to it', async () => {
    const nowhere = { connect: () => Promise.reject(away()), end: async () => {}, options: {} };
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: nowhere }) });
    const request = { headers: { cookie: `certdeck-override=${'a'.repeat(43)}` } } as FastifyRequest;
    expect(await grantedOrigins(request, { config: readConfig({}), db, now: () => new Date() })).toEqual([]);
  });

  it('is told in the log once, not once a request, and shows no stack to the customer', () => {
    const reported = lines.filter((line) => line.includes('The database is away'));
    expect(reported).toHaveLength(1);
    expect(lines.filter((line) => line.includes('A request failed'))).toEqual([]);
  });

  it('readiness is red and the process alive, whose restart would cure nothing', async () => {
    const [ready, alive, call] = await Promise.all([get('/readyz'), get('/healthz'), get('/api/health')]);
    expect([ready.statusCode, alive.statusCode, call.statusCode]).toEqual([503, 200, 503]);
    expect(ready.json()).toEqual({ status: 'unavailable', database: 'postgres', clockSkewSeconds: -3600 });
  });
});

describe('readiness', () => {
  it('is green when the database answers, which many probes at once ask once', async () => {
    isAway = false;
    looks = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/readyz')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(looks).toBe(1);
  });

  it('is red as soon as the process has been asked to stop', async () => {
    isStopping = true;
    const [ready, alive] = await Promise.all([get('/readyz'), get('/healthz')]);
    expect([ready.statusCode, ready.json(), alive.statusCode]).toEqual([503, { status: 'stopping' }, 200]);
  });
});
