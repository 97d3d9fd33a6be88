import { signBody } from './certificate.ts';
import { enumerated, explicitTag, integer, sequence, time, unsignedInteger } from './der.ts';
import { authorityKeyIdentifier, crlNumber, reasonCode } from './extensions.ts';
import type { Signer } from './founding.ts';
import { REVOCATION_REASONS, type RevocationReason } from '../issuer.ts';

export interface RevokedEntry {
  /** Upper-case hex. */
  serial: string;
  revokedAt: Date;
  reason: RevocationReason;
}

export interface CrlContent {
  number: number;
  thisUpdate: Date;
  nextUpdate: Date;
  revoked: RevokedEntry[];
}

/** The reason "unspecified" is expressed by leaving the extension out (RFC 5280 5.3.1). */
function encodeEntry({ serial, revokedAt, reason }: RevokedEntry): Buffer {
  const extensions =
    reason === 'unspecified' ? [] : [sequence(reasonCode(enumerated(REVOCATION_REASONS[reason])))];
  return sequence(unsignedInteger(Buffer.from(serial, 'hex')), time(revokedAt), ...extensions);
}

/** A complete, numbered CRL, version 2 (RFC 5280 5). */
export async function encodeCrl(content: CrlContent, signer: Signer): Promise<Buffer> {
  const { number, thisUpdate, nextUpdate, revoked } = content;
  const tbs = sequence(
    integer(1),
    signer.key.algorithm,
    signer.subject,
    time(thisUpdate),
    time(nextUpdate),
    // An empty list is left out altogether (RFC 5280 5.1.2.6).
    ...(revoked.length === 0 ? [] : [sequence(...revoked.map(encodeEntry))]),
    explicitTag(0, sequence(authorityKeyIdentifier(signer.key.keyId), crlNumber(number))),
  );
  return signBody(tbs, signer.key);
}
