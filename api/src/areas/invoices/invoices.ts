import { BodyCode } from '@certdeck/contract';
import { InvoiceType, missingForSpecial } from '@certdeck/validation';
import { note } from '../../platform/database/acts.ts';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { takeTurn } from '../../platform/database/turn.store.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { type Text, texts } from '../../platform/server/texts.ts';
import {
  countRequested,
  endInvoice,
  insertInvoice,
  invoicedOf,
  type InvoiceRow,
  isNumberTaken,
  lockInvoice,
  putFile,
  removeInvoice,
} from './invoices.store.ts';
import { invoiceNotice } from './notices.ts';
import type { SpentOf, TellInvoice } from './ports.ts';
import { findContact, findOrganization, type Writer } from './templates.store.ts';
import { type InvoiceOutcome, invoiceTexts } from './texts.ts';
import { keptContact, keptOrganization } from './wire.ts';

/** Octets of an invoice's file at most. */
export const MOST_FILE_OCTETS = 2 * 1024 * 1024;
/** What a PDF file begins with (ISO 32000-2, 7.5.2). */
const PDF_HEAD = '%PDF-';

/** Whether an operator's file can be given to a customer as an invoice. */
export const isInvoiceFile = (file: Buffer): boolean =>
  file.length <= MOST_FILE_OCTETS && file.subarray(0, PDF_HEAD.length).toString('latin1') === PDF_HEAD;

/** Cents that were paid and not given back, and that no invoice is of. */
export async function notInvoiced(db: Db | Trx, spentOf: SpentOf, accountID: TenantID): Promise<number> {
  const spent = await spentOf(db, accountID);
  return Math.max(0, spent - (await invoicedOf(db, accountID)));
}

const refusedField = (field: string, text: Text) =>
  new BusinessError(BodyCode.badInput, text, { [field]: text });

const unknown = (field: string, text: Text) => new BusinessError(BodyCode.notFound, text, { [field]: text });

export interface InvoiceWish {
  invoiceType: number;
  invoiceOrgID: string;
  /** '' for none. */
  invoiceConID: string;
  /** Cents. */
  amount: number;
}

/**
 * Applies for an invoice. Applications of one tenant come one after the other, so that nothing is invoiced twice.
 * @throws BusinessError, with the reason at its field: 13001 for an unknown title or contact, 13004 for a title that lacks
 *   what a special invoice says and for more than what isn't invoiced yet; 13002 when too many wait
 */
export async function requestInvoice(
  { spentOf }: { spentOf: SpentOf },
  trx: Trx,
  { accountID, actorID }: Writer,
  { invoiceType, invoiceOrgID, invoiceConID, amount }: InvoiceWish,
): Promise<string> {
  await takeTurn(trx, `invoices:${accountID}`);
  const chosen = await findOrganization(trx, accountID, invoiceOrgID);
  if (!chosen) throw unknown('invoiceOrgID', invoiceTexts.unknownTitle);
  const organization = keptOrganization(chosen);
  if (invoiceType === InvoiceType.special && missingForSpecial(organization).length > 0)
    throw refusedField('invoiceOrgID', invoiceTexts.notSpecial);
  const place = invoiceConID === '' ? undefined : await findContact(trx, accountID, invoiceConID);
  if (invoiceConID !== '' && !place) throw unknown('invoiceConID', invoiceTexts.unknownContact);
  const most = await notInvoiced(trx, spentOf, accountID);
  if (amount > most) throw refusedField('amount', invoiceTexts.tooMuch(most));
  const allowance = { kind: 'requestedInvoices', ofID: accountID } as const;
  await checkAllowance(trx, allowance, async () => 1 + (await countRequested(trx, accountID)));
  const id = newID();
  await insertInvoice(trx, {
    id,
    account_id: accountID,
    actor_id: actorID,
    invoice_type: invoiceType,
    amount,
    organization: JSON.stringify(organization),
    contact: place ? JSON.stringify(keptContact(place)) : null,
  });
  const { orgName, taxNum } = organization;
  note({ object: { kind: 'invoice', id }, after: { amount, invoiceType, orgName, taxNum } });
  return id;
}

/** Takes an application back, or a refused one away. @throws BusinessError 13001, 13002 for one that was issued */
export function withdrawInvoice(db: Db, accountID: TenantID, id: string): Promise<void> {
  return transaction(db, async (trx) => {
    const row = await lockInvoice(trx, id);
    if (row?.account_id !== accountID) throw new BusinessError(BodyCode.notFound, texts.notFound);
    if (row.state === 'issued') throw new BusinessError(BodyCode.wrongState, invoiceTexts.issued);
    await removeInvoice(trx, row);
    note({ object: { kind: 'invoice', id }, before: { amount: row.amount, state: row.state } });
  });
}

/** What became of the operator's decision; `TAKEN` where another invoice has the number. */
export type Decision = 'done' | 'UNKNOWN' | 'STATE' | 'TAKEN';

/**
 * Says that an invoice was issued under its number, once; said again with the same number, a file that comes with it
 * takes the place of the earlier one and nobody is told again.
 */
export function issueInvoice(
  { db, tell }: { db: Db; tell: TellInvoice },
  id: string,
  { number, file, now }: { number: string; file?: Buffer | undefined; now: Date },
): Promise<Decision> {
  return transaction(db, async (trx) => {
    const row = await lockInvoice(trx, id);
    if (!row) return 'UNKNOWN';
    const isRepeat = row.state === 'issued' && row.number === number;
    if (row.state !== 'requested' && !isRepeat) return 'STATE';
    if (!isRepeat && (await isNumberTaken(trx, number))) return 'TAKEN';
    const ended_at = row.ended_at ?? now;
    await endInvoice(trx, row, {
      state: 'issued',
      number,
      ended_at,
      has_file: row.has_file || file !== undefined,
    });
    if (file) await putFile(trx, row, file);
    if (!isRepeat) await end(trx, tell, row, 'issued', { number });
    return 'done';
  });
}

/** Refuses an application; its amount can be applied for again. @param by.reason what the customer reads */
export function refuseInvoice(
  { db, tell }: { db: Db; tell: TellInvoice },
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<Decision> {
  return transaction(db, async (trx) => {
    const row = await lockInvoice(trx, id);
    if (!row) return 'UNKNOWN';
    if (row.state !== 'requested') return 'STATE';
    await endInvoice(trx, row, { state: 'refused', reason, ended_at: now });
    await end(trx, tell, row, 'refused', { reason });
    return 'done';
  });
}

async function end(
  trx: Trx,
  tell: TellInvoice,
  row: InvoiceRow,
  outcome: InvoiceOutcome,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await tell(trx, row.account_id, invoiceNotice(outcome, row.amount, values));
  note({
    tenantID: row.account_id,
    object: { kind: 'invoice', id: row.id },
    after: { state: outcome, ...values },
  });
}
