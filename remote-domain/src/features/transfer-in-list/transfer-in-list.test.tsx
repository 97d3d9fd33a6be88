import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode, domainCalls, type TransferIn } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
  server,
} from '@certdeck/federation/testing';
import { transferInOf } from '../../testing/transfers-in.ts';
import { texts as shared } from '../../texts.ts';
import { texts } from './texts.ts';
import TransferInListPage from './TransferInList.page.tsx';
import { lookAgain } from './underWay.ts';

const lists = (rows: TransferIn[]) => onCall(domainCalls.listTransfersIn, { data: rows, total: rows.length });
const { account, profile } = accountOf();
const show = (rows: TransferIn[], options: RenderScreenOptions = {}) =>
  renderScreen(<TransferInListPage />, {
    ...{ lang: 'en', path: '/domain/transfer/in-list' },
    namespaces: { domain: shared, 'domain-transfer-in-list': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
      lists(rows),
    ],
  });
const ordered = transferInOf('ordered.example', { status: 'ordered' });
const pending = transferInOf('pending.example', { status: 'pending', decideTime: 1_800_000_000 });
const stuck = transferInOf('stuck.example', { status: 'stuck' });
const over = [
  transferInOf('done.example', { doneTime: 1_800_000_000 }),
  transferInOf('refused.example', { status: 'refused', refusal: 'The code is wrong.' }),
  transferInOf('back.example', { status: 'cancelled' }),
];

describe('the list of transfers from other registrars', () => {
  it('says of each whose turn it is or what became of it (DOM-007)', async () => {
    await show([ordered, pending, stuck, ...over]);
    const table = within(await screen.findByRole('table', { name: 'Transfers in' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent(/Being requested.*We are asking the registry/);
    expect(rows[1]).toHaveTextContent(/other registrar can refuse until 15 Jan 2027/);
    expect(rows[2]).toHaveTextContent(/Being looked into.*We find out/);
    expect(rows[3]).toHaveTextContent(/Here since 15 Jan 2027.*¥79\.00/);
    expect(rows[4]).toHaveTextContent(/Refused.*The code is wrong\. The price is back/);
    expect(rows[5]).toHaveTextContent(/Taken back.*The price is back/);
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/domain/manage/T-done.example',
    ]);
    expect(
      table.getAllByRole('button', { name: /^Take the/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Take the transfer of ordered.example back', 'Take the transfer of pending.example back']);
  });

  it('takes one back after a question, and says why it can’t be (DOM-007)', async () => {
    const refusal = { code: BodyCode.wrongState, msg: 'It is here already.' };
    const { user } = await show([pending], { handlers: [onCall(domainCalls.cancelTransfer, refusal)] });
    await user.click(await screen.findByRole('button', { name: /^Take the transfer of pending/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/the price goes back to your balance/)).toBeVisible();
    expect(sentTo(domainCalls.cancelTransfer)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByText('It is here already.')).toBeVisible();
    expect(sentTo(domainCalls.listTransfersIn)).toHaveLength(2);
    server.use(
      onCall(domainCalls.cancelTransfer, {}),
      lists([{ ...pending, status: 'cancelled', decideTime: null }]),
    );
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('The transfer of pending.example was taken back')).toBeVisible();
    expect(await screen.findByText('Taken back')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentTo(domainCalls.cancelTransfer)[1]?.input).toEqual({ orderNo: 'T-pending.example' });
    await waitFor(() => expect(sentTo(accountCalls.getAccount)).toHaveLength(1));
  });

  it('lets nobody take one back who may not write (DOM-007)', async () => {
    await show([pending], { permissions: ['domain:read'] });
    expect(await screen.findByText('With the other registrar')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });

  it('is read again while one isn’t over, soon while the registry is asked (DOM-007)', () => {
    expect(lookAgain([pending, ordered])).toBeLessThan(lookAgain([pending]));
    expect(lookAgain([stuck, ...over])).toBeGreaterThan(0);
    expect(lookAgain(over)).toBe(0);
    expect(lookAgain(undefined)).toBe(0);
  });

  it('has its page in the address, and leads to a transfer where there is none (DOM-007)', async () => {
    await show([], { path: '/domain/transfer/in-list?limit=50' });
    expect(await screen.findByText('No transfers yet')).toBeVisible();
    expect(sentTo(domainCalls.listTransfersIn)[0]?.input).toEqual({ limit: '50', offset: '1' });
    const links = screen.getAllByRole('link', { name: 'Transfer domains in' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/domain/transfer/in'));
  });
});
