import { accountCalls, BodyCode } from '@certdeck/contract';
import { checkInvoiceTitle, checkMailingContact, readTaxNumber } from '@certdeck/validation';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { deleteOwn, updateOwn } from '../../platform/database/own-rows.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { Download, Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { issueTexts } from '../../platform/server/issue-texts.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { requestInvoice, withdrawInvoice } from './invoices.ts';
import { findFile, listInvoices } from './invoices.store.ts';
import type { SpentOf } from './ports.ts';
import {
  type ContactFields,
  insertContact,
  insertOrganization,
  listContacts,
  listOrganizations,
  type OrganizationFields,
} from './templates.store.ts';
import { keptContact, keptOrganization, wireOfInvoice } from './wire.ts';

export interface InvoicePorts {
  db: Db;
  spentOf: SpentOf;
}

interface OrganizationInput {
  orgName: string;
  taxNum: string;
  telephone?: string | undefined;
  bankName?: string | undefined;
  bankAccount?: string | undefined;
  address?: string | undefined;
  email: string;
}

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** The row of whom invoices are made out to. @throws BusinessError 13004 with the reason at each field */
function organizationOf(input: OrganizationInput): OrganizationFields {
  const { telephone = '', bankName = '', bankAccount = '', address = '', orgName, email } = input;
  const errors = issueTexts(checkInvoiceTitle({ ...input, telephone }));
  if (errors) throw new BusinessError(BodyCode.badInput, texts.badInput, errors);
  return {
    org_name: orgName,
    tax_num: readTaxNumber(input.taxNum),
    telephone,
    bank_name: bankName,
    bank_account: bankAccount,
    address,
    email,
  };
}

/** The row of where invoices are sent. @throws BusinessError 13004 with the reason at each field */
function contactOf({ name, telephone, address }: ContactFields): ContactFields {
  const errors = issueTexts(checkMailingContact({ name, telephone, address }));
  if (errors) throw new BusinessError(BodyCode.badInput, texts.badInput, errors);
  return { name, telephone, address };
}

const writerOf = ({
  tenantID: accountID,
  principalID: actorID,
}: {
  tenantID: TenantID;
  principalID: string;
}) => ({
  accountID,
  actorID,
});

/** Invoices, and what a tenant keeps for them (B§7.47 to B§7.49). */
export function bindInvoices(router: Router, ports: InvoicePorts): void {
  const { db } = ports;

  router.route(accountCalls.listInvoices, async ({ account, input }) => {
    const { rows, total } = await listInvoices(db, account.tenantID, page(input));
    return new Listed(rows.map(wireOfInvoice), total);
  });
  router.route(accountCalls.createInvoice, ({ account, input, idempotent }) =>
    idempotent(async (trx) => {
      const wish = { ...input, invoiceConID: input.invoiceConID ?? '' };
      return { id: await requestInvoice(ports, trx, writerOf(account), wish) };
    }),
  );
  router.route(accountCalls.deleteInvoice, async ({ account, input }) => {
    await withdrawInvoice(db, account.tenantID, input.id);
    return {};
  });
  router.route(accountCalls.getInvoiceFile, async ({ account, input }) => {
    const file = await findFile(db, account.tenantID, input.id);
    if (!file) throw notFound();
    return new Download(`${file.number}.pdf`, 'application/pdf', file.content);
  });

  bindOrganizations(router, db);
  bindContacts(router, db);
}

function bindOrganizations(router: Router, db: Db): void {
  router.route(accountCalls.listInvoiceOrganizations, async ({ account, input }) => {
    const { rows, total } = await listOrganizations(db, account.tenantID, page(input));
    return new Listed(
      rows.map((row) => ({ id: row.id, ...keptOrganization(row) })),
      total,
    );
  });
  router.route(accountCalls.addInvoiceOrganization, ({ account, input, idempotent }) => {
    const fields = organizationOf(input);
    return idempotent(async (trx) => ({ id: await insertOrganization(trx, writerOf(account), fields) }));
  });
  router.route(accountCalls.editInvoiceOrganization, async ({ account, input }) => {
    const fields = organizationOf(input);
    if (!(await updateOwn(db, 'invoice_organizations', writerOf(account), input.id, fields)))
      throw notFound();
    return {};
  });
  router.route(accountCalls.deleteInvoiceOrganization, async ({ account, input }) => {
    if (!(await deleteOwn(db, 'invoice_organizations', account.tenantID, input.id))) throw notFound();
    return {};
  });
}

function bindContacts(router: Router, db: Db): void {
  router.route(accountCalls.listInvoiceContacts, async ({ account, input }) => {
    const { rows, total } = await listContacts(db, account.tenantID, page(input));
    return new Listed(
      rows.map((row) => ({ id: row.id, ...keptContact(row) })),
      total,
    );
  });
  router.route(accountCalls.addInvoiceContact, ({ account, input, idempotent }) => {
    const fields = contactOf(input);
    return idempotent(async (trx) => ({ id: await insertContact(trx, writerOf(account), fields) }));
  });
  router.route(accountCalls.editInvoiceContact, async ({ account, input }) => {
    const fields = contactOf(input);
    if (!(await updateOwn(db, 'invoice_contacts', writerOf(account), input.id, fields))) throw notFound();
    return {};
  });
  router.route(accountCalls.deleteInvoiceContact, async ({ account, input }) => {
    if (!(await deleteOwn(db, 'invoice_contacts', account.tenantID, input.id))) throw notFound();
    return {};
  });
}
