import { readFile } from 'node:fs/promises';
import { decimalFromCents, InvoiceType } from '@certdeck/validation';
import { errorCode } from '../../platform/data-folder/error-code.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { type Decision, isInvoiceFile, issueInvoice, MOST_FILE_OCTETS, refuseInvoice } from './invoices.ts';
import { listForOperator } from './invoices.store.ts';
import type { TellInvoice } from './ports.ts';

export const INVOICES_USAGE =
  'invoices, invoices issue <id> <number> [<file.pdf>], invoices refuse <id> <sentence>';

/** Rows of one look. */
const MOST_ROWS = 5000;
/** What a number is made of; it names the file that customers download. */
const NUMBER = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/;
const MOST_REASON = 300;

interface Ports {
  db: Db;
  now: () => Date;
  tell: TellInvoice;
}
type Say = (line: string) => void;

const ANSWERS: Readonly<Record<Decision, string>> = {
  done: 'Done.',
  UNKNOWN: 'There is no such invoice.',
  STATE: 'That can’t be done with it now.',
  TAKEN: 'Another invoice has that number.',
};

/**
 * Invoices that customers have applied for: what waits with all that stands on one, and what became of it.
 * @param args what follows `invoices`
 * @returns false when nothing was done
 */
export async function runInvoicesCommand(
  ports: Ports,
  [what = '', id = '', ...rest]: readonly string[],
  say: Say,
): Promise<boolean> {
  if (what === '') return list(ports.db, say);
  const now = ports.now();
  if (what === 'refuse') {
    const reason = rest.join(' ').trim();
    if (reason === '' || reason.length > MOST_REASON) return usage(say);
    return answer(await refuseInvoice(ports, id, { reason, now }), say);
  }
  const [number = '', path = '', ...more] = rest;
  if (what !== 'issue' || !NUMBER.test(number) || more.length > 0) return usage(say);
  const file = path === '' ? undefined : await read(path, say);
  if (file === 'none') return false;
  return answer(await issueInvoice(ports, id, { number, file, now }), say);
}

function usage(say: Say): false {
  say(`Say: ${INVOICES_USAGE}`);
  return false;
}

function answer(decision: Decision, say: Say): boolean {
  say(ANSWERS[decision]);
  return decision === 'done';
}

async function read(path: string, say: Say): Promise<Buffer | 'none'> {
  try {
    const file = await readFile(path);
    if (isInvoiceFile(file)) return file;
    say(`That is no PDF file of up to ${MOST_FILE_OCTETS} octets.`);
  } catch (error) {
    const code = errorCode(error);
    if (code === '') throw error;
    say(`That file can't be read: ${code}`);
  }
  return 'none';
}

/** A customer's text as it may stand on a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

const rowOf = (name: string, values: readonly string[]): string =>
  ['', name, ...values.map(printable)].join('\t');

/** What waits, the oldest first: one line each, and below it whom it is made out to and where it is sent. */
async function list(db: Db, say: Say): Promise<true> {
  for (const one of await listForOperator(db, 'requested', MOST_ROWS)) {
    const kind = one.invoice_type === InvoiceType.special ? 'special' : 'ordinary';
    const { amount, created_at: createdAt } = one;
    say([one.id, one.account_no, createdAt.toISOString(), kind, decimalFromCents(amount)].join('\t'));
    const { organization: title, contact } = one;
    const { orgName, taxNum, address, telephone, bankName, bankAccount, email } = title;
    say(rowOf('title', [orgName, taxNum, address, telephone, bankName, bankAccount, email]));
    if (contact) say(rowOf('to', [contact.name, contact.telephone, contact.address]));
  }
  return true;
}
