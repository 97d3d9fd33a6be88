import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { type SnippetLanguage, snippetOf } from '@certdeck/contract/snippets';
import { exampleOf as requestOf } from './examples.ts';
import { type Operation, operationsIn, sampleOf, typeOf } from './openapi.ts';
import { showPage } from '../testing/developerPage.tsx';

const body = (properties: object, required: string[]) => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
const operation = (id: string, more: object = {}) => ({
  operationId: id,
  tags: ['orders'],
  'x-permission': 'order:read',
  'x-keys': true,
  ...more,
});
const DOCUMENT = {
  openapi: '3.1.1',
  paths: {
    '/v1/orders': {
      get: operation('API-112', {
        parameters: [
          { name: 'keyword', in: 'query', required: false, schema: { type: 'string' } },
          { name: 'limit', in: 'query', required: true, schema: { type: 'integer', minimum: 5 } },
        ],
      }),
    },
    '/v1/orders/detail/{id}': {
      get: operation('API-113', {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      }),
    },
    '/v1/orders/pay': {
      post: operation('API-096', {
        'x-permission': 'order:pay',
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }],
        requestBody: body(
          {
            aim: { enum: ['makeOrder', 'recharge'] },
            remark: { type: 'string' },
            orderNo: { type: 'array', items: { type: 'string' } },
          },
          ['aim', 'orderNo'],
        ),
      }),
    },
    '/v1/sessions': { get: operation('sessions.list', { 'x-keys': false }) },
  },
};
const operations = operationsIn(DOCUMENT);
const of = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};
const BASE = 'https://portal.example/api';
const exampleOf = (operation: Operation, language: SnippetLanguage) =>
  snippetOf(requestOf(operation, BASE), language);

describe('the API reference', () => {
  const show = (document: unknown = DOCUMENT) =>
    showPage([], {
      path: '/account/developer?tab=reference',
      handlers: [http.get('*/api/openapi.json', () => HttpResponse.json(document as object))],
    });

  it('lists the calls that a key can make, finds them and shows how each is made', async () => {
    const { user } = await show();
    expect(await screen.findByText('3 calls')).toBeVisible();
    expect(screen.queryByText('/v1/sessions')).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'order:pay');
    expect(await screen.findByText('1 call')).toBeVisible();
    const fold = screen.getByRole('button', { name: /\/v1\/orders\/pay/ });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    expect(screen.getByRole('table')).toHaveTextContent(/aimrequired.*makeOrder \| recharge/);
    expect(screen.getByText(/curl -g -X POST/)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Go' }));
    expect(screen.getByText(/package main/)).toBeVisible();
    expect(screen.queryByText(/curl -g -X POST/)).toBeNull();
  });

  it('says in words of a call that needs no permission that every key can make it', async () => {
    const paths = { '/v1/products': { get: operation('API-100', { 'x-permission': 'session' }) } };
    const { user } = await show({ ...DOCUMENT, paths });
    const fold = await screen.findByRole('button', { name: /\/v1\/products.*any key/ });
    await user.click(fold);
    expect(screen.queryByText('session')).toBeNull();
  });

  it.each([
    ['nothing', {}],
    ['another document', []],
    ['paths of another kind', { paths: { '/a': 'b' } }],
  ])('that is %s says that it can’t be loaded', async (_name, document) => {
    await show(document);
    await waitFor(() => expect(screen.getByText('The API reference can’t be loaded')).toBeVisible());
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('an example', () => {
  it('has what the call needs, and the key from the environment', () => {
    expect(exampleOf(of('API-112'), 'curl')).toBe(
      `curl -g 'https://portal.example/api/v1/orders?limit=5' \\\n  -H "token: $CERTDECK_API_KEY"`,
    );
    expect(exampleOf(of('API-113'), 'curl')).toContain('/v1/orders/detail/01890a5d-');
    const pay = exampleOf(of('API-096'), 'curl');
    expect(pay).toContain(`-H 'content-type: application/json'`);
    expect(pay).toContain(`-H 'idempotency-key: my-order-1'`);
    expect(pay).toContain('"aim": "makeOrder"');
    expect(pay).not.toContain('remark');
  });

  it('is written in each language with the same request', () => {
    for (const language of ['TypeScript', 'Python', 'Go'] as const) {
      const text = exampleOf(of('API-096'), language);
      for (const part of [
        'https://portal.example/api/v1/orders/pay',
        'POST',
        'CERTDECK_API_KEY',
        '"makeOrder"',
      ])
        expect([language, text]).toEqual([language, expect.stringContaining(part)]);
    }
  });
});

describe('a schema', () => {
  it('is told in a few words and shown by a value that fits', () => {
    expect(typeOf({ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] })).toBe(
      'string[] | string',
    );
    expect(typeOf({ enum: ['Y', 'N'] })).toBe('Y | N');
    expect(typeOf(undefined)).toBe('');
    expect(
      sampleOf({ type: 'object', properties: { a: { type: 'integer' }, b: {} }, required: ['a'] }),
    ).toEqual({ a: 1 });
    expect(sampleOf(undefined)).toBe('string');
  });
});
