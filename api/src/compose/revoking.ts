import { OrderStatus } from '@certdeck/contract';
import { transaction } from '../platform/database/transaction.ts';
import type { Issuer, RevocationReason } from '../ports/issuers/issuer.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { findOrder } from '../areas/orders/find.store.ts';
import type { BulkRevocations } from '../areas/orders/bulk/ports.ts';
import type { RevokeReplaced } from '../areas/orders/ports.ts';
import { noteRevocation } from '../areas/orders/revoked.store.ts';
import { type Addressee, askRevocation, type RevocationPorts } from '../areas/revocations/revocations.ts';
import { lastRevocation, listCertificates } from '../areas/revocations/revocations.store.ts';
import { refusalText } from '../areas/revocations/refusal-text.ts';
import { findOwner } from '../areas/tenancy/members.store.ts';
import { tellWebhooks } from '../areas/webhooks/tell.ts';
import type { Parts } from './parts.ts';

/** Writes down what the operator's command revokes, so that the servers tell its customer as they tell of others. */
export const tellOfCommand =
  ({ db, now }: Pick<Parts, 'db' | 'now'>) =>
  async (serial: string, reason: RevocationReason): Promise<void> => {
    const [row] = (await listCertificates(db, { serial }, { limit: 1, skip: 0 })).rows;
    if (!row || row.own_at || row.foreign_at) return;
    const { account_id: accountID, order_no: orderNo, common_name: name } = row;
    const wish = { accountID, serial, orderNo, name, reason, sentence: '', askedBy: null };
    await transaction(db, (trx) => askRevocation({ now, noted: noteRevocation }, trx, wish));
  };

/** What revocations need of other areas. @param issuer whoever issues */
export const revokingOf = (
  parts: Pick<Parts, 'db' | 'now' | 'log' | 'mail' | 'siteOf'>,
  issuer: Pick<Issuer, 'revoke'>,
): RevocationPorts => ({
  ...parts,
  issuer,
  announce,
  noted: noteRevocation,
  tellPrograms: (trx, accountID, data) =>
    tellWebhooks(trx, accountID, { type: 'certificate.revoked', data }, parts.now()),
  async orderOf(accountID, orderNo) {
    const order = await findOrder(parts.db, accountID, orderNo);
    return {
      orderNo: order.order_no,
      serial: order.status === OrderStatus.issued ? order.serial_number : '',
      name: order.common_name,
      notAfter: order.cert_expires_at,
      revokedFor: order.revoked_at ? order.revocation_reason : undefined,
    };
  },
  async readers(trx, accountID, orderNo) {
    // Also one whose account is shut: the certificate that ends is still in use somewhere.
    const owner = await findOwner(trx, accountID);
    const contact = (await findOrder(trx, accountID, orderNo)).contact?.email;
    const where = { language: owner?.language ?? '', hostname: owner?.portal_host ?? '' };
    const readers: Addressee[] = owner?.email ? [{ email: owner.email, ...where }] : [];
    if (contact && contact.toLowerCase() !== owner?.email?.toLowerCase())
      readers.push({ email: contact, ...where });
    return readers;
  },
});

/** Writes down that a certificate which another one of its order has replaced is revoked. */
export const revokeReplaced = (
  { now }: Pick<Parts, 'now'>,
  ...[trx, certificate]: Parameters<RevokeReplaced>
): Promise<void> =>
  askRevocation({ now, noted: noteRevocation }, trx, { ...certificate, reason: 'superseded', sentence: '' });

/** Revocations of several certificates at once, each written down with the order that it is one of. */
export const bulkRevocations = ({ now }: Pick<Parts, 'now'>): BulkRevocations => ({
  ask: (trx, certificate) =>
    askRevocation({ now, noted: noteRevocation }, trx, { ...certificate, sentence: '' }),
  async stateOf(db, accountID, serial) {
    const row = await lastRevocation(db, accountID, serial);
    if (row?.state !== 'refused') return row?.state ?? 'asked';
    return refusalText({ refusal: row.refusal ?? 'refused', detail: row.refusal_detail });
  },
});
