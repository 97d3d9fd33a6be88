import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { badReplyNames, onCall, onCallBadly, sentTo, server } from '@certdeck/federation/testing';
import { generateCsr } from '@certdeck/pki';
import { buyButton, choose, domainField, ready, renderBuyScreen, settled } from '../../testing/screen.tsx';

let csr = '';
beforeAll(async () => {
  csr = (await generateCsr({ hostname: 'pasted.example.com', signAlg: 'ECDSA' })).publicKey;
});

async function fillIn(user: Awaited<ReturnType<typeof renderBuyScreen>>['user']) {
  await user.click(choose('粘贴或上传'));
  fireEvent.change(document.querySelector('[data-row=csr] textarea') ?? domainField(), {
    target: { value: csr },
  });
}

describe('the buy page', () => {
  it.each(badReplyNames)(
    'is open again after %s in place of the new order, and the next press makes the same order (SSL-065, API-008)',
    async (reply) => {
      const keys = () =>
        sentTo(orderCalls.createOrder).map(({ request }) => request.headers.get('idempotency-key'));
      const { user, asked } = await renderBuyScreen({
        handlers: [onCallBadly(orderCalls.createOrder, reply)],
      });
      await ready();
      await fillIn(user);
      await user.click(buyButton());
      await waitFor(() => expect(keys()).toHaveLength(1));
      await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull());
      expect(buyButton()).toBeEnabled();
      expect(domainField()).toHaveValue('pasted.example.com');
      expect(asked).toEqual([]);

      server.use(onCall(orderCalls.createOrder, { data: 'N1' }));
      await user.click(buyButton());
      await waitFor(() => expect(asked).toHaveLength(1));
      expect(keys()[0]).toBeTruthy();
      expect(keys()[1]).toBe(keys()[0]);
    },
    30_000,
  );

  it.each(badReplyNames)(
    'says that the products can not be read after %s, and reads again (SSL-002)',
    async (reply) => {
      const { user } = await renderBuyScreen({ handlers: [onCallBadly(orderCalls.listProducts, reply)] });
      const retry = await screen.findByRole('button', { name: '重试' });
      server.use(
        onCall(orderCalls.listProducts, {
          data: (await import('../../testing/products.ts')).products as never,
        }),
      );
      await user.click(retry);
      await ready();
      expect(buyButton()).toBeEnabled();
    },
  );

  it.each(badReplyNames)(
    'shows no price and can be used after %s in place of one (SSL-055)',
    async (reply) => {
      const { user } = await renderBuyScreen({
        handlers: [onCallBadly(orderCalls.price, reply), onCallBadly(accountCalls.listContacts, reply)],
      });
      await ready();
      await fillIn(user);
      await waitFor(() => expect(sentTo(orderCalls.price)).toHaveLength(1));
      await settled();
      expect(document.body.textContent).not.toMatch(/NaN|undefined|null/);
      expect(domainField()).toBeEnabled();
      expect(sentTo(orderCalls.createOrder)).toEqual([]);
    },
  );
});
