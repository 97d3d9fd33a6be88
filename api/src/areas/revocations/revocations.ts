import type { Notice } from '../../platform/area/notices.ts';
import { note } from '../../platform/database/acts.ts';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import type { Issuer, RevocationReason, RevokeResult } from '../../ports/issuers/issuer.ts';
import { enqueue, type Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { mailFor } from '../../platform/mail-content/render.ts';
import { type OutboxTools, sendFromOutbox } from '../../ports/outbox/outbox.ts';
import { writeMail } from '../../ports/outbox/outbox.store.ts';
import type { SiteOf } from '../../platform/mail-content/content.ts';
import { type Revoked, revokedMail, revokedNotice } from './messages.ts';
import {
  findRevocation,
  insertRevocation,
  lockRevocation,
  othersWithKey,
  raiseRevocation,
  type RevocationRow,
  setRevocation,
} from './revocations.store.ts';

/*
 * A revocation is written down first, so that the customer is told of it once whatever stops in between: the issuer
 * may have revoked when nobody has heard its answer yet.
 */

export const REVOCATION_JOB = 'revocation';
export const REVOCATION_MAIL_JOB = 'revocation-mail';
/** How soon an issuer that gave no answer is asked again. */
const AGAIN_MS = 60_000;

/** Who reads a mail of a revocation. */
export interface Addressee {
  email: string;
  language: string;
  hostname: string;
}

/** The certificate of an order. */
export interface CertificateRef {
  accountID: TenantID;
  orderNo: string;
  serial: string;
}

/** What is known of a revocation. */
export type RevocationFact =
  | { state: 'asked' | 'done'; at: Date; reason: RevocationReason }
  | { state: 'refused' };

/** What a revocation asks of an order. */
export interface OrderFacts {
  orderNo: string;
  /** Of the certificate in force; '' where none was issued. */
  serial: string;
  name: string;
  notAfter: Date | null;
  /** Why it was revoked; undefined for one that wasn't. */
  revokedFor: string | undefined;
}

export interface RevocationPorts extends OutboxTools {
  siteOf: SiteOf;
  issuer: Pick<Issuer, 'revoke'>;
  announce(trx: Trx, accountID: TenantID, notices: readonly Notice[]): Promise<void>;
  /** Notes with the order what becomes of its certificate. */
  noted(trx: Trx, certificate: CertificateRef, fact: RevocationFact): Promise<void>;
  /** Tells programs of a revocation. */
  tellPrograms(trx: Trx, accountID: TenantID, data: Readonly<Record<string, string>>): Promise<void>;
  /**
   * An order of an account with the certificate in force.
   * @throws BusinessError 13001
   */
  orderOf(accountID: TenantID, orderNo: string): Promise<OrderFacts>;
  /** The owner of the tenant and whom the order names. */
  readers(trx: Trx, accountID: TenantID, orderNo: string): Promise<Addressee[]>;
}

export interface Wish {
  accountID: TenantID;
  serial: string;
  orderNo: string;
  /** First of the names of the certificate. */
  name: string;
  reason: RevocationReason;
  /** What the customer reads; '' where the customer asks. */
  sentence: string;
  /** Null for the operator's command. */
  askedBy: string | null;
}

/** Why not. */
export interface Refusal {
  refusal: 'refused' | 'serialUnknown';
  /** In the issuer's words. */
  detail: string;
}

export type RevocationState = 'revoked' | 'revoking' | Refusal;

/** Asks for a revocation, and the issuer at once; a certificate that is being revoked goes on as it was asked for. */
export async function revoke(ports: RevocationPorts, wish: Wish): Promise<RevocationState> {
  const { db, now } = ports;
  await transaction(db, (trx) => write(trx, wish, now(), new Date(now().getTime() + AGAIN_MS)));
  const asked = await findRevocation(db, wish.serial);
  if (!asked) return 'revoking';
  if (asked.state === 'done') return 'revoked';
  const outcome = await settle(ports, asked);
  // Only now: most are over at once, and leave one entry in the audit log.
  if (outcome === 'revoking')
    await transaction(db, async (trx) => {
      const row = await lockRevocation(trx, asked.account_id, asked.id);
      // A job may have had an answer since.
      if (row?.state === 'asked') await noteAsked(ports, trx, row);
    });
  return outcome;
}

/** Asks for a revocation that a job is to do. */
export async function askRevocation(
  ports: Pick<RevocationPorts, 'now' | 'noted'>,
  trx: Trx,
  wish: Wish,
): Promise<void> {
  const row = await write(trx, wish, ports.now(), ports.now());
  if (row) await noteAsked(ports, trx, row);
}

const noteAsked = (
  ports: Pick<RevocationPorts, 'noted'>,
  trx: Trx,
  { account_id: accountID, order_no: orderNo, serial, asked_at: at, reason }: RevocationRow,
): Promise<void> => ports.noted(trx, { accountID, orderNo, serial }, { state: 'asked', at, reason });

/** Writes a wish down, unless there is one for this certificate. @param at when the issuer is asked by a job */
async function write(trx: Trx, wish: Wish, now: Date, at: Date): Promise<RevocationRow | undefined> {
  const { accountID, orderNo, serial, reason } = wish;
  const row: RevocationRow = {
    account_id: accountID,
    id: newID(),
    serial,
    order_no: orderNo,
    name: wish.name,
    reason,
    sentence: wish.sentence,
    state: 'asked',
    asked_by: wish.askedBy,
    asked_at: now,
    revoked_at: null,
    refusal: null,
    refusal_detail: '',
  };
  const written = (await insertRevocation(trx, row))
    ? row
    : reason === 'keyCompromise' && (await raiseRevocation(trx, wish));
  if (!written) return undefined;
  await enqueue(trx, [{ kind: REVOCATION_JOB, accountID, subject: written.id }], at);
  return written;
}

/** Goes on with one whose issuer has not answered. */
export async function continueRevocation(
  ports: RevocationPorts,
  { accountID, subject }: Job,
): Promise<JobOutcome> {
  const row = await transaction(ports.db, (trx) => lockRevocation(trx, accountID, subject));
  if (row?.state !== 'asked') return { kind: 'done' };
  return (await settle(ports, row)) === 'revoking'
    ? { kind: 'later', at: new Date(ports.now().getTime() + AGAIN_MS) }
    : { kind: 'done' };
}

export const sendRevocationMail = (ports: OutboxTools, { accountID, subject }: Job): Promise<JobOutcome> =>
  sendFromOutbox(ports, { accountID, topic: 'revocation', subjectID: subject });

async function settle(ports: RevocationPorts, asked: RevocationRow): Promise<RevocationState> {
  const outcome = await ports.issuer.revoke(asked.serial, asked.reason);
  if (!outcome.ok && outcome.code === 'UNKNOWN') return 'revoking';
  const refused = refusalOf(outcome);
  // Nobody may be waiting for this answer any more.
  if (refused)
    ports.log.error({ orderNo: asked.order_no, ...refused }, 'The issuer refuses to revoke a certificate');
  await transaction(ports.db, async (trx) => {
    const row = await lockRevocation(trx, asked.account_id, asked.id);
    // Whoever was first has told of it.
    if (row?.state !== 'asked') return;
    const certificate = { accountID: row.account_id, orderNo: row.order_no, serial: row.serial };
    if (refused) {
      await ports.noted(trx, certificate, { state: 'refused' });
      return setRevocation(trx, row, {
        state: 'refused',
        refusal: refused.refusal,
        refusal_detail: refused.detail,
      });
    }
    if (!outcome.ok) return;
    const { reason, revokedAt } = outcome;
    const isKnown = row.revoked_at !== null && reason !== row.reason;
    await setRevocation(trx, row, { state: 'done', revoked_at: revokedAt, reason });
    if (row.reason === 'keyCompromise') await revokeSameKey(ports, trx, row);
    // An issuer that keeps its first reason has changed nothing.
    if (isKnown) return;
    await ports.noted(trx, certificate, { state: 'done', at: revokedAt, reason });
    await tell(ports, trx, { ...row, reason });
  });
  return refused ?? 'revoked';
}

/**
 * Whoever has an exposed key can use each certificate that it belongs to (BR 4.9.1.1). What a customer says revokes
 * their own: a request (CSR) with a key proves nothing to others, who may have it from the holder. The operator, who
 * looks at the evidence and writes a sentence, revokes everybody's.
 */
async function revokeSameKey(
  ports: RevocationPorts,
  trx: Trx,
  { account_id: accountID, serial, asked_by, sentence }: RevocationRow,
): Promise<void> {
  const ofAll = sentence !== '' || asked_by === null;
  for (const other of await othersWithKey(trx, { accountID, serial }, { ofAll, now: ports.now() }))
    await askRevocation(ports, trx, { ...other, reason: 'keyCompromise', sentence: '', askedBy: asked_by });
}

const refusalOf = (outcome: RevokeResult): Refusal | undefined => {
  if (outcome.ok) return undefined;
  return outcome.code === 'SERIAL_UNKNOWN'
    ? { refusal: 'serialUnknown', detail: '' }
    : { refusal: 'refused', detail: outcome.detail };
};

/** Tells the customer, in the transaction that says it is done. */
async function tell(ports: RevocationPorts, trx: Trx, row: RevocationRow): Promise<void> {
  const { account_id: accountID, order_no: orderNo, serial, name, reason, sentence } = row;
  const told: Revoked = { orderNo, serial, name, reason, sentence };
  note({
    tenantID: accountID,
    object: { kind: 'certificate', id: serial },
    after: { orderNo, name, reason, sentence },
  });
  await ports.announce(trx, accountID, [revokedNotice(told)]);
  await ports.tellPrograms(trx, accountID, { orderNo, commonName: name, serialNumber: serial, reason });
  for (const reader of await ports.readers(trx, accountID, orderNo)) {
    const mail = mailFor(reader, ports.siteOf, (language) => revokedMail(told, language));
    const { text: body, subject: title, html, sender } = mail;
    const subjectID = newID();
    const about = { accountID, topic: 'revocation' as const, subjectID };
    await writeMail(trx, about, { recipient: reader.email, title, body, html, sender, at: ports.now() });
    await enqueue(trx, [{ kind: REVOCATION_MAIL_JOB, accountID, subject: subjectID }]);
  }
}
