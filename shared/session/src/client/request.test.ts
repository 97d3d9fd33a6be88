import { describe, expect, it } from '@jest/globals';
import type { BodyKind } from '@certdeck/contract';
import { buildRequest } from './request.ts';

const call = (body: BodyKind, path = '/v1/a', method: 'GET' | 'POST' = 'POST') => ({ method, path, body });

describe('parameters of the path', () => {
  it('are taken out of the input and encoded, each of them (SES-003, D-055)', () => {
    const request = buildRequest(call('form', '/v1/{first}/b/{second}'), { first: 'x/y', second: 7, c: 1 });
    expect(request).toStrictEqual({
      method: 'POST',
      path: '/v1/x%2Fy/b/7',
      body: 'c=1',
      contentType: 'application/x-www-form-urlencoded',
    });
  });

  it.each([undefined, null, true, ['x']])('are missed when they are %p', (id) => {
    expect(() => buildRequest(call('form', '/v1/a/{id}'), { id })).toThrow(
      new TypeError('/v1/a/{id} needs id'),
    );
  });
});

describe('the rest of the input', () => {
  const input = { a: 1, b: 'x y' };

  it('travels as the call says (A§7.2, D-055)', () => {
    const sent = (kind: BodyKind) => {
      const { method: _, ...rest } = buildRequest(call(kind), input);
      return rest;
    };
    expect(sent('none')).toStrictEqual({ path: '/v1/a' });
    expect(sent('query')).toStrictEqual({ path: '/v1/a?a=1&b=x+y' });
    expect(sent('form')).toStrictEqual({
      path: '/v1/a',
      body: 'a=1&b=x+y',
      contentType: 'application/x-www-form-urlencoded',
    });
    expect(sent('json')).toStrictEqual({
      path: '/v1/a',
      body: '{"a":1,"b":"x y"}',
      contentType: 'application/json',
    });
    expect(buildRequest(call('query'), {}).path).toBe('/v1/a');
  });

  it('stands in the address of a file, which is the body', () => {
    const file = new Blob(['abc'], { type: 'text/plain' });
    expect(buildRequest(call('file'), input, file)).toStrictEqual({
      method: 'POST',
      path: '/v1/a?a=1&b=x+y',
      body: file,
      contentType: 'application/octet-stream',
    });
    expect(() => buildRequest(call('file'), input)).toThrow(new TypeError('/v1/a needs a file'));
  });

  it('of a list has its first page unless it names one (SES-026, SES-029)', () => {
    expect(buildRequest(call('query', '/v1/contacts', 'GET'), {}).path).toBe(
      '/v1/contacts?limit=10&offset=1',
    );
    expect(buildRequest(call('query', '/v1/contacts', 'GET'), { offset: 2 }).path).toBe(
      '/v1/contacts?limit=10&offset=2',
    );
  });
});
