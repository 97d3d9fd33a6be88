import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { accountCalls, orderCalls, type ReportedTransfer, type TransferReceipt } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import DepositPage from '../Deposit.page.tsx';

const transfer = (id: string, status: ReportedTransfer['status'], receipts: number): ReportedTransfer => ({
  ...{ id, status, receipts, amount: 10_050, bankname: 'Bank of Examples', bankno: '4455' },
  ...{ time: 1_795_089_600, reported: 1_795_180_000 },
});
const receipt = (id: string, name: string, type: TransferReceipt['type']): TransferReceipt => ({
  ...{ id, name, type, size: 2048, time: 1_795_180_000 },
});

const show = (
  handlers: ReturnType<typeof onCall>[],
  options: Pick<RenderScreenOptions, 'permissions'> = {},
) =>
  renderScreen(<DepositPage />, {
    ...options,
    path: '/deposit',
    lang: 'en',
    namespaces: { billing: texts },
    handlers: [...handlers, onCall(orderCalls.payWays, { data: { payWays: [], bankTransfer: 'Y' } })],
  });
const listed = (data: ReportedTransfer[], total = data.length) =>
  onCall(accountCalls.listTransfers, { data, total });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Reported transfers' }))
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.getAttribute('aria-label') === 'Reported transfers');

/** What was offered to save. */
const saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href)! });
  });
});
afterEach(() => void jest.restoreAllMocks());

describe('reported transfers on the deposit page', () => {
  it('stand with amount, bank, state and how many receipts they have (BIL-028)', async () => {
    await show([
      listed([transfer('T3', 'waiting', 0), transfer('T2', 'confirmed', 1), transfer('T1', 'refused', 0)]),
      onCall(accountCalls.listReceipts, { data: [receipt('R1', 'July.pdf', 'application/pdf')] }),
    ]);
    const [first, second, third] = await rows();
    expect(first).toHaveTextContent('¥100.50');
    expect(first).toHaveTextContent('Bank of Examples, account ending in 4455');
    expect(first).toHaveTextContent(/Waiting for confirmation.*No receipt$/);
    expect(second).toHaveTextContent('Added to the balance');
    expect(third).toHaveTextContent('Not accepted');
    expect(await within(second!).findByRole('button', { name: 'Download July.pdf' })).toBeVisible();
    // Receipts are asked for where there are some.
    expect(sentTo(accountCalls.listReceipts).map(({ input }) => input)).toEqual([{ id: 'T2' }]);
  });

  it('give each receipt as a file, named by what it is', async () => {
    const { user } = await show([
      listed([transfer('T1', 'waiting', 2)]),
      onCall(accountCalls.listReceipts, {
        data: [receipt('R1', 'July.html', 'image/png'), receipt('R2', 'scan.JPEG', 'image/jpeg')],
      }),
    ]);
    const asks: string[] = [];
    server.use(
      http.get('*/api/banktransfer/:id/receipts/:receiptID', ({ request }) => {
        asks.push(new URL(request.url).pathname);
        return new HttpResponse('the octets', { headers: { 'content-type': 'image/png' } });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Download July.html.png' }));
    expect(await screen.findByRole('button', { name: 'Download scan.JPEG' })).toBeVisible();
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['July.html.png']));
    expect(asks).toEqual(['/api/banktransfer/T1/receipts/R1']);
    expect([saved[0]?.blob.type, saved[0]?.blob.size]).toEqual(['image/png', 'the octets'.length]);
  });

  it('say that there are none', async () => {
    await show([listed([])]);
    expect(await screen.findByText('No transfer reported yet')).toBeVisible();
  });

  it('that can not be had leave the form, and are asked for again', async () => {
    const { user } = await show([onCall(accountCalls.listTransfers, { code: 13001, msg: 'down' })]);
    expect(await screen.findByText('The reported transfers could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Report the transfer/ })).toBeEnabled();
    server.use(listed([transfer('T1', 'waiting', 0)]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('whose receipts can not be had say so at their place, and are asked for again', async () => {
    const { user } = await show([
      listed([transfer('T1', 'waiting', 1)]),
      onCall(accountCalls.listReceipts, { code: 13001, msg: 'down' }),
    ]);
    expect(await screen.findByText('The receipts could not be loaded')).toBeVisible();
    server.use(onCall(accountCalls.listReceipts, { data: [receipt('R1', 'a.pdf', 'application/pdf')] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Download a.pdf' })).toBeVisible();
  });

  it('are read again when one more is reported, five at a time', async () => {
    const five = ['T1', 'T2', 'T3', 'T4', 'T5'].map((id) => transfer(id, 'confirmed', 0));
    const { user } = await show([listed(five, 6), onCall(accountCalls.bankTransfer, { data: { id: 'T6' } })]);
    expect(await rows()).toHaveLength(5);
    expect(sentTo(accountCalls.listTransfers).map(({ input }) => input)).toEqual([
      { limit: '5', offset: '1' },
    ]);
    const values = {
      'Amount transferred': '1',
      'Account holder': '王明',
      Bank: 'B',
      'Account number': '622202',
      Telephone: '13800138000',
    };
    for (const [name, value] of Object.entries(values))
      fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } });
    server.use(listed([transfer('T6', 'waiting', 0), ...five.slice(0, 4)], 7));
    await user.click(screen.getByRole('button', { name: /^Report the transfer/ }));
    expect(await screen.findByText('Waiting for confirmation')).toBeVisible();
  });

  it('are not asked for by whoever may not read the ledger', async () => {
    await show([listed([transfer('T1', 'waiting', 0)])], { permissions: ['ledger:recharge'] });
    expect(await screen.findByRole('button', { name: /^Report the transfer/ })).toBeVisible();
    expect(screen.queryByText('Reported transfers')).toBeNull();
    expect(sentTo(accountCalls.listTransfers)).toEqual([]);
  });
});
