import { accountCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const NOTHING = {};
/** Every invoice template or mailing template that a form offers, in one page. */
const ALL = { limit: 1000, offset: 1 };

/** What a change of an invoice makes stale: the lists, and what isn’t invoiced yet. */
export const STALE: readonly string[] = ['invoices', 'account'];

export type Invoice = NonNullable<typeof accountCalls.listInvoices.types>['data'][number];
export type InvoiceOrganization = NonNullable<
  typeof accountCalls.listInvoiceOrganizations.types
>['data'][number];
export type InvoiceContact = NonNullable<typeof accountCalls.listInvoiceContacts.types>['data'][number];

/** The account, whose `toBeInvoicedAmount` is in cents and absent for who may not read the ledger. */
export const useAccount = () => useCall(accountCalls.getAccount, NOTHING, { messages: 'none' });

export const useInvoices = (page: { limit: number; page: number }) =>
  useCall(
    accountCalls.listInvoices,
    { limit: page.limit, offset: page.page },
    { keepPreviousData: true, messages: 'none' },
  );

/** To whom invoices can be made out. */
export const useInvoiceOrganizations = () =>
  useCall(accountCalls.listInvoiceOrganizations, ALL, { messages: 'none' });

/** Where invoices on paper can be sent. */
export const useInvoiceContacts = () => useCall(accountCalls.listInvoiceContacts, ALL, { messages: 'none' });
