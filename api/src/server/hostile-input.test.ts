import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Call, accountCalls, orderCalls, sessionCalls } from '@certdeck/contract';
import { schemaOf } from '@certdeck/contract/schemas';
import * as fc from 'fast-check';
import { z } from 'zod';
import { type TestAccount, type TestApi, openTestApi } from '../testing/api.ts';

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
});
afterAll(() => api.close());

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    '9007199254740993',
    '\0',
    'a\u0000b',
    '\ud800',
    "'; drop table accounts; --",
    '%_\\',
    '{}',
    '[]',
    'null',
    '../../etc/passwd',
    '__proto__',
    '00000000-0000-7000-8000-000000000000',
    '13812345678',
    'a@b.co',
    '*.example.com',
    'CN',
    'dns_txt',
    'balance',
    'N1,N2',
    '2019-01-01',
    'a'.repeat(32),
    'x'.repeat(5000),
  ),
);
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const fieldsOf = (call: Call<unknown, unknown>): string[] => {
  const schema = schemaOf[call.id];
  if (!schema) return [];
  const properties = z.toJSONSchema(schema.input, { io: 'input', unrepresentable: 'any' }).properties;
  return Object.keys(properties ?? {});
};

/** Sends one set of fields as JSON or as a form, with and without a token. */
async function send(
  call: Call<unknown, unknown>,
  fields: Record<string, unknown>,
  json: boolean,
  token: boolean,
) {
  const rest: Record<string, unknown> = { ...fields };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const given = typeof rest[name] === 'string' ? rest[name] : (JSON.stringify(rest[name]) ?? '0');
    delete rest[name];
    return encodeURIComponent(given.isWellFormed() ? given : '0');
  });
  const asText = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed();
  const form = Object.entries(rest)
    .map(([name, one]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(one))}`)
    .join('&');
  const inAddress = call.body === 'query' || call.body === 'none';
  return api.server.inject({
    method: call.method,
    url: `/api${path}${inAddress && form !== '' ? `?${form}` : ''}`,
    headers: {
      ...(token ? { token: customer.token } : {}),
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    ...(inAddress ? {} : { payload: json ? JSON.stringify(rest) : form }),
  });
}

const groups = { session: sessionCalls, account: accountCalls, orders: orderCalls };

describe.each(Object.entries(groups))('the calls of %s', (_name, group) => {
  it.each(
    Object.values(group as Record<string, Call<unknown, unknown>>).map((call) => [call.id, call] as const),
  )(
    '%s answers nonsense with a refusal, never with a fault or a stack (API-011, D-246)',
    async (_id, call) => {
      const fields = fieldsOf(call);
      const input = fc.record(Object.fromEntries(fields.map((name) => [name, value])), { requiredKeys: [] });
      // The call that ends the session would leave the others without one.
      const tokens = call.id === 'API-022' ? fc.constant(false) : fc.boolean();
      await fc.assert(
        fc.asyncProperty(input, fc.boolean(), tokens, async (given, json, token) => {
          const answer = await send(call, given, json, token);
          expect([200, 401, 404]).toContain(answer.statusCode);
          expect(answer.body).not.toMatch(/\n\s+at |\.ts:\d|node_modules|select |insert into/);
          if (call.access === 'session' && !token && answer.statusCode !== 404)
            expect(answer.statusCode).toBe(401);
        }),
        {
          numRuns: 40,
          examples: [[Object.fromEntries(fields.map((name) => [name, ''])), true, call.id !== 'API-022']],
        },
      );
    },
  );

  it('refuses each missing field by its name (API-011)', async () => {
    for (const call of Object.values(group as Record<string, Call<unknown, unknown>>)) {
      const schema = schemaOf[call.id];
      const { required = [] } = schema
        ? z.toJSONSchema(schema.input, { io: 'input', unrepresentable: 'any' })
        : {};
      const missing = required.filter((name) => !call.path.includes(`{${name}}`));
      if (missing.length === 0) continue;
      const { errors, code } = (await send(call, {}, true, true)).json<{ code: number; errors: object }>();
      expect([call.id, code]).toEqual([call.id, 13004]);
      expect([call.id, Object.keys(errors)]).toEqual([call.id, expect.arrayContaining(missing)]);
    }
  });
});
