import { createHash } from 'node:crypto';
import { BodyCode } from '@certdeck/contract';
import { RECEIPT_HEAD, receiptFault, type ReceiptFault, receiptTypeOf } from '@certdeck/validation';
import type { FastifyBaseLogger } from 'fastify';
import { seconds } from '../../../platform/clock/seconds.ts';
import {
  type FileKey,
  forgetFile,
  markFileStored,
  touchFile,
} from '../../../platform/database/kept-files.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import type { DocumentStore } from '../../../ports/documents/documents.ts';
import { checkAllowance } from '../../../platform/server/allowance.ts';
import { AwayError, BusinessError } from '../../../platform/server/errors.ts';
import { type Text, texts } from '../../../platform/server/texts.ts';
import { findOrganization } from '../organizations.store.ts';
import { organizationTexts } from '../texts.ts';
import {
  countDocuments,
  type DocumentRow,
  findDocument,
  insertDocument,
  takeUnfinished,
} from './documents.store.ts';
import type { OrganizationKey } from './vetting.store.ts';

export interface DocumentPorts {
  db: Db;
  now(): Date;
  documents: DocumentStore;
}

/** Milliseconds after which a document that isn't stored never will be; longer than any request to the store takes. */
const WAIT_MS = 3_600_000;
/** Removals of one clean-up. */
const AT_ONCE = 100;

const FAULTS: Readonly<Record<ReceiptFault, Text>> = {
  empty: organizationTexts.documentEmpty,
  size: organizationTexts.documentSize,
  type: organizationTexts.documentType,
};

/** What the sender of a file is told that is no document. */
export const refusedDocument = (fault: ReceiptFault): BusinessError =>
  new BusinessError(BodyCode.badInput, FAULTS[fault], { file: FAULTS[fault] });

type Described = Pick<DocumentRow, 'id' | 'name' | 'type' | 'size' | 'sha256'>;

/** What is written of a file before it is stored. @throws BusinessError 13004 for one that is no document */
export function describeDocument(file: Buffer, name: string): Described {
  const head = file.subarray(0, RECEIPT_HEAD);
  const fault = receiptFault(file.length, head);
  const type = receiptTypeOf(head);
  if (fault || !type) throw refusedDocument(fault ?? 'type');
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { id: newID(), name: name.toWellFormed(), type, size: file.length, sha256 };
}

/**
 * Writes that a document is about to be stored, so that it is found whatever breaks afterwards.
 * @throws BusinessError 13001 for no organisation of the tenant, 13002 for too many documents
 */
export async function beginDocument(
  trx: Trx,
  key: OrganizationKey,
  { described, actorID, now }: { described: Described; actorID: string; now: Date },
): Promise<void> {
  const organization = await findOrganization(trx, key.accountID, key.organizationID);
  if (!organization) throw new BusinessError(BodyCode.notFound, texts.notFound);
  await checkAllowance(
    trx,
    { kind: 'organizationDocuments', ofID: key.organizationID },
    async () => 1 + (await countDocuments(trx, key)),
  );
  const owner = { account_id: key.accountID, organization_id: key.organizationID, actor_id: actorID };
  await insertDocument(trx, { ...described, ...owner }, now);
}

/**
 * Puts a document that was begun into the store. Made again after a failure or a lost answer, it goes on where it was.
 * @throws AwayError while the store doesn't take it; BusinessError 13001 when it was removed meanwhile
 */
export async function storeDocument(
  { db, now, documents }: DocumentPorts,
  key: FileKey,
  { file, type, log }: { file: Buffer; type: string; log: FastifyBaseLogger },
): Promise<void> {
  const gone = () => new BusinessError(BodyCode.notFound, organizationTexts.documentGone);
  const state = await touchFile(db, 'vetting_documents', key, now());
  if (!state) throw gone();
  if (state === 'stored') return;
  const name = { tenantID: key.accountID, id: key.id };
  const outcome = await documents.put(name, { content: file, type });
  if (outcome.kind === 'unavailable' || outcome.kind === 'misconfigured') {
    log.warn({ document: key.id, code: outcome.code }, `The store of documents is ${outcome.kind}`);
    throw new AwayError(organizationTexts.documentAway);
  }
  if (outcome.kind === 'too-large') throw refusedDocument('size');
  if (await transaction(db, (trx) => markFileStored(trx, 'vetting_documents', key))) return;
  // Its row went while the store was slower than anything waits: the document goes after it.
  await documents.delete(name);
  throw gone();
}

/**
 * One document of an organisation with its file.
 * @throws BusinessError 13001 when there is none; AwayError while the store doesn't give it whole
 */
export async function readDocument(
  { db, documents }: DocumentPorts,
  key: OrganizationKey,
  { id, log }: { id: string; log: FastifyBaseLogger },
): Promise<{ row: DocumentRow; content: Buffer }> {
  const row = await findDocument(db, key, id);
  if (!row) throw new BusinessError(BodyCode.notFound, texts.notFound);
  const got = await documents.get({ tenantID: key.accountID, id });
  if (got.kind === 'found' && got.document.sha256 === row.sha256)
    return { row, content: got.document.content };
  // One that is absent or damaged is for the operator: waiting doesn't bring it back.
  const fault = got.kind === 'found' ? 'damaged' : got.kind;
  log[fault === 'unavailable' ? 'warn' : 'error']({ document: id }, `A document is ${fault}`);
  throw new AwayError(organizationTexts.documentUnreadable);
}

/** Removes documents that were never stored whole: noted first, so that the next clean-up takes up what breaks. */
export async function removeUnfinished({ db, now, documents }: DocumentPorts): Promise<void> {
  const before = new Date(now().getTime() - WAIT_MS);
  const keys = await transaction(db, (trx) => takeUnfinished(trx, before, AT_ONCE));
  for (const key of keys) {
    const outcome = await documents.delete({ tenantID: key.accountID, id: key.id });
    if (outcome.kind === 'deleted') await forgetFile(db, 'vetting_documents', key);
  }
}

/** What the wire shows of a document. */
export const wireOf = ({ id, name, type, size, created_at }: DocumentRow) => ({
  id,
  name,
  type,
  size,
  time: seconds(created_at),
});
