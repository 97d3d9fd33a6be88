import { isDomain, isWildcardDomain } from '@certdeck/validation';
import { randomBytes, X509Certificate } from 'node:crypto';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { AccountRow } from './accounts.store.ts';
import { type Addresses, PROFILE } from './addresses.ts';
import { type CredentialRow, findLive, type LiveCredential, seeCredential } from './credentials.store.ts';
import { checkFunds } from './funds.ts';
import {
  countOpen,
  findLast,
  findSame,
  insertOrder,
  isReplaced,
  listShown,
  type OrderRow,
} from './orders.store.ts';
import type { AcmeServerPorts, FoundCertificate, NotSold, Proof, Wish } from './ports.ts';
import { AcmeRefusal } from './problem.ts';
import { certificateOf } from './renewal-info.ts';
import type { NewOrder } from './wire.ts';

/** How long an order may be pending; as Boulder's `tlsserver` profile. */
const ORDER_LIFE_MS = 8 * 3_600_000;
/** Orders of one ACME account: those that are open at a time, and new ones in three hours. */
const MOST_OPEN = 300;
const RATE = { most: 300, seconds: 10_800 };
/** A validation is never used for longer than this (BR 4.2.1). */
const LONGEST_REUSE_MS = 400 * 86_400_000;

/** What an order needs of a credential that ended. */
export const revoked = (): AcmeRefusal =>
  new AcmeRefusal(
    'unauthorized',
    'The credential of this account is revoked, has expired, or its maker may not order',
  );

/** Takes an order (RFC 8555 7.4): an open one for the same names is answered again. */
export async function placeOrder(
  ports: AcmeServerPorts,
  addresses: Addresses,
  account: AccountRow,
  input: NewOrder,
): Promise<OrderRow> {
  const { db, now, buying, limiter } = ports;
  if (input.notBefore !== undefined || input.notAfter !== undefined)
    throw new AcmeRefusal('malformed', 'notBefore and notAfter can’t be chosen');
  if (input.profile !== undefined && input.profile !== PROFILE)
    throw new AcmeRefusal('invalidProfile', `The one profile is ${PROFILE}`);
  const credential = await findLive(db, account.credential_id, now());
  if (!credential) throw revoked();
  const names = namesOf(input, credential);
  const replaced =
    input.replaces === undefined ? undefined : await replacedBy(ports, account, input.replaces, names);
  const replaces = replaced?.serial ?? '';
  if (replaces === '') {
    const wait = await limiter.take([{ key: `acme-order:${account.id}`, ...RATE }], 'open');
    if (wait > 0)
      throw new AcmeRefusal('rateLimited', 'Too many orders of this account', { retryAfter: wait });
  }
  const wish = wishOf(credential, names);
  const quote = await buying.quote(wish);
  if ('refused' in quote) throw notSold(quote.refused, quote.detail, names, addresses.page);
  const { follows, isCovered } = await followed(ports, credential, wish, replaced);
  const proofs = await Promise.all(names.map((name) => reusable(ports, account, name)));
  return transaction(db, async (trx) => {
    const at = now();
    const live = await findLive(trx, credential.id, at, true);
    if (!live) throw revoked();
    const of = { names: names.join(), replaces, follows, is_covered: isCovered };
    const same = await findSame(trx, account, of, at);
    if (same) return same;
    if ((await countOpen(trx, account, at)) >= MOST_OPEN)
      throw new AcmeRefusal('rateLimited', 'Too many orders of this account are open', { retryAfter: 3600 });
    if (replaces !== '' && (await isReplaced(trx, account.account_id, replaces))) throw alreadyReplaced();
    const id = newID();
    const { price } = quote;
    const money = { buying, page: addresses.page };
    const amount = isCovered ? 0 : await checkFunds(money, trx, live, { wish, price, besides: id, now: at });
    const order = {
      account_id: account.account_id,
      id,
      acme_account_id: account.id,
      credential_id: credential.id,
      ...of,
      amount,
      created_at: at,
      expires_at: new Date(at.getTime() + ORDER_LIFE_MS),
    };
    const rows = names.map((name, index) => {
      const proof = proofs[index];
      return {
        account_id: account.account_id,
        id: newID(),
        order_id: id,
        name,
        status: proof ? ('valid' as const) : ('pending' as const),
        token: randomBytes(32).toString('base64url'),
        validated_at: proof ? new Date(proof.evidence.checkedAt) : null,
        expires_at: proof
          ? earlier(new Date(proof.evidence.reusableUntil), order.expires_at)
          : order.expires_at,
        proof: proof ? JSON.stringify(proof) : null,
      };
    });
    await insertOrder(trx, order, rows);
    await seeCredential(trx, live, at);
    return {
      ...order,
      ...{ amount: String(amount), state: 'open', error: null },
      ...{ finalised_at: null, order_id: null, operation_id: null, settled_at: null },
    };
  });
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

export const alreadyReplaced = (): AcmeRefusal =>
  new AcmeRefusal('alreadyReplaced', 'The certificate has been replaced by another order');

/** A wish for a certificate of a credential's product. */
export const wishOf = (credential: CredentialRow, names: readonly string[]): Wish => ({
  accountID: credential.account_id,
  productNo: credential.product_no,
  validity: credential.validity,
  names: commonFirst(names),
});

/** A certificate's first name is one without a star, where there is one. */
const commonFirst = (names: readonly string[]): string[] =>
  [...names].sort((one, other) => Number(one.startsWith('*.')) - Number(other.startsWith('*.')));

/** Why a product can't be had with these names. */
export function notSold(
  reason: NotSold['refused'],
  detail: string,
  names: readonly string[],
  page: string,
): AcmeRefusal {
  if (reason === 'csr') return new AcmeRefusal('badCSR', detail);
  if (reason === 'product') return new AcmeRefusal('userActionRequired', detail, { instance: page });
  return new AcmeRefusal('rejectedIdentifier', detail, { names: names.map((name) => ({ name, detail })) });
}

/** The names that are ordered, each once, in their compared form and sorted. */
function namesOf({ identifiers }: NewOrder, credential: CredentialRow): string[] {
  const others = identifiers.filter(({ type }) => type !== 'dns');
  if (others.length > 0)
    throw new AcmeRefusal('unsupportedIdentifier', 'Identifiers are of the type dns', {
      names: others.map(({ value, type }) => ({ name: value, detail: `The type ${type} is not supported` })),
    });
  const names = [...new Set(identifiers.map(({ value }) => value.toLowerCase()))].sort();
  // Written as certificates have them: clients turn international names into ASCII (RFC 8555 7.1.4).
  const wrong = names.filter(
    (name) => !/^[\x21-\x7e]+$/.test(name) || !(isDomain(name) || isWildcardDomain(name)),
  );
  if (wrong.length > 0) throw rejected(wrong, 'This is no domain name that certificates have');
  const suffixes = credential.suffixes.split(',').filter((one) => one !== '');
  const outside = names.filter(
    (name) =>
      suffixes.length > 0 && !suffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)),
  );
  if (outside.length > 0) throw rejected(outside, 'This credential may not order this name');
  return names;
}

const rejected = (names: readonly string[], detail: string): AcmeRefusal =>
  new AcmeRefusal('rejectedIdentifier', detail, { names: names.map((name) => ({ name, detail })) });

/**
 * The order of the portal that a client's order is a further certificate of: that of the certificate which it replaces,
 * or which clients of the customer had for exactly these names last. As long as its coverage lasts nothing is paid.
 */
async function followed(
  { db, buying }: AcmeServerPorts,
  { mayReissue }: LiveCredential,
  wish: Wish,
  replaced: FoundCertificate | undefined,
): Promise<{ follows: string | null; isCovered: boolean }> {
  const { accountID, productNo } = wish;
  const names = [...wish.names].sort().join();
  const follows = replaced?.orderID ?? (await findLast(db, accountID, { names, productNo })) ?? null;
  return {
    follows,
    isCovered: mayReissue && follows !== null && (await buying.isCovered(wish, follows)),
  };
}

/**
 * The certificate that an order replaces (RFC 9773 5): one of the same customer, whichever of their ACME accounts
 * ordered it.
 */
async function replacedBy(
  ports: AcmeServerPorts,
  account: AccountRow,
  certID: string,
  names: readonly string[],
): Promise<FoundCertificate> {
  const found = await certificateOf(ports.buying, certID);
  if (found?.accountID !== account.account_id)
    throw new AcmeRefusal('malformed', 'This account has no certificate to replace that is called so');
  const { subjectAltName = '' } = new X509Certificate(found.certificatePem);
  const before = new Set(subjectAltName.split(', ').map((one) => one.replace(/^DNS:/, '')));
  if (!names.some((name) => before.has(name)))
    throw new AcmeRefusal('malformed', 'The certificate to replace has none of these names');
  if (found.renewedBy !== '' || found.isSuperseded) throw alreadyReplaced();
  return found;
}

/** Control of a name that was shown before and may be used again: by an order of the portal, or by a client. */
async function reusable(
  { db, now, buying }: AcmeServerPorts,
  { account_id: accountID }: AccountRow,
  name: string,
): Promise<Proof | undefined> {
  const known = await buying.proven(accountID, name);
  if (known) return known;
  const [shown] = await listShown(db, accountID, name, new Date(now().getTime() - LONGEST_REUSE_MS));
  const proof = shown?.proof as Proof | null | undefined;
  return proof && new Date(proof.evidence.reusableUntil) > now() ? proof : undefined;
}
