import { X509Certificate } from 'node:crypto';
import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { isRaise } from './raise.ts';
import { refusalText } from './refusal-text.ts';
import { type RevocationPorts, revoke } from './revocations.ts';
import { type CertificateRow, listCertificates } from './revocations.store.ts';
import { revocationTexts } from './texts.ts';

/** Digits of a serial number, which has 64 random bits at least (BR 7.1); numbers of customers are shorter. */
const SERIAL = /^(?:0x)?[0-9a-f]{14,64}$/i;

/** What a word names: a certificate, as tools show its number, or a customer. */
function namedBy(keyword: string): { serial: string } | { accountNo: string } {
  const bare = keyword.replaceAll(/[:\s]/g, '');
  if (!SERIAL.test(bare)) return { accountNo: keyword };
  const digits = bare.replace(/^0x/i, '').replace(/^(?:00)+/, '');
  return { serial: digits.toUpperCase() };
}

/** Names of a certificate as it has them itself. */
const namesIn = (pem: string): string[] =>
  (new X509Certificate(pem).subjectAltName ?? '')
    .split(', ')
    .map((entry) => entry.slice(entry.indexOf(':') + 1))
    .filter((name) => name !== '');

function stateOf(row: CertificateRow, now: Date): 'valid' | 'ended' | 'revoking' | 'revoked' {
  if (row.own_at ?? row.foreign_at) return 'revoked';
  if (row.not_after <= now) return 'ended';
  return row.wish_state === 'asked' ? 'revoking' : 'valid';
}

/** What came of what staff asked for. A refusal is past once the certificate was revoked in another way. */
function wishOf(row: CertificateRow) {
  if (row.wish_state !== 'refused')
    return {
      told: row.sentence ?? '',
      revokedBy: row.asked_by_no ?? '',
      refusal: 'none' as const,
      refusalDetail: '',
    };
  const isPast = row.own_at !== null || row.foreign_at !== null;
  return {
    told: '',
    revokedBy: '',
    refusal: isPast ? ('none' as const) : (row.refusal ?? ('refused' as const)),
    refusalDetail: isPast ? '' : (row.refusal_detail ?? ''),
  };
}

/** Certificates as the operator's people find and revoke them (D-393). */
export function bindCertificateDesk(router: Router, ports: RevocationPorts): void {
  const { db, now } = ports;

  router.route(operatorCalls.certificates, async ({ input }) => {
    if (!input.keyword) return new Listed([], 0);
    const { rows, total } = await listCertificates(db, namedBy(input.keyword), page(input));
    return new Listed(
      rows.map((row) => ({
        serial: row.serial,
        accountNo: row.account_no,
        orderNo: row.order_no,
        product: row.product_name,
        names: namesIn(row.certificate_pem),
        issued: secondsOrZero(row.not_before),
        ends: secondsOrZero(row.not_after),
        state: stateOf(row, now()),
        revoked: secondsOrZero(row.own_at ?? row.foreign_at),
        reason: row.own_reason ?? row.foreign_reason ?? '',
        ...wishOf(row),
      })),
      total,
    );
  });

  router.route(operatorCalls.revokeCertificate, async ({ input: { serial, reason, sentence }, account }) => {
    const { rows } = await listCertificates(db, { serial }, { limit: 1, skip: 0 });
    const [row] = rows;
    if (!row) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const state = stateOf(row, now());
    if (state === 'revoked' && !isRaise(row.own_reason ?? row.foreign_reason ?? '', reason))
      throw new BusinessError(BodyCode.wrongState, revocationTexts.isRevoked);
    if (state === 'ended') throw new BusinessError(BodyCode.wrongState, revocationTexts.isEnded);
    const outcome = await revoke(ports, {
      accountID: row.account_id,
      serial,
      orderNo: row.order_no,
      name: row.common_name,
      reason,
      sentence,
      askedBy: account.principalID,
    });
    if (typeof outcome === 'object') throw new BusinessError(BodyCode.wrongState, refusalText(outcome));
    return { state: outcome };
  });
}
