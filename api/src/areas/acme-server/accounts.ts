import { timingSafeEqual } from 'node:crypto';
import { isEmail } from '@certdeck/validation';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type AccountRow, changeAccount, countAccounts, findByKey, insertAccount } from './accounts.store.ts';
import type { Addresses } from './addresses.ts';
import { findLive, seeCredential } from './credentials.store.ts';
import { ALGORITHMS, type PublicKey, readKey, usable } from './keys.ts';
import { revoked } from './new-order.ts';
import type { AcmeServerPorts } from './ports.ts';
import { AcmeRefusal } from './problem.ts';
import { algorithmOf, readJws, verified } from './signed.ts';
import { keyChangeSchema } from './wire.ts';

/** Accounts that are bound with one credential: a fleet of machines shares one, each with a key of its own. */
const MOST_ACCOUNTS = 500;

/** Opens an account, or answers the one that the key has, whatever it is bound with by now (RFC 8555 7.3). */
export async function openAccount(
  { db, now, seal }: AcmeServerPorts,
  addresses: Addresses,
  key: PublicKey,
  input: {
    contact?: string[] | undefined;
    onlyReturnExisting?: boolean | undefined;
    externalAccountBinding?: unknown;
  },
): Promise<{ account: AccountRow; isNew: boolean }> {
  const existing = await findByKey(db, key.thumbprint);
  if (existing) return { account: inForce(existing), isNew: false };
  if (input.onlyReturnExisting) throw new AcmeRefusal('accountDoesNotExist', 'This key has no account');
  const contact = checkedContact(input.contact ?? []);
  if (input.externalAccountBinding === undefined)
    throw new AcmeRefusal('externalAccountRequired', 'Accounts are bound to a credential of the portal', {
      instance: addresses.page,
    });
  const { jws, header } = readJws(input.externalAccountBinding);
  const algorithm = algorithmOf(header, ['HS256', 'HS384', 'HS512']);
  if (header['url'] !== addresses.newAccount || header['nonce'] !== undefined)
    throw new AcmeRefusal('malformed', 'The binding is for another address, or has a nonce');
  const credential = typeof header.kid === 'string' ? await findLive(db, header.kid, now()) : undefined;
  if (!credential) throw revoked();
  const hmacKey = Buffer.from(await seal.open(credential.id, Buffer.from(credential.sealed)), 'base64url');
  const bound = await readBound(await verified(jws, hmacKey, algorithm));
  if (!isSame(bound.thumbprint, key.thumbprint))
    throw new AcmeRefusal('malformed', 'The binding is for another key');
  const row: AccountRow = {
    account_id: credential.account_id,
    id: newID(),
    credential_id: credential.id,
    thumbprint: key.thumbprint,
    jwk: JSON.stringify(key.jwk),
    contact: JSON.stringify(contact),
    status: 'valid',
    created_at: now(),
  };
  const isNew = await transaction(db, async (trx) => {
    const live = await findLive(trx, credential.id, now(), true);
    if (!live) throw revoked();
    const count = await countAccounts(trx, { accountID: row.account_id, credentialID: live.id });
    if (count >= MOST_ACCOUNTS)
      throw new AcmeRefusal('rateLimited', `A credential binds ${MOST_ACCOUNTS} accounts`, {
        retryAfter: 86_400,
      });
    await seeCredential(trx, live, now());
    return insertAccount(trx, row);
  });
  if (isNew) return { account: row, isNew };
  // The same key, at the same moment.
  const other = await findByKey(db, key.thumbprint);
  if (!other) throw revoked();
  return { account: inForce(other), isNew: false };
}

function inForce(account: AccountRow): AccountRow {
  if (account.status === 'valid') return account;
  throw new AcmeRefusal('unauthorized', 'The account of this key is deactivated');
}

async function readBound(payload: Buffer): Promise<PublicKey> {
  try {
    return await readKey(JSON.parse(payload.toString('utf8')));
  } catch (error) {
    if (error instanceof AcmeRefusal) throw error;
    throw new AcmeRefusal('malformed', 'The binding holds no key');
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** @throws AcmeRefusal for addresses that nobody can write to */
export function checkedContact(contact: readonly string[]): readonly string[] {
  for (const address of contact) {
    if (!address.startsWith('mailto:'))
      throw new AcmeRefusal('unsupportedContact', 'Contacts are mail addresses');
    if (!isEmail(address.slice('mailto:'.length)))
      throw new AcmeRefusal('invalidContact', 'A contact is no mail address');
  }
  return contact;
}

/** Changes contacts, or deactivates the account for ever (RFC 8555 7.3.2, 7.3.6). */
export async function updateAccount(
  { db }: AcmeServerPorts,
  account: AccountRow,
  { contact, status }: { contact?: string[] | undefined; status?: 'deactivated' | undefined },
): Promise<AccountRow> {
  const change = {
    ...(contact === undefined ? {} : { contact: JSON.stringify(checkedContact(contact)) }),
    ...(status === undefined ? {} : { status }),
  };
  if (Object.keys(change).length === 0) return account;
  await transaction(db, (trx) => changeAccount(trx, account, change));
  return { ...account, ...change };
}

/** An account as RFC 8555 7.1.2 writes it. */
export const accountDocument = (addresses: Addresses, { id, status, contact }: AccountRow) => ({
  status,
  contact: JSON.parse(contact) as string[],
  orders: addresses.orders(id),
});

/**
 * Gives an account another key (RFC 8555 7.3.5).
 * @param inner what the new key signs
 */
export async function changeKey(
  { db }: AcmeServerPorts,
  addresses: Addresses,
  account: AccountRow,
  inner: Buffer,
): Promise<AccountRow> {
  const { jws, header } = readJws(inner.toString('utf8'));
  const algorithm = algorithmOf(header, ALGORITHMS);
  if (header.jwk === undefined || header.kid !== undefined)
    throw new AcmeRefusal('malformed', 'The new key stands in the inner signature');
  if (header['url'] !== addresses.keyChange || header['nonce'] !== undefined)
    throw new AcmeRefusal('malformed', 'The inner signature is for another address, or has a nonce');
  const key = await readKey(header.jwk);
  const payload = await verified(jws, await usable(key, algorithm), algorithm);
  const { data: change } = keyChangeSchema.safeParse(parsed(payload));
  if (change?.account !== addresses.account(account.id))
    throw new AcmeRefusal('malformed', 'The new key is for another account');
  const old = await readKey(change.oldKey);
  if (!isSame(old.thumbprint, account.thumbprint))
    throw new AcmeRefusal('malformed', 'The old key is not the one of this account');
  const taken = () => findByKey(db, key.thumbprint);
  const refused = (other: AccountRow) =>
    new AcmeRefusal('malformed', 'The new key has an account', {
      status: 409,
      location: addresses.account(other.id),
    });
  const before = await taken();
  if (before) throw refused(before);
  const next = { thumbprint: key.thumbprint, jwk: JSON.stringify(key.jwk) };
  try {
    await transaction(db, (trx) => changeAccount(trx, account, next));
  } catch (error) {
    const other = await taken();
    if (!other) throw error;
    throw refused(other);
  }
  return { ...account, ...next };
}

function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
