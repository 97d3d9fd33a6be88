import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import * as staffCalls from './calls/staff.ts';
import * as contract from './index.ts';
import type * as accountSchemas from './schemas/account.ts';
import { registry, schemaOf } from './schemas/index.ts';
import { typed } from './typed.ts';

const groups = [
  contract.sessionCalls,
  contract.accountCalls,
  contract.orderCalls,
  contract.toolCalls,
  staffCalls,
];
const calls = groups.flatMap((group) => Object.values(group));

describe('the wire contract', () => {
  it('has a schema for every call, and a call for every schema (API-002)', () => {
    expect([...new Set(calls.map((call) => call.id))].sort()).toEqual(Object.keys(schemaOf).sort());
  });

  it('says of every call what its caller must be allowed', () => {
    // @ts-expect-error a call without a permission doesn't compile
    const open = typed<typeof accountSchemas.getAccount>()({ id: 'x', method: 'GET', path: '/x', area: 'x' });
    expect(open.permission).toBeUndefined();
    for (const call of calls) expect([call.id, call.permission]).toEqual([call.id, expect.any(String)]);
    const unsigned = calls.filter((call) => !contract.needsSession(call));
    expect(unsigned.map(({ area }) => area)).toEqual(unsigned.map(() => 'session'));
  });

  it('names every path parameter in the input of its call', () => {
    for (const call of calls) {
      const input = schemaOf[call.id]?.input as z.ZodObject;
      for (const [, parameter] of call.path.matchAll(/\{(\w+)\}/g))
        expect(Object.keys(input.shape)).toContain(parameter);
    }
  });

  it('sends nested bodies and lists as JSON and the rest as forms (SES-003, D-055)', () => {
    const json = calls.filter((call) => call.body === 'json').map((call) => call.id);
    expect(json.sort()).toEqual(
      [
        'API-097',
        'API-098',
        'API-105',
        'API-107',
        'API-109',
        'API-110',
        'API-117',
        'API-118',
        'API-119',
        'API-121',
        'demo.publish',
        'tools.cfdns',
        'tools.cfdns.zones',
      ].sort(),
    );
  });

  it('reads a form value and a JSON value alike (API-004)', () => {
    const paging = schemaOf['API-031']!.input;
    expect(paging.parse({ limit: '10', offset: '2' })).toEqual(paging.parse({ limit: 10, offset: 2 }));
    expect(paging.safeParse({ limit: 'ten' }).success).toBe(false);
    const cancel = schemaOf['API-121']!.input;
    expect(cancel.parse({ orderNos: 'N1,N2' })).toEqual(cancel.parse({ orderNos: ['N1', 'N2'] }));
  });

  it('reads a page number below 1 as 1 (API-006, D-063)', () => {
    expect(schemaOf['API-112']!.input.parse({ offset: '-3' })).toEqual({ offset: 1 });
  });

  it('can be written down as JSON Schema, call by call', () => {
    for (const schema of Object.values(schemaOf)) {
      expect(z.toJSONSchema(schema.input, { io: 'input', unrepresentable: 'any' })).toHaveProperty(
        'type',
        'object',
      );
    }
  });

  it('refuses a remote without a bounded contract range', () => {
    const remote = { contract: '*' };
    const verdict = registry.safeParse({ schema: 1, revision: 1, remotes: [{ id: 'x', manifest: remote }] });
    expect(verdict.error?.issues.map((issue) => issue.path.join('.'))).toContain(
      'remotes.0.manifest.contract',
    );
  });
});
