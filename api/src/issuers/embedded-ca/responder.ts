import { readCertificate, type Authority } from './authority.ts';
import { fromPem } from './der-reader.ts';
import { toPem } from './der.ts';
import { DAY_MS, makeResponder, type Operator } from './founding.ts';
import type { CaId } from './profile.ts';
import { generateKeyPem, loadSigningKey, type SigningKey } from './signing-key.ts';
import type { CaStore } from '../ca-store.ts';

export interface Responder {
  certificate: Buffer;
  notAfter: Date;
  key: SigningKey;
}

export interface ResponderOptions {
  store: CaStore;
  operator: Operator;
  passphrase: string | undefined;
}

/** A new signer is made while the old one still has half of its 60 days. */
const RENEW_BEFORE_MS = 30 * DAY_MS;

function read(pem: Buffer, passphrase: string | undefined): Responder {
  const text = pem.toString('latin1');
  const certificateAt = text.indexOf('-----BEGIN CERTIFICATE-----');
  const certificate = fromPem(text.slice(certificateAt), ['CERTIFICATE']);
  const key = loadSigningKey(Buffer.from(text.slice(0, certificateAt)), passphrase);
  return { certificate, notAfter: readCertificate(certificate).notAfter, key };
}

/**
 * The OCSP signer of an authority from the store, made or renewed when it is due. Key and certificate share one
 * file, so that no reader finds one without the other.
 */
export async function openResponder(
  id: CaId,
  issuer: Authority,
  { store, operator, passphrase }: ResponderOptions,
  now: Date,
): Promise<Responder> {
  const name = `${id}-ocsp.pem`;
  const stored = await store.load(name);
  if (stored) {
    const responder = read(stored, passphrase);
    if (responder.notAfter.getTime() - now.getTime() > RENEW_BEFORE_MS) return responder;
  }
  const keyPem = await generateKeyPem('p-256', passphrase);
  const key = loadSigningKey(keyPem, passphrase);
  const certificate = await makeResponder(operator, id, key, issuer, now);
  const content = Buffer.concat([keyPem, Buffer.from(toPem(certificate, 'CERTIFICATE'))]);
  if (stored) await store.replace(name, content, 'secret');
  return read(stored ? content : await store.create(name, content, 'secret'), passphrase);
}
