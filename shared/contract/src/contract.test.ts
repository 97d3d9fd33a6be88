import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import * as operatorCalls from './calls/operator.ts';
import * as staffCalls from './calls/staff.ts';
import * as contract from './index.ts';
import type * as accountSchemas from './schemas/account.ts';
import { registry, schemaOf } from './schemas/index.ts';
import { typed } from './typed.ts';

const groups = [
  contract.sessionCalls,
  contract.accountCalls,
  contract.orderCalls,
  contract.domainCalls,
  contract.securityCalls,
  contract.developerCalls,
  contract.toolCalls,
  contract.discoveryCalls,
  staffCalls,
  operatorCalls,
];
const calls = groups.flatMap((group) => Object.values(group));

describe('the wire contract', () => {
  it('has a schema for every call, and a call for every schema (API-002)', () => {
    expect([...new Set(calls.map((call) => call.id))].sort()).toEqual(Object.keys(schemaOf).sort());
  });

  it('has each numbered call at the method and path of the catalogue of calls (SES-042, D-045)', () => {
    const file = new URL('../../../docs/requirements/calls.md', import.meta.url);
    const rows = readFileSync(file, 'utf8').split('\n');
    const wanted = new Map(
      rows.flatMap((row) => {
        const [, id = '', method = '', path = ''] = row.split('|').map((cell) => cell.trim());
        return id.startsWith('API-') ? [[id, `${method} ${path.replace(/ \(.*/, '')}`] as const] : [];
      }),
    );
    const numbered = calls.filter(({ id }) => id.startsWith('API-'));
    expect(numbered.length).toBeGreaterThan(90);
    for (const { id, method, path } of numbered) {
      // The one whose number is proposed to stand in the path.
      const expected = id === 'API-076' ? `${wanted.get(id)}/{subAccountID}` : wanted.get(id);
      expect([id, `${method} ${path}`]).toEqual([id, expected]);
    }
  });

  it('says of every call what its caller must be allowed', () => {
    // @ts-expect-error a call without a permission doesn't compile
    const open = typed<typeof accountSchemas.getAccount>()({ id: 'x', method: 'GET', path: '/x', area: 'x' });
    expect(open.permission).toBeUndefined();
    for (const call of calls) expect([call.id, call.permission]).toEqual([call.id, expect.any(String)]);
    const unsigned = calls.filter((call) => !contract.needsSession(call));
    const elsewhere = unsigned.filter(({ area }) => area !== 'session').map(({ id }) => id);
    // The inbox of a demonstration (D-570), the owner of a mailbox (D-615), audits of guests (D-273).
    expect(elsewhere.sort()).toEqual([
      'demo.inbox',
      'mailbox.approval',
      'mailbox.approve',
      'tools.guestReport',
      'tools.guestReport.allowance',
      'tools.guestReport.start',
    ]);
  });

  it('names every path parameter in the input of its call', () => {
    for (const call of calls) {
      const input = schemaOf[call.id]?.input as z.ZodObject;
      for (const [, parameter] of call.path.matchAll(/\{(\w+)\}/g))
        expect(Object.keys(input.shape)).toContain(parameter);
    }
  });

  it('sends nested bodies and lists as JSON (SES-003, D-055)', () => {
    const asForms = calls
      .filter(({ id, method, body }) => {
        const input = z.toJSONSchema(schemaOf[id]!.input, { io: 'input', unrepresentable: 'any' });
        return method !== 'GET' && body !== 'json' && Object.values(input.properties ?? {}).some(isNested);
      })
      .map(({ id }) => id);
    expect(asForms).toEqual([]);
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

  it('takes no text, and no list, without a most (VAL-016, D-128)', () => {
    const open = Object.entries(schemaOf).flatMap(([id, { input }]) => {
      const inputs = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      // A list may come as one text, and counts when it has become a list.
      const lists = pathsOf(
        z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }),
        id,
        isBoundedList,
      );
      return pathsOf(inputs, id, isUnbounded).filter((path) => !lists.includes(path));
    });
    // The orders of a batch are counted by the API itself, which has a message for it (SSL-042).
    expect(open).toEqual(['API-109.sslCerts']);
  });

  it('takes 255 characters in a line, and 500 in a remark (VAL-016, D-128)', () => {
    const { input: profile } = schemaOf['API-028']!;
    const { input: remark } = schemaOf['API-133']!;
    const takes = (length: number) => profile.safeParse({ firstname: 'x'.repeat(length) }).success;
    const keeps = (length: number) => remark.safeParse({ orderNo: 'N1', remark: 'x'.repeat(length) }).success;
    expect([takes(255), takes(256), keeps(500), keeps(501)]).toEqual([true, false, true, false]);
  });

  it('refuses a remote without a bounded contract range', () => {
    const remote = { contract: '*' };
    const verdict = registry.safeParse({ schema: 1, revision: 1, remotes: [{ id: 'x', manifest: remote }] });
    expect(verdict.error?.issues.map((issue) => issue.path.join('.'))).toContain(
      'remotes.0.manifest.contract',
    );
  });
});

type JsonSchema = Record<string, unknown>;

/** Whether no text can stand for it in a form. */
const isNested = (schema: z.core.JSONSchema._JSONSchema): boolean => {
  if (typeof schema === 'boolean') return false;
  return schema.anyOf ? schema.anyOf.every(isNested) : schema.type === 'array' || schema.type === 'object';
};
const isBoundedList = ({ type, maxItems }: JsonSchema) => type === 'array' && maxItems !== undefined;

const isUnbounded = ({ type, ...rest }: JsonSchema) =>
  (type === 'string' && !['maxLength', 'enum', 'const', 'pattern', 'format'].some((key) => key in rest)) ||
  (type === 'array' && rest['maxItems'] === undefined);

/** Paths of the parts of a JSON schema that are so. */
function pathsOf(schema: unknown, path: string, isSo: (schema: JsonSchema) => boolean): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => pathsOf(one, path, isSo));
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...rest } = schema as JsonSchema;
  return [
    ...(isSo(rest) ? [path] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`, isSo)),
    ...['items', 'anyOf', 'allOf', 'oneOf', 'additionalProperties'].flatMap((key) =>
      pathsOf(rest[key], path, isSo),
    ),
  ];
}
