import { open } from 'node:fs/promises';
import { errorCode } from '../../../platform/data-folder/error-code.ts';
import { isID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { DocumentStore } from '../../../ports/documents/documents.ts';
import { listReceipts, reporterOf } from './receipts.store.ts';

export const RECEIPTS_USAGE = 'receipts <transfer>, save-receipt <transfer> <receipt> <file>';

/**
 * The operator's look at receipts of a reported transfer: `receipts` lists them, `save-receipt` writes one to a file
 * that isn't there yet, for its owner alone.
 * @returns false when nothing was done
 */
export async function runReceiptsCommand(
  { db, documents }: { db: Db; documents: DocumentStore },
  [command = '', transferID = '', id = '', path = '']: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (transferID === '' || (command === 'save-receipt' && path === '')) {
    say(`Say: ${RECEIPTS_USAGE}`);
    return false;
  }
  const accountID = isID(transferID) ? await reporterOf(db, transferID) : undefined;
  if (!accountID) {
    say('There is no such transfer.');
    return false;
  }
  const rows = await listReceipts(db, accountID, transferID);
  if (command === 'receipts') {
    for (const { id, type, size, created_at, name } of rows)
      say([id, type, `${size} octets`, created_at.toISOString(), printable(name)].join('\t'));
    return true;
  }
  const row = rows.find((one) => one.id === id);
  if (!row) {
    say('That transfer has no such receipt.');
    return false;
  }
  const outcome = await documents.get({ tenantID: accountID, id });
  if (outcome.kind !== 'found' || outcome.document.sha256 !== row.sha256) {
    const code = 'code' in outcome ? ` (${outcome.code})` : '';
    say(`The document is ${outcome.kind === 'found' ? 'damaged' : outcome.kind}${code}.`);
    return false;
  }
  try {
    await writeNew(path, outcome.document.content);
  } catch (error) {
    const code = errorCode(error);
    if (code === '') throw error;
    say(code === 'EEXIST' ? 'That file is there already.' : `That file can't be written: ${code}`);
    return false;
  }
  say(`${path}: ${row.type}, ${row.size} octets, SHA-256 ${row.sha256}`);
  return true;
}

/** A customer's text as it may stand on a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

async function writeNew(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
  } finally {
    await file.close();
  }
}
