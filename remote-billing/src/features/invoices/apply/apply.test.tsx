import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode } from '@certdeck/contract';
import { onCall, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import {
  fill,
  fullTitle,
  type InvoiceBooks,
  mailing,
  renderInvoices,
  shortTitle,
} from '../../../testing/invoices.tsx';
import InvoicesPage from '../Invoices.page.tsx';

const sent = () => sentTo(accountCalls.createInvoice).map(({ input }) => input);

/** The dialog that applies, over these books. */
async function open(books: Partial<InvoiceBooks>, options: RenderScreenOptions = {}) {
  const { user } = await renderInvoices(<InvoicesPage />, books, options);
  const button = await screen.findByRole('button', { name: 'Apply for an invoice' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply for an invoice' }));
  return { user, dialog, apply: () => user.click(dialog.getByRole('button', { name: 'Apply' })) };
}

describe('applying for an invoice', () => {
  it('takes the only title and the whole amount, and both lists are read again (BIL-039, D-184)', async () => {
    const { user, dialog, apply } = await open({ titles: [fullTitle], contacts: [mailing] });
    expect(dialog.getByLabelText(/^Amount/)).toHaveValue('8314.00');
    await waitFor(() => expect(dialog.getByLabelText(/^Made out to/)).toHaveValue(fullTitle.id));
    await user.selectOptions(dialog.getByLabelText(/^Paper copy/), 'Ada Quokka · 2 Letter Lane');
    fill(dialog.getByLabelText(/^Amount/), '8.29');
    await apply();
    expect(await screen.findByText('Being checked')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([
      { invoiceType: '1', invoiceOrgID: fullTitle.id, invoiceConID: mailing.id, amount: '829' },
    ]);
    expect(sentTo(accountCalls.createInvoice)[0]?.request.headers.get('idempotency-key')).toMatch(/./);
    expect(screen.getByRole('region', { name: 'Not invoiced yet' })).toHaveTextContent('¥8,305.71');
  });

  it.each([
    ['8314.01', /^At most ¥8,314\.00.CNY can be invoiced$/],
    ['0', /above zero/],
    ['1,5', /above zero/],
    ['1.005', /above zero/],
  ])('of %j is refused at the field before anything is sent (BIL-039)', async (amount, reason) => {
    const { dialog, apply } = await open({ titles: [fullTitle] });
    await dialog.findByRole('option', { name: /Quokka/ });
    fill(dialog.getByLabelText(/^Amount/), amount);
    await apply();
    expect(dialog.getByLabelText(/^Amount/)).toHaveAccessibleDescription(reason);
    expect(dialog.getByLabelText(/^Amount/)).toBeInvalid();
    expect(dialog.getByLabelText(/^Amount/)).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('says at the field that its templates could not be loaded, and asks for them again (BIL-039)', async () => {
    const away = onCall(accountCalls.listInvoiceOrganizations, { code: BodyCode.notFound, msg: 'gone' });
    const { user, dialog } = await open({ titles: [fullTitle] }, { handlers: [away] });
    expect(await dialog.findByText(/The list could not be loaded/)).toBeVisible();
    server.use(onCall(accountCalls.listInvoiceOrganizations, { data: [fullTitle] }));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Made out to/)).toHaveValue(fullTitle.id));
    expect(dialog.queryByText(/The list could not be loaded/)).toBeNull();
  });

  it('keeps what was typed when the API refuses the amount, at its field (BIL-039)', async () => {
    const errors = { amount: 'At most 100.00 can be invoiced.' };
    const refused = onCall(accountCalls.createInvoice, { code: BodyCode.badInput, msg: 'x', errors });
    const { user, dialog, apply } = await open({ titles: [fullTitle] }, { handlers: [refused] });
    await dialog.findByRole('option', { name: /Quokka/ });
    await user.click(dialog.getByRole('radio', { name: /Special/ }));
    await apply();
    await waitFor(() => expect(dialog.getByLabelText(/^Amount/)).toHaveAccessibleDescription(errors.amount));
    expect(dialog.getByLabelText(/^Amount/)).toHaveValue('8314.00');
    expect(dialog.getByRole('radio', { name: /Special/ })).toBeChecked();
  });

  it('asks for whom it is where there are several, and says above the form what belongs to no field', async () => {
    const refused = onCall(accountCalls.createInvoice, { code: BodyCode.wrongState, msg: 'Not now.' });
    const { user, dialog, apply } = await open({ titles: [fullTitle, shortTitle] }, { handlers: [refused] });
    await dialog.findByRole('option', { name: /Numbat/ });
    await apply();
    expect(dialog.getByLabelText(/^Made out to/)).toHaveAccessibleDescription(/Choose whom/);
    expect(sent()).toEqual([]);
    await user.selectOptions(dialog.getByLabelText(/^Made out to/), shortTitle.id);
    await apply();
    expect(await dialog.findByText('Not now.')).toBeVisible();
    expect(sent()[0]).toMatchObject({ invoiceOrgID: shortTitle.id });
  });

  it('says what a title lacks for a special invoice, and has it completed on the spot (BIL-039, BIL-040)', async () => {
    const titles = [{ ...shortTitle }];
    const edited = onCall(accountCalls.editInvoiceOrganization, ({ input }) => {
      Object.assign(titles[0]!, input);
      return {};
    });
    const { user, dialog, apply } = await open({ titles }, { handlers: [edited] });
    await dialog.findByRole('option', { name: /Numbat/ });
    await user.click(dialog.getByRole('radio', { name: /Special/ }));
    const needs = 'A special VAT invoice also needs: Bank and Bank account';
    expect(dialog.getByLabelText(/^Made out to/)).toHaveAccessibleDescription(needs);
    await apply();
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Complete the template' }));
    const above = within(await screen.findByRole('dialog', { name: 'Edit the invoice template' }));
    fill(above.getByLabelText(/^Bank$|^Bank\*/), 'Bank of Numbats');
    await user.click(above.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(above.getByLabelText(/^Bank account/)).toBeInvalid());
    fill(above.getByLabelText(/^Bank account/), '7777');
    await user.click(above.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Made out to/)).not.toHaveAccessibleDescription(needs));
    await apply();
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ invoiceType: '2' })]));
  });

  it('adds the first title on the spot and takes it (BIL-040)', async () => {
    const titles: (typeof fullTitle)[] = [];
    const added = onCall(accountCalls.addInvoiceOrganization, ({ input }) => {
      titles.push({ ...fullTitle, ...input, id: shortTitle.id });
      return { data: { id: shortTitle.id } };
    });
    const { user, dialog, apply } = await open({ titles }, { handlers: [added] });
    expect(await dialog.findByText('No invoice template yet; add one first.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add an invoice template' }));
    const above = within(await screen.findByRole('dialog', { name: 'Add an invoice template' }));
    fill(above.getByLabelText(/^Name/), 'Wombat AG');
    fill(above.getByLabelText(/^Tax number/), 'de 123456789');
    fill(above.getByLabelText(/^Email/), 'a@wombat.example');
    await user.click(above.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Made out to/)).toHaveValue(shortTitle.id));
    await apply();
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ invoiceOrgID: shortTitle.id })]));
    expect(sentTo(accountCalls.addInvoiceOrganization)[0]?.input).toMatchObject({ taxNum: 'DE123456789' });
  });
});
