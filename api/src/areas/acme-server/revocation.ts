import { createPublicKey, X509Certificate } from 'node:crypto';
import { REVOCATION_REASONS, type RevocationReason } from '../../ports/issuers/issuer.ts';
import type { AccountRow } from './accounts.store.ts';
import { readKey } from './keys.ts';
import { findByPortalOrder } from './revocation.store.ts';
import type { AcmeServerPorts, FoundCertificate } from './ports.ts';
import { findCredential } from './credentials.store.ts';
import { AcmeRefusal } from './problem.ts';
import type { Signer } from './signed.ts';

/** A revocation with what signs for it. */
export interface Revocation {
  certificate: FoundCertificate;
  reason: RevocationReason;
  /** Member in whose name it is asked for. */
  askedBy: string;
}

/**
 * Holds a revocation to RFC 8555 7.6: it is signed by the account that ordered the certificate, or by its own key.
 * @throws AcmeRefusal
 */
export async function checkRevocation(
  ports: AcmeServerPorts,
  signer: Signer,
  input: { certificate: string; reason?: number | undefined },
): Promise<Revocation> {
  const der = Buffer.from(input.certificate, 'base64url');
  const certificate = await foundBy(ports, der);
  const askedBy = signer.account
    ? await byAccount(ports, signer.account, certificate)
    : await byKey(ports, signer, der, certificate);
  const reason = reasonOf(input.reason);
  if (certificate.revokedAt) throw new AcmeRefusal('alreadyRevoked', 'The certificate is revoked already');
  if (certificate.notAfter <= ports.now()) throw new AcmeRefusal('malformed', 'The certificate has expired');
  return { certificate, reason, askedBy };
}

async function foundBy({ buying }: AcmeServerPorts, der: Buffer): Promise<FoundCertificate> {
  let sent: X509Certificate;
  try {
    sent = new X509Certificate(der);
  } catch {
    throw new AcmeRefusal('malformed', 'This is no certificate');
  }
  const found = await buying.certificate(sent.serialNumber.toUpperCase());
  const isOurs = found && new X509Certificate(found.certificatePem).raw.equals(sent.raw);
  if (!isOurs) throw new AcmeRefusal('unauthorized', 'The certificate is none of ours');
  return found;
}

async function byAccount(
  { db }: AcmeServerPorts,
  account: AccountRow,
  { accountID, orderID }: FoundCertificate,
): Promise<string> {
  const ordered =
    accountID === account.account_id ? await findByPortalOrder(db, account, orderID) : undefined;
  const credential = ordered && (await findCredential(db, accountID, ordered.credential_id));
  if (!credential) throw new AcmeRefusal('unauthorized', 'The certificate was not ordered by this account');
  return credential.maker_id;
}

async function byKey(
  { buying }: AcmeServerPorts,
  { key }: Signer,
  der: Buffer,
  { accountID }: FoundCertificate,
): Promise<string> {
  const { publicKey } = new X509Certificate(der);
  const own = await readKey(
    createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' }),
  );
  if (own.thumbprint !== key.thumbprint)
    throw new AcmeRefusal('unauthorized', 'The request is signed by another key than the certificate’s');
  return buying.ownerOf(accountID);
}

/** What a subscriber may give as the reason (BR 7.2.2); none is 0. */
const CHOSEN: readonly RevocationReason[] = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
];

function reasonOf(code = 0): RevocationReason {
  const reason = CHOSEN.find((one) => REVOCATION_REASONS[one] === code);
  if (reason) return reason;
  const codes = CHOSEN.map((one) => REVOCATION_REASONS[one]).join(', ');
  throw new AcmeRefusal('badRevocationReason', `The reasons are ${codes}`);
}
