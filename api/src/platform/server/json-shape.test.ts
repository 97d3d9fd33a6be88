import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isTooIntricate } from './json-shape.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('the shape of a JSON text', () => {
  it('may be as deep as an input and no deeper (API-011)', () => {
    expect(isTooIntricate(nested(16))).toBe(false);
    expect(isTooIntricate(nested(17))).toBe(true);
    expect(isTooIntricate(`{"a":${nested(3_000_000)}}`)).toBe(true);
  });

  it('may have as many members as the largest order and no more (API-014)', () => {
    const certificate = JSON.stringify({
      commonName: 'a.example',
      csr: 'x',
      domainNames: Array.from({ length: 250 }, (_, n) => `n${n}.example`),
    });
    expect(isTooIntricate(`{"sslCerts":[${Array.from({ length: 500 }, () => certificate).join()}]}`)).toBe(
      false,
    );
    expect(isTooIntricate(`[${'{},'.repeat(260_000)}{}]`)).toBe(true);
    expect(isTooIntricate(`[${'"a",'.repeat(260_000)}"a"]`)).toBe(true);
    expect(isTooIntricate(`{${Array.from({ length: 260_000 }, (_, n) => `"k${n}":1`).join()}}`)).toBe(true);
  });

  it('is that of its values, whatever stands in its strings', () => {
    const text = '[{'.repeat(50) + ','.repeat(300_000);
    expect(isTooIntricate(JSON.stringify({ text }))).toBe(false);
    expect(isTooIntricate(JSON.stringify({ text: `\\"${text}` }))).toBe(false);
    expect(isTooIntricate(`{"text":"${text}`)).toBe(false);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) =>
        expect(isTooIntricate(JSON.stringify(value))).toBe(false),
      ),
      { seed: 1 },
    );
  });
});
