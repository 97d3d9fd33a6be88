import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { fill, fullTitle, mailing, renderInvoices } from '../../../testing/invoices.tsx';
import InvoiceContactsPage from '../contacts/InvoiceContacts.page.tsx';
import InvoiceTitlesPage from '../titles/InvoiceTitles.page.tsx';

const TITLES = { path: '/billing/invoice/invoice-template' };
const CONTACTS = { path: '/billing/invoice/mailling-template' };

describe('invoice templates', () => {
  it('are listed with all that invoices say of them, and added with a reason at each wrong field (BIL-040)', async () => {
    const titles = [fullTitle];
    const added = onCall(accountCalls.addInvoiceOrganization, ({ input }) => {
      titles.push({ ...fullTitle, ...input, id: 'T2' });
      return { data: { id: 'T2' } };
    });
    const { user } = await renderInvoices(
      <InvoiceTitlesPage />,
      { titles },
      { ...TITLES, handlers: [added] },
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Invoice templates' })).toBeVisible();
    const row = within((await screen.findByText('Quokka Ltd')).closest('tr')!);
    for (const text of [fullTitle.taxNum, fullTitle.email, fullTitle.bankName, fullTitle.address])
      expect(row.getByText(text)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Add an invoice template' }));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText(/^Name/), 'Wombat AG');
    fill(dialog.getByLabelText(/^Tax number/), '91350100M000100Y44');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText(/last character of this unified social credit code/)).toBeVisible();
    expect(dialog.getByLabelText(/^Email/)).toBeInvalid();
    expect(sentTo(accountCalls.addInvoiceOrganization)).toEqual([]);

    fill(dialog.getByLabelText(/^Tax number/), '9135 0100 m000100y43');
    fill(dialog.getByLabelText(/^Email/), 'a@wombat.example');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Wombat AG')).toBeVisible();
    expect(sentTo(accountCalls.addInvoiceOrganization)[0]?.input).toEqual({
      ...{ orgName: 'Wombat AG', taxNum: '91350100M000100Y43', email: 'a@wombat.example' },
      ...{ telephone: '', bankName: '', bankAccount: '', address: '' },
    });
  });

  it('are edited, and what the API refuses stands at its field with what was typed (BIL-040)', async () => {
    const errors = { bankAccount: 'No such account.' };
    const refused = onCall(accountCalls.editInvoiceOrganization, {
      ...{ code: BodyCode.badInput, msg: 'x', errors },
    });
    const { user } = await renderInvoices(
      <InvoiceTitlesPage />,
      { titles: [fullTitle] },
      { ...TITLES, handlers: [refused] },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Quokka Ltd' }));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText(/^Bank account/), '6222 02029');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('No such account.')).toBeVisible();
    expect(dialog.getByLabelText(/^Bank account/)).toHaveValue('6222 02029');
    expect(sentTo(accountCalls.editInvoiceOrganization)[0]?.input).toEqual({
      ...fullTitle,
      bankAccount: '6222 02029',
    });
  });

  it('are deleted after asking (BIL-040)', async () => {
    const titles = [fullTitle];
    const deleted = onCall(accountCalls.deleteInvoiceOrganization, () => {
      titles.pop();
      return {};
    });
    const { user } = await renderInvoices(
      <InvoiceTitlesPage />,
      { titles },
      { ...TITLES, handlers: [deleted] },
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Quokka Ltd' }));
    expect(sentTo(accountCalls.deleteInvoiceOrganization)).toEqual([]);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No invoice templates yet')).toBeVisible();
    expect(sentTo(accountCalls.deleteInvoiceOrganization)[0]?.input).toEqual({ id: fullTitle.id });
  });
});

describe('mailing templates', () => {
  it('are added, edited and deleted (BIL-041)', async () => {
    const contacts: (typeof mailing)[] = [];
    const handlers = [
      onCall(accountCalls.addInvoiceContact, ({ input }) => {
        contacts.push({ ...mailing, ...input });
        return { data: { id: mailing.id } };
      }),
      onCall(accountCalls.editInvoiceContact, ({ input }) => {
        Object.assign(contacts[0]!, input);
        return {};
      }),
      onCall(accountCalls.deleteInvoiceContact, () => {
        contacts.pop();
        return {};
      }),
    ];
    const { user } = await renderInvoices(<InvoiceContactsPage />, { contacts }, { ...CONTACTS, handlers });
    expect(await screen.findByText('No mailing templates yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a mailing template' }));
    const adding = within(await screen.findByRole('dialog'));
    fill(adding.getByLabelText(/^Recipient/), mailing.name);
    fill(adding.getByLabelText(/^Telephone/), 'none');
    await user.click(adding.getByRole('button', { name: 'Add' }));
    expect(await adding.findByText('The phone format is incorrect')).toBeVisible();
    expect(adding.getByLabelText(/^Postal address/)).toBeInvalid();
    fill(adding.getByLabelText(/^Telephone/), mailing.telephone);
    fill(adding.getByLabelText(/^Postal address/), mailing.address);
    await user.click(adding.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('2 Letter Lane')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Edit Ada Quokka' }));
    const editing = within(await screen.findByRole('dialog'));
    fill(editing.getByLabelText(/^Postal address/), '3 Letter Lane');
    await user.click(editing.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('3 Letter Lane')).toBeVisible();
    expect(sentTo(accountCalls.editInvoiceContact)[0]?.input).toMatchObject({ id: mailing.id });

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete Ada Quokka' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No mailing templates yet')).toBeVisible();
  });

  it('are read alone by who may not change them, as invoice templates are (BIL-040, BIL-041)', async () => {
    const reader = { permissions: ['ledger:read'] as const };
    const books = { titles: [fullTitle], contacts: [mailing] };
    const first = await renderInvoices(<InvoiceContactsPage />, books, { ...CONTACTS, ...reader });
    await screen.findByText('Ada Quokka');
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull();
    first.unmount();
    await renderInvoices(<InvoiceTitlesPage />, books, { ...TITLES, ...reader });
    await screen.findByText('Quokka Ltd');
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull();
  });
});
