import { expect, it } from '@jest/globals';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { revalidateAreas, useCall } from '@certdeck/session';
import { account } from '../../testing/customer.ts';
import { renderShell } from '../../testing/renderShell.tsx';

it('money that comes while no page waits for it is in the header and on pages once its notice is there (BIL-036, D-706)', async () => {
  const notice = (id: string) => ({ id, title: id, content: id, time: 1_795_180_000, read: false });
  let balance = 1_000_000;
  let notices = [notice('Welcome')];
  await renderShell({
    path: '/help/overview',
    lang: 'en',
    handlers: [
      onCall(accountCalls.getAccount, () => ({ data: { ...account, balance } })),
      onCall(accountCalls.listTransactions, { data: [], total: 0 }),
      onCall(accountCalls.listMessages, () => ({
        data: { siteMsges: notices, total: notices.length, unread: 1 },
      })),
    ],
  });
  await screen.findByLabelText(/^Balance ¥10,000\.00/);
  await screen.findByRole('button', { name: 'Notifications, 1 in all' });
  // What a page of another area shows of money.
  const readsOfPage = () => sentTo(accountCalls.listTransactions).length;
  renderHook(() => useCall(accountCalls.listTransactions, { limit: 10 }));
  await waitFor(() => expect(readsOfPage()).toBe(1));
  /** What the shell does every minute. */
  const look = () => act(() => revalidateAreas(['messages']));
  const reads = () => sentTo(accountCalls.getAccount).length;
  const atFirst = reads();
  // What was there before is no news.
  expect(atFirst).toBe(1);
  balance = 1_008_800;
  await look();
  // Nothing is new: the account is not read.
  expect(reads()).toBe(atFirst);
  notices = [notice('Added to your balance'), ...notices];
  await look();
  await screen.findByLabelText(/^Balance ¥10,088\.00/);
  expect(reads()).toBe(atFirst + 1);
  await waitFor(() => expect(readsOfPage()).toBe(2));
});
