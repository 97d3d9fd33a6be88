import { signBody } from './certificate.ts';
import {
  enumerated,
  explicitTag,
  generalizedTime,
  implicitTag,
  objectIdentifier,
  octetString,
  sequence,
} from './der.ts';
import { nonce as nonceExtension } from './extensions.ts';
import { OCSP_BASIC } from './oids.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { REVOCATION_REASONS, type RevocationReason } from '../issuer.ts';

export type CertificateStatus =
  | { kind: 'good' }
  | { kind: 'revoked'; at: Date; reason: RevocationReason }
  | { kind: 'unknown' };

/** OCSPResponseStatus values without an answer (RFC 6960 4.2.1). */
const ERROR = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 } as const;

export function encodeOcspError(error: keyof typeof ERROR): Buffer {
  return sequence(enumerated(ERROR[error]));
}

function encodeStatus(status: CertificateStatus): Buffer {
  if (status.kind === 'good') return implicitTag(0, Buffer.alloc(0));
  if (status.kind === 'unknown') return implicitTag(2, Buffer.alloc(0));
  const reason =
    status.reason === 'unspecified' ? [] : [explicitTag(0, enumerated(REVOCATION_REASONS[status.reason]))];
  return explicitTag(1, generalizedTime(status.at), ...reason);
}

export interface OcspAnswer {
  /** CertID, DER, and status, in the order of the request. */
  answers: { id: Buffer; status: CertificateStatus }[];
  nonce: Buffer | undefined;
  producedAt: Date;
  nextUpdate: Date;
}

/**
 * A successful OCSPResponse signed by a delegated responder, whose certificate goes along (RFC 6960 4.2.1).
 * @param responder certificate in DER and key
 */
export async function encodeOcspAnswer(
  answer: OcspAnswer,
  responder: { certificate: Buffer; key: SigningKey },
): Promise<Buffer> {
  const { producedAt, nextUpdate, nonce } = answer;
  const single = answer.answers.map(({ id, status }) =>
    sequence(
      id,
      encodeStatus(status),
      generalizedTime(producedAt),
      explicitTag(0, generalizedTime(nextUpdate)),
    ),
  );
  const data = sequence(
    // responderID byKey: SHA-1 of the key's bits, which is our key identifier.
    explicitTag(2, octetString(responder.key.keyId)),
    generalizedTime(producedAt),
    sequence(...single),
    ...(nonce ? [explicitTag(1, sequence(nonceExtension(nonce)))] : []),
  );
  const basic = await signBody(data, responder.key, explicitTag(0, sequence(responder.certificate)));
  const bytes = sequence(objectIdentifier(OCSP_BASIC), octetString(basic));
  return sequence(enumerated(0), explicitTag(0, bytes));
}
