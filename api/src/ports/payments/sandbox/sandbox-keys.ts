import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '../../../platform/database/transaction.ts';
import { SandboxObjects } from './sandbox-objects.store.ts';

/** RSA keys as PEM. */
export interface SandboxKeyPair {
  publicKey: string;
  privateKey: string;
}

/** Keys of both sides of a sandboxed service, which guard nothing but play money. */
export interface SandboxKeys {
  /** Signs what the service says. */
  service: SandboxKeyPair;
  /** Signs what we ask. */
  merchant: SandboxKeyPair;
  /** 32 characters. */
  secret: string;
}

const KEYS = 'keys';

const makePair = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** The keys of a service's sandbox, the same in all processes: those of the first that asked. */
export async function sandboxKeys(db: Db, service: string): Promise<SandboxKeys> {
  const objects = new SandboxObjects(service);
  const kept = await objects.find<SandboxKeys>(db, KEYS, KEYS);
  if (kept) return kept;
  const made: SandboxKeys = {
    service: await makePair(),
    merchant: await makePair(),
    secret: randomBytes(16).toString('hex'),
  };
  await objects.add(db, KEYS, KEYS, made);
  return (await objects.find<SandboxKeys>(db, KEYS, KEYS)) ?? made;
}
