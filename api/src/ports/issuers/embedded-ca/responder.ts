import { readCertificate, type SigningAuthority } from './authority.ts';
import { DAY_MS, makeResponder, type Operator } from './founding.ts';
import type { AuthorityRepository } from '../authority-repository.ts';
import { type KeyStore, KeyStoreError } from '../keys/key-store.ts';
import type { SigningKey } from '../keys/signing-key.ts';

export interface Responder {
  certificate: Buffer;
  notAfter: Date;
  key: SigningKey;
}

export interface ResponderOptions {
  repository: AuthorityRepository;
  keys: KeyStore;
  operator: Operator;
}

/** A new signer is made while the old one still has half of its 60 days. */
const RENEW_BEFORE_MS = 30 * DAY_MS;
/** Rivals that renew the same signer need two; one more does no harm. */
const TRIES = 3;

export const isDue = (responder: Responder, now: Date): boolean =>
  responder.notAfter.getTime() - now.getTime() <= RENEW_BEFORE_MS;

/**
 * The signer of an authority's status answers, which all processes share; made or renewed when it is due. Of
 * two that renew it at once the slower takes what the quicker made.
 */
export async function openResponder(
  issuer: SigningAuthority,
  options: ResponderOptions,
  now: Date,
): Promise<Responder> {
  for (let attempt = 1; ; attempt++) {
    try {
      const responder = await openOrMake(issuer, options, now);
      if (responder) return responder;
    } catch (error) {
      // Another process renewed it between the look at the row and the look at the key.
      const replaced = error instanceof KeyStoreError && error.code === 'NOT_FOUND';
      if (!replaced || attempt === TRIES) throw error;
    }
    if (attempt === TRIES) throw new Error(`The signer of status answers of ${issuer.keyId} keeps changing`);
  }
}

/** @returns undefined when another process stored one meanwhile */
async function openOrMake(
  issuer: SigningAuthority,
  { repository, keys, operator }: ResponderOptions,
  now: Date,
): Promise<Responder | undefined> {
  const stored = await repository.responder(issuer.id);
  if (stored) {
    const { notAfter } = readCertificate(stored.certificate);
    const responder = { certificate: stored.certificate, notAfter, key: await keys.open(stored.keyUri) };
    if (!isDue(responder, now)) return responder;
  }
  const { uri, key } = await keys.generate('p-256');
  const certificate = await makeResponder(operator, key, issuer, now);
  const made = { keyUri: uri, certificate };
  if (!(await repository.storeResponder(issuer.id, made, stored?.keyUri ?? null))) {
    await keys.destroy(uri);
    return undefined;
  }
  if (stored) await keys.destroy(stored.keyUri);
  return { certificate, notAfter: readCertificate(certificate).notAfter, key };
}
