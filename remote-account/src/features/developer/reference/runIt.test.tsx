import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { showPage } from '../testing/developerPage.tsx';

const KEY = 'cdk_live_pasted';
const describes = (id: string, area: string, more: object) => ({
  operationId: id,
  tags: [area],
  'x-permission': 'order:read',
  'x-keys': true,
  'x-refusals': [13_001, 13_004],
  ...more,
});
const DOCUMENT = {
  paths: {
    '/v1/orders/cancel': {
      post: describes('cancel', 'orders', {
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { orderNos: { type: 'array', items: { type: 'string' } } },
                required: ['orderNos'],
              },
            },
          },
        },
      }),
    },
    '/v1/orders/detail/{id}': {
      get: describes('detail', 'orders', {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      }),
    },
    '/v1/products': { get: describes('products', 'ssl', {}) },
  },
};

interface Sent {
  token: string | null;
  key: string | null;
  path: string;
  body: string;
}

async function show(status = 200) {
  const sent: Sent[] = [];
  const answer = async ({ request }: { request: Request }) => {
    const { headers, url } = request;
    sent.push({
      token: headers.get('token'),
      key: headers.get('idempotency-key'),
      path: new URL(url).pathname,
      body: await request.text(),
    });
    return HttpResponse.json({ code: status, msg: 'said', data: { made: 1 } }, { status });
  };
  const shown = await showPage([], {
    path: '/account/developer?tab=reference',
    handlers: [
      http.get('*/api/openapi.json', () => HttpResponse.json(DOCUMENT)),
      http.get('*/api/v1/orders/detail/*', answer),
      http.post('*/api/v1/orders/cancel', answer),
    ],
  });
  const open = async (path: RegExp) =>
    shown.user.click(await screen.findByRole('button', { name: path, expanded: false }));
  return { ...shown, sent, open };
}

describe('running a call of the reference', () => {
  it('is grouped by what calls are about, and says what may be refused', async () => {
    const { open } = await show();
    await waitFor(() =>
      expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(
        expect.arrayContaining(['Products and prices', 'Orders']),
      ),
    );
    await open(/detail/);
    expect(screen.getByText('13001')).toBeVisible();
    expect(screen.getByText(/not found/)).toBeVisible();
  });

  it('reads with the person’s own session, once what it needs is there', async () => {
    const { user, sent, open } = await show();
    await open(/detail/);
    await user.click(screen.getByRole('button', { name: 'Run it' }));
    expect(screen.getByText('Enter a value')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /^id/ }), 'N1');
    await user.click(screen.getByRole('button', { name: 'Run it' }));
    await waitFor(() => expect(screen.getByText(/"made": 1/)).toBeVisible());
    expect(sent).toMatchObject([{ path: '/api/v1/orders/detail/N1' }]);
    expect(sent[0]?.token).not.toBe(KEY);
  });

  it('changes nothing with the session', async () => {
    const { open } = await show();
    await open(/cancel/);
    expect(screen.getByText(/with an API key only/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Run it' })).toBeNull();
  });

  it('changes something with a pasted key, after a word, and shows a refusal as it came', async () => {
    const { user, sent, open } = await show(401);
    await user.type(await screen.findByLabelText(/^API key/), KEY);
    await open(/cancel/);
    await user.click(screen.getByRole('button', { name: 'Run it' }));
    expect(sent).toEqual([]);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('POST /v1/orders/cancel');
    const [confirm] = [...dialog.querySelectorAll('button')].filter((one) => one.textContent === 'Run it');
    if (confirm) await user.click(confirm);
    await waitFor(() => expect(screen.getAllByText('Answer, HTTP 401')[0]).toBeVisible());
    expect(sent).toMatchObject([{ token: KEY, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ orderNos: ['string'] });
    // The key is in the memory of the page alone.
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])).not.toContain(KEY);
  });

  it('sends no body that isn’t JSON', async () => {
    const { user, sent, open } = await show();
    await user.type(await screen.findByLabelText(/^API key/), KEY);
    await open(/cancel/);
    const body = screen.getByRole('textbox', { name: 'Body (JSON)' });
    await user.clear(body);
    await user.type(body, 'none');
    await user.click(screen.getByRole('button', { name: 'Run it' }));
    const dialog = await screen.findByRole('alertdialog');
    const [confirm] = [...dialog.querySelectorAll('button')].filter((one) => one.textContent === 'Run it');
    if (confirm) await user.click(confirm);
    await waitFor(() => expect(screen.getByText('The body isn’t valid JSON.')).toBeVisible());
    expect(sent).toEqual([]);
  });
});
