import { BodyCode } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { checkAllowance } from '../../../platform/server/allowance.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import type { PriceList } from '../prices/tld-list.ts';
import { readKeyword } from '../search/asked.ts';
import { isRenewable } from '../renewals/renewable.ts';
import { faultText } from '../search/search.ts';
import { domainTexts, sayOfDomain } from '../texts.ts';
import {
  type CartRow,
  countLines,
  deleteLines,
  findContacts,
  findLine,
  insertLine,
  lockLines,
  updateLine,
  usualContact,
} from './cart.store.ts';
import { namesHeldBy } from './held-names.store.ts';
import { isTermSold } from './quote.ts';
import { cartTexts, sayOfCart } from './texts.ts';

const atField = (code: BodyCode, field: string, text: Text) =>
  new BusinessError(code, text, { [field]: text });

export interface CartWish {
  /** As somebody typed it. */
  domain: string;
  kind: CartRow['kind'];
  years?: number | undefined;
}

/**
 * The name that somebody typed, by the rules of the search.
 * @throws BusinessError 13004 naming what is wrong with it
 */
function readName(typed: string, { tlds }: PriceList): { domain: string; tld: string | undefined } {
  const asked = readKeyword(
    typed,
    tlds.map(({ policy }) => policy),
  );
  const [name, ...others] = asked.names;
  if (!name) throw atField(BodyCode.badInput, 'domain', domainTexts.keywordEmpty);
  if (name.fault) throw atField(BodyCode.badInput, 'domain', faultText(name.domain, name.fault));
  // A word alone stands for several names.
  if (others.length > 0 || !typed.includes('.'))
    throw atField(BodyCode.badInput, 'domain', cartTexts.oneName);
  return { domain: name.domain, tld: name.tld };
}

/** @throws BusinessError 13004 */
function requireTerm(years: number, tld: string, list: PriceList, kind: CartRow['kind']): void {
  const policy = list.tlds.find((sold) => sold.policy.tld === tld)?.policy;
  if (!policy) return;
  const minYears = kind === 'register' ? policy.minYears : 1;
  if (isTermSold(years, { ...policy, minYears })) return;
  const { maxYears } = policy;
  throw atField(
    BodyCode.badInput,
    'years',
    minYears === maxYears
      ? sayOfCart('onlyTerm', { tld: toReadable(tld), count: minYears })
      : sayOfCart('termNotSold', { tld: toReadable(tld), from: minYears, count: maxYears }),
  );
}

/**
 * Puts a name into the cart of a tenant; one that is there keeps its line.
 * @returns the id of its line
 * @throws BusinessError 13001 for a renewal of a name that the tenant doesn't have, 13002 for one that can't be renewed
 * and where the cart is full, 13004
 */
export async function addLine(
  trx: Trx,
  accountID: TenantID,
  { domain: typed, kind, years: wanted }: CartWish,
  list: PriceList,
  now: Date,
): Promise<string> {
  const { domain, tld: sold } = readName(typed, list);
  const tld = kind === 'register' ? sold : await renewedTld(trx, accountID, domain, list, now);
  if (tld === undefined)
    throw atField(
      BodyCode.badInput,
      'domain',
      sayOfDomain('tldNotSold', { tld: toReadable(domain.slice(domain.indexOf('.') + 1)) }),
    );
  const policy = list.tlds.find((one) => one.policy.tld === tld)?.policy;
  const years = wanted ?? (kind === 'register' ? (policy?.minYears ?? 1) : 1);
  requireTerm(years, tld, list, kind);
  const present = await findLine(trx, accountID, { domain, kind });
  if (present) return present.id;
  await checkAllowance(
    trx,
    { kind: 'cartLines', ofID: accountID },
    async () => 1 + (await countLines(trx, accountID)),
  );
  const contact_id = kind === 'register' ? await usualContact(trx, accountID) : null;
  await insertLine(trx, {
    account_id: accountID,
    id: newID(),
    domain,
    tld,
    kind,
    years,
    contact_id,
    auto_renew: false,
    certificate: false,
    created_at: now,
  });
  const line = await findLine(trx, accountID, { domain, kind });
  if (!line) throw new Error('A line of the cart went while it was added');
  return line.id;
}

async function renewedTld(
  trx: Trx,
  accountID: TenantID,
  domain: string,
  list: PriceList,
  now: Date,
): Promise<string> {
  const held = (await namesHeldBy(trx, accountID, [domain])).get(domain);
  if (!held) throw atField(BodyCode.notFound, 'domain', cartTexts.notHeld);
  const policy = list.tlds.find((one) => one.policy.tld === held.tld)?.policy;
  if (!policy || !isRenewable(held, policy, now))
    throw atField(
      BodyCode.wrongState,
      'domain',
      sayOfCart('problem.notRenewable', { name: toReadable(domain) }),
    );
  return held.tld;
}

export interface LineChange {
  years?: number | undefined;
  contactID?: string | undefined;
  autoRenew?: boolean | undefined;
  certificate?: boolean | undefined;
}

/**
 * Changes what is given of a line and leaves the rest.
 * @throws BusinessError 13001 for a line or a contact that the tenant doesn't have, 13004 for years that aren't sold
 */
export async function changeLine(
  trx: Trx,
  accountID: TenantID,
  id: string,
  { years, contactID, autoRenew, certificate }: LineChange,
  list: PriceList,
): Promise<void> {
  const [line] = await lockLines(trx, accountID, [id]);
  if (!line) throw lineUnknown('id');
  if (years !== undefined) requireTerm(years, line.tld, list, line.kind);
  if (contactID !== undefined && (await findContacts(trx, accountID, [contactID])).length === 0)
    throw atField(BodyCode.notFound, 'contactID', cartTexts.contactUnknown);
  await updateLine(trx, accountID, id, {
    ...(years !== undefined && { years }),
    ...(contactID !== undefined && { contact_id: contactID }),
    ...(autoRenew !== undefined && { auto_renew: autoRenew }),
    ...(certificate !== undefined && { certificate }),
  });
}

/** @throws BusinessError 13001 for a line that the tenant doesn't have */
export async function removeLine(trx: Trx, accountID: TenantID, id: string): Promise<void> {
  if ((await deleteLines(trx, accountID, [id])) === 0) throw lineUnknown('id');
}

export const lineUnknown = (field: string) => atField(BodyCode.notFound, field, cartTexts.lineUnknown);
