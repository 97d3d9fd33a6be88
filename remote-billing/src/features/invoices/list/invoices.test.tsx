import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { mailing, renderInvoices, requested } from '../../../testing/invoices.tsx';
import InvoicesPage from '../Invoices.page.tsx';

const { id: _id, ...contact } = mailing;
const invoices = [
  requested,
  { ...requested, id: 'I2', state: 'refused' as const, reason: 'The name is spelled otherwise.', ended: 1 },
  {
    ...{ ...requested, id: 'I3', state: 'issued' as const, invoiceType: 2, contact },
    ...{ number: 'A-2026-0371', hasFile: true, amount: 773_000, ended: 1_795_100_000 },
  },
];
const rows = async () => {
  await screen.findByText('Being checked');
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row));
};

describe('the invoices of an account', () => {
  it('say what became of each, whom it is for and how it is sent (BIL-039, HOST-023)', async () => {
    await renderInvoices(<InvoicesPage />, { invoices: [...invoices] });
    expect(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    const [first, refused, issued] = await rows();
    expect(first?.getByText('No number yet')).toBeVisible();
    expect(first?.getByText('Electronic, for download')).toBeVisible();
    expect(first?.getByText('¥2,980.00 CNY')).toBeVisible();
    expect(refused?.getByText('Refused')).toBeVisible();
    expect(refused?.getByText('The name is spelled otherwise.')).toBeVisible();
    expect(issued?.getByText('A-2026-0371')).toBeVisible();
    expect(issued?.getByText('Special VAT invoice')).toBeVisible();
    expect(issued?.getByText('By post to Ada Quokka')).toBeVisible();
    for (const [name, path] of [
      ['Invoice templates', '/account/invoice/invoice-template'],
      ['Mailing templates', '/account/invoice/mailling-template'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    expect(sentTo(accountCalls.listInvoices)[0]?.input).toEqual({ limit: '20', offset: '1' });
  });

  it('are saved as files under their number once they are issued (BIL-039)', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = await renderInvoices(
      <InvoicesPage />,
      { invoices: [...invoices] },
      { handlers: [onCall(accountCalls.getInvoiceFile, { data: 'x' })] },
    );
    await user.click(await screen.findByRole('button', { name: 'Download invoice A-2026-0371' }));
    expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(1);
    await waitFor(() => expect(saved).toEqual(['A-2026-0371.pdf']));
    expect(sentTo(accountCalls.getInvoiceFile)[0]?.input).toEqual({ id: 'I3' });
    click.mockRestore();
  });

  it('are withdrawn after asking unless they are issued, and the amount can be applied for again (BIL-039)', async () => {
    const { user } = await renderInvoices(<InvoicesPage />, { open: 0, invoices: [...invoices] });
    const [first] = await rows();
    expect(screen.getAllByRole('button', { name: 'Withdraw the application' })).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Apply for an invoice' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Apply for an invoice' })).toHaveAccessibleDescription(
      'There is nothing to invoice at present.',
    );
    await user.click(first!.getByRole('button', { name: 'Withdraw the application' }));
    expect(sentTo(accountCalls.deleteInvoice)).toEqual([]);
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/^¥2,980\.00.CNY can be applied for again/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByText('Being checked')).toBeNull());
    expect(sentTo(accountCalls.deleteInvoice)[0]?.input).toEqual({ id: requested.id });
    expect(screen.getByRole('region', { name: 'Not invoiced yet' })).toHaveTextContent('¥2,980.00');
    expect(screen.getByRole('button', { name: 'Apply for an invoice' })).toBeEnabled();
  });

  it('are read alone by who may not apply for them (BIL-039)', async () => {
    await renderInvoices(<InvoicesPage />, { invoices: [...invoices] }, { permissions: ['ledger:read'] });
    await rows();
    expect(screen.queryByRole('button', { name: /Apply|Withdraw/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download invoice A-2026-0371' })).toBeVisible();
  });

  it('say that there are none, and that they can’t be loaded until they are', async () => {
    const answers = [{ status: 503, code: 503 }, { data: [] }];
    const { user } = await renderInvoices(
      <InvoicesPage />,
      {},
      { handlers: [onCall(accountCalls.listInvoices, () => answers.shift()!)] },
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('No invoices yet')).toBeNull();
    await user.click(again);
    expect(await screen.findByText('No invoices yet')).toBeVisible();
  });

  it('turn back to the last page there is, when the rows of the open one are gone', async () => {
    const list = onCall(accountCalls.listInvoices, ({ input }) => ({
      data: input['offset'] === '1' ? invoices : [],
      total: 20,
    }));
    const { address } = await renderInvoices(
      <InvoicesPage />,
      {},
      { path: '/account/invoice?page=2', handlers: [list] },
    );
    await rows();
    expect(address()).toBe('/account/invoice');
  });
});
