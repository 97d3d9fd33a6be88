import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import * as contract from './index.ts';
import { type AnyShape, hasShape } from './reply-shape.ts';
import type { Call } from './call.ts';
import { schemaOf } from './schemas/index.ts';
import { sampleOf } from './testing/samples.ts';

const calls = [
  contract.sessionCalls,
  contract.accountCalls,
  contract.orderCalls,
  contract.toolCalls,
  contract.discoveryCalls,
].flatMap((group) => Object.values(group));

describe('what a page relies on in an answer', () => {
  it('is in every answer that the schema of its call allows (API-012)', () => {
    const shaped = calls.filter((call) => call.reply !== undefined);
    expect(shaped.length).toBeGreaterThan(30);
    for (const call of shaped) {
      const sample = sampleOf(call as Call<unknown, unknown>);
      expect([call.id, hasShape(sample, call.reply as AnyShape)]).toEqual([call.id, true]);
    }
  });

  it('is told for every call whose answer names an order, an amount, a queue or a certificate', () => {
    const needed = ['API-096', 'API-097', 'API-121'];
    for (const call of Object.values(contract.orderCalls)) {
      const schema = z.toJSONSchema(schemaOf[call.id]!.data, { unrepresentable: 'any' });
      const empty = schema.type === 'object' && (schema.required ?? []).length === 0;
      // A file has no shape, an empty answer nothing to rely on.
      if (empty || call.id === 'API-132') continue;
      expect([call.id, call.reply !== undefined || needed.includes(call.id)]).toEqual([call.id, true]);
    }
  });

  it.each<[string, AnyShape, unknown[], unknown[]]>([
    ['a text', 'text', ['', 'a'], [1, null, undefined, {}, ['a']]],
    ['a text that says something', 'filled', ['a'], ['', 1, null]],
    ['a number', 'number', [0, -1.5], [Number.NaN, Number.POSITIVE_INFINITY, '1', null]],
    ['a whole number', 'whole', [0, -1], [1.5, 2 ** 53, '1', null]],
    ['yes or no', 'boolean', [true, false], [0, 'Y', null]],
    ['a list', ['whole'], [[], [1, 2]], [{}, 'a', [1, 'a'], [null], null]],
    [
      'an object',
      { a: { b: 'text' } },
      [{ a: { b: '' }, c: 1 }],
      [{}, { a: {} }, [], null, { a: null }, 'a'],
    ],
    ['an object of anything', {}, [{}, { a: 1 }], [[], null, 'a', 1]],
    ['a text or null', ['text', null], ['', 'a', null], [1, undefined, ['a'], {}]],
    ['an object or null', [{ a: 'whole' }, null], [null, { a: 1 }], [{}, { a: 'a' }, [{ a: 1 }], undefined]],
    ['a record of numbers', { '*': 'whole' }, [{}, { a: 1, b: 2 }], [{ a: 1, b: 'x' }, [], null]],
  ])('tells %s from what is none', (_kind, shape, good, bad) => {
    for (const data of good) expect([data, hasShape(data, shape)]).toEqual([data, true]);
    for (const data of bad) expect([data, hasShape(data, shape)]).toEqual([data, false]);
  });

  it('takes no field from the prototype for one of the answer', () => {
    expect(hasShape({}, { constructor: {} })).toBe(false);
    expect(hasShape(JSON.parse('{"__proto__":{"orderNo":"N1"}}'), { orderNo: 'text' })).toBe(false);
  });
});
