import { fireEvent } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { accountOf, onCall, renderScreen, type RenderScreenOptions } from '@certdeck/federation/testing';
import type { ReactElement } from 'react';
import type { Invoice, InvoiceContact, InvoiceOrganization } from '../features/invoices/Invoices.resource.ts';
import { texts } from '../texts.ts';

/** A title with all that a special invoice says. */
export const fullTitle: InvoiceOrganization = {
  ...{ id: '5f0c2a8e-6b0b-4c50-9a58-5d8a2d1c7a01', orgName: 'Quokka Ltd', taxNum: '91350100M000100Y43' },
  ...{ telephone: '010-12345678', bankName: 'Bank of Examples', bankAccount: '6222 0202' },
  ...{ address: '1 Example Street', email: 'books@quokka.example' },
};
/** A title that is enough for an ordinary invoice alone. */
export const shortTitle: InvoiceOrganization = {
  ...fullTitle,
  ...{ id: '5f0c2a8e-6b0b-4c50-9a58-5d8a2d1c7a02', orgName: 'Numbat Co', bankName: '', bankAccount: '' },
};
export const mailing: InvoiceContact = {
  ...{ id: '5f0c2a8e-6b0b-4c50-9a58-5d8a2d1c7a03', name: 'Ada Quokka', telephone: '13800138000' },
  address: '2 Letter Lane',
};

const { id: _id, ...organization } = fullTitle;
/** An application that waits for the operator. */
export const requested: Invoice = {
  ...{ id: '5f0c2a8e-6b0b-4c50-9a58-5d8a2d1c7a04', invoiceType: 1, amount: 298_000, state: 'requested' },
  ...{ organization, contact: null, time: 1_795_000_000, ended: 0, number: '', reason: '', hasFile: false },
};

/** What the API of a test holds; calls change it. */
export interface InvoiceBooks {
  /** Cents that aren't invoiced. */
  open: number;
  invoices: Invoice[];
  titles: InvoiceOrganization[];
  contacts: InvoiceContact[];
}

/** A screen of invoices over an API that keeps what it is told. */
export function renderInvoices(
  element: ReactElement,
  books: Partial<InvoiceBooks> = {},
  options: RenderScreenOptions = {},
) {
  const held: InvoiceBooks = { open: 831_400, invoices: [], titles: [], contacts: [], ...books };
  const { account } = accountOf(10_000);
  const page = <Row,>(rows: Row[]) => ({ data: rows, total: rows.length });
  return renderScreen(element, {
    ...{ lang: 'en', path: '/account/invoice', namespaces: { billing: texts } },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(accountCalls.getAccount, () => ({ data: { ...account, toBeInvoicedAmount: held.open } })),
      onCall(accountCalls.listInvoices, () => page(held.invoices)),
      onCall(accountCalls.listInvoiceOrganizations, () => page(held.titles)),
      onCall(accountCalls.listInvoiceContacts, () => page(held.contacts)),
      onCall(accountCalls.createInvoice, ({ input }) => {
        held.open -= Number(input['amount']);
        held.invoices.unshift({ ...requested, amount: Number(input['amount']) });
        return { data: { id: requested.id } };
      }),
      onCall(accountCalls.deleteInvoice, ({ input }) => {
        const gone = held.invoices.find(({ id }) => id === input['id']);
        held.open += gone?.amount ?? 0;
        held.invoices = held.invoices.filter((one) => one !== gone);
        return {};
      }),
    ],
  });
}

/** Writes a text into a field. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
