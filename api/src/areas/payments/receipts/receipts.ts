import { createHash } from 'node:crypto';
import { BodyCode } from '@certdeck/contract';
import { RECEIPT_HEAD, receiptFault, type ReceiptFault, receiptTypeOf } from '@certdeck/validation';
import type { FastifyBaseLogger } from 'fastify';
import { type FileKey, markFileStored, touchFile } from '../../../platform/database/kept-files.ts';
import { isID, newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, type Trx, transaction } from '../../../platform/database/transaction.ts';
import type { DocumentStore } from '../../../ports/documents/documents.ts';
import { checkAllowance } from '../../../platform/server/allowance.ts';
import { AwayError, BusinessError } from '../../../platform/server/errors.ts';
import { type Text, texts } from '../../../platform/server/texts.ts';
import { findTransfer } from '../bank-transfers.store.ts';
import { paymentTexts } from '../texts.ts';
import {
  attachReceipt,
  countLoose,
  countOfTransfer,
  insertReceipt,
  listReceipts,
  type NewReceipt,
  type ReceiptRow,
} from './receipts.store.ts';

export interface ReceiptPorts {
  db: Db;
  now: () => Date;
  documents: DocumentStore;
}

const FAULTS: Readonly<Record<ReceiptFault, Text>> = {
  empty: paymentTexts.receiptEmpty,
  size: paymentTexts.receiptSize,
  type: paymentTexts.receiptType,
};

/** What the sender of a file is told that is no receipt. */
export function refusedFile(fault: ReceiptFault): BusinessError {
  return new BusinessError(BodyCode.badInput, FAULTS[fault], { file: FAULTS[fault] });
}

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);
const gone = () =>
  new BusinessError(BodyCode.notFound, paymentTexts.receiptGone, { receiptID: paymentTexts.receiptGone });

/**
 * What is written of a file before it is stored.
 * @throws BusinessError 13004 for one that is no receipt
 */
export function describeReceipt(file: Buffer, name: string, principalID: string): NewReceipt {
  const head = file.subarray(0, RECEIPT_HEAD);
  const [fault, type] = [receiptFault(file.length, head), receiptTypeOf(head)];
  if (fault || !type) throw refusedFile(fault ?? 'type');
  return {
    id: newID(),
    name: name.toWellFormed(),
    type,
    size: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    actor_id: principalID,
  };
}

/**
 * Writes that a receipt is about to be stored, so that the document is found whatever breaks afterwards.
 * @param transferID report that it is for; '' for the next one
 * @throws BusinessError 13001 or 13002
 */
export async function beginReceipt(
  trx: Trx,
  accountID: TenantID,
  { receipt, transferID, now }: { receipt: NewReceipt; transferID: string; now: Date },
): Promise<void> {
  if (transferID !== '') await requireWaiting(trx, accountID, transferID);
  await checkAllowance(
    trx,
    { kind: 'looseReceipts', ofID: accountID },
    async () => 1 + (await countLoose(trx, accountID)),
  );
  await insertReceipt(trx, accountID, receipt, now);
}

/**
 * Puts a receipt that was begun into the store, and then to its report. Made again after a failure or a lost answer,
 * it goes on where it was.
 * @param transferID '' for none yet
 * @throws AwayError while the store doesn't take it; BusinessError 13001 when it was removed meanwhile, 13002
 */
export async function storeReceipt(
  { db, now, documents }: ReceiptPorts,
  key: FileKey,
  { file, type, transferID, log }: { file: Buffer; type: string; transferID: string; log: FastifyBaseLogger },
): Promise<void> {
  const state = await touchFile(db, 'transfer_receipts', key, now());
  if (!state) throw gone();
  const name = { tenantID: key.accountID, id: key.id };
  if (state === 'storing') {
    const outcome = await documents.put(name, { content: file, type });
    if (outcome.kind !== 'stored') {
      if (outcome.kind === 'too-large') throw new Error('The store of documents takes less than a receipt');
      log.warn({ document: key.id, code: outcome.code }, `The store of documents is ${outcome.kind}`);
      throw new AwayError(paymentTexts.receiptAway);
    }
  }
  const isKept = await transaction(db, async (trx) => {
    if (!(await markFileStored(trx, 'transfer_receipts', key))) return false;
    if (transferID !== '') {
      await requireWaiting(trx, key.accountID, transferID);
      await attach(trx, key, transferID);
    }
    return true;
  });
  if (isKept) return;
  // Its row went while the store was slower than anything waits: the document goes after it.
  await documents.delete(name);
  throw gone();
}

/**
 * Gives an uploaded receipt to a report that is being written.
 * @throws BusinessError 13001 with a reason at `receiptID`, or 13002
 */
export async function attach(trx: Trx, key: FileKey, transferID: string): Promise<void> {
  if (!isID(key.id) || !(await attachReceipt(trx, key, transferID))) throw gone();
  await checkAllowance(trx, { kind: 'receiptsOfTransfer', ofID: transferID }, () =>
    countOfTransfer(trx, key.accountID, transferID),
  );
}

/** @throws BusinessError 13001 when the tenant has no such report */
export async function receiptsOf(db: Db, accountID: TenantID, transferID: string): Promise<ReceiptRow[]> {
  const transfer = isID(transferID)
    ? await transaction(db, (trx) => findTransfer(trx, accountID, transferID))
    : undefined;
  if (!transfer) throw notFound();
  return listReceipts(db, accountID, transferID);
}

/**
 * One receipt of a report with its file.
 * @throws BusinessError 13001 when there is none; AwayError while the store doesn't give it whole
 */
export async function readReceipt(
  ports: ReceiptPorts,
  accountID: TenantID,
  { transferID, id, log }: { transferID: string; id: string; log: FastifyBaseLogger },
): Promise<{ row: ReceiptRow; content: Buffer }> {
  const row = (await receiptsOf(ports.db, accountID, transferID)).find((one) => one.id === id);
  if (!row) throw notFound();
  const outcome = await ports.documents.get({ tenantID: accountID, id: row.id });
  if (outcome.kind === 'found' && outcome.document.sha256 === row.sha256)
    return { row, content: outcome.document.content };
  const found = outcome.kind === 'found' ? 'damaged' : outcome.kind;
  const code = 'code' in outcome ? outcome.code : '';
  // A document that is absent or damaged is for the operator: waiting doesn't bring it back.
  log[found === 'unavailable' ? 'warn' : 'error']({ document: row.id, code }, `A document is ${found}`);
  throw new AwayError(paymentTexts.receiptUnreadable);
}

/** @throws BusinessError 13001 for a report that the tenant doesn't have, 13002 for one that is settled */
async function requireWaiting(trx: Trx, accountID: TenantID, transferID: string): Promise<void> {
  const transfer = isID(transferID) ? await findTransfer(trx, accountID, transferID) : undefined;
  if (!transfer) throw notFound();
  if (transfer.status !== 'waiting')
    throw new BusinessError(BodyCode.wrongState, paymentTexts.receiptSettled);
}
