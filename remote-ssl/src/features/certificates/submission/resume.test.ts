import { webcrypto } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { forgetKept, intentKey, keepKeys, keptKeys, settleIntent } from './resume.ts';

const real = globalThis.crypto;
beforeAll(() => void Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
afterAll(() => void Object.defineProperty(globalThis, 'crypto', { value: real, configurable: true }));
beforeEach(() => sessionStorage.clear());

it('keeps made pairs over a reload until the orders exist', () => {
  keepKeys([['a.com', { csr: 'A', key: 'KA' }]]);
  keepKeys([['b.com', { csr: 'B', key: 'KB' }]]);
  sessionStorage.setItem('certdeck.order.keys.damaged', '{');
  expect([...keptKeys()].sort()).toEqual([
    ['a.com', { csr: 'A', key: 'KA' }],
    ['b.com', { csr: 'B', key: 'KB' }],
  ]);
  forgetKept();
  expect(keptKeys().size).toBe(0);
});

it('gives a body the same Idempotency-Key until it is answered, and another body another one (API-008)', async () => {
  const first = await intentKey({ csr: 'A' });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await intentKey({ csr: 'A' })).toBe(first);
  expect(await intentKey({ csr: 'B' })).not.toBe(first);
  const again = await intentKey({ csr: 'A' });
  settleIntent();
  expect(await intentKey({ csr: 'A' })).not.toBe(again);
});
