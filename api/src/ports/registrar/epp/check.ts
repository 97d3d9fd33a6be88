import type { Availability } from '../registrar.ts';
import { checkOf } from './check-command.ts';
import { askClaims } from './claims.ts';
import type { EppClient } from './client.ts';
import { ALL_FEES, feeCheck, isFalse, type NamePrices, pricesOf, readFees } from './fees.ts';
import { NS } from './namespaces.ts';
import type { EppResponse } from './response.ts';
import { allPrices, type SoldTld } from './sold-tlds.ts';
import { child, children, childText, type XmlElement } from './xml-element.ts';

/**
 * Availability of names, in their order: one check for each top-level domain and so many names, several at a time.
 * What isn't answered is unknown.
 * @param policyOf the policy of a name's top-level domain; undefined where it isn't sold
 */
export async function checkNames(
  client: EppClient,
  names: readonly string[],
  policyOf: (name: string) => SoldTld | undefined,
): Promise<Availability[]> {
  const groups = new Map<SoldTld, string[]>();
  for (const name of new Set(names)) {
    const policy = policyOf(name);
    if (policy) groups.set(policy, [...(groups.get(policy) ?? []), name]);
  }
  const availabilities = new Map<string, Availability>();
  const checks = [...groups].flatMap(([policy, all]) =>
    chunksOf(all, client.dialect.checkLimit).map(async (some) => {
      for (const one of await checkSome(client, some, policy)) availabilities.set(one.name, one);
    }),
  );
  await Promise.all(checks);
  return names.map((name) => availabilities.get(name) ?? { name, state: 'unknown' });
}

async function checkSome(
  client: EppClient,
  names: readonly string[],
  policy: SoldTld,
): Promise<Availability[]> {
  const asked = await client.ask({
    kind: 'reads',
    about: names[0] ?? '',
    build: (services) => ({
      action: checkOf(names),
      extensions: [feeCheck(services, policy.prices.currency, ALL_FEES)],
    }),
  });
  if (!asked.ok) return [];
  const { response, services } = asked.value;
  const fees = readFees(response);
  const availabilities = [...readCheck(response)].map(([name, one]) =>
    availability(name, one, policy, services.has(NS.fee) ? fees.get(name) : 'none'),
  );
  const free = availabilities.filter(({ state }) => state === 'free' || state === 'premium');
  const claims = await askClaims(
    client,
    services,
    free.map(({ name }) => name),
  );
  // Without knowing of marks nothing can be sold.
  if (!claims) return availabilities.filter((one) => !free.includes(one));
  return availabilities.map((one) => {
    const claimsKey = claims.get(one.name);
    return claimsKey === undefined ? one : { ...one, claimsKey };
  });
}

/** @param fee `none` where the server prices no names by themselves */
function availability(
  name: string,
  one: XmlElement,
  policy: SoldTld,
  fee: NamePrices | undefined | 'none',
): Availability {
  const premium = typeof fee === 'object' && fee.premium;
  const state = stateOf(one, premium);
  if (state !== 'free' && state !== 'premium') return { name, state };
  const prices = fee === 'none' ? allPrices(policy.prices) : fee && pricesOf(fee, policy.prices);
  // For what it can be had isn't known then.
  return prices ? { name, state, prices } : { name, state: 'unknown' };
}

/** State of one name of a check (RFC 5731 3.1.1); the reason is text for people, of which one word is told apart. */
function stateOf(one: XmlElement, premium: boolean): Availability['state'] {
  const flag = child(one, NS.domain, 'name')?.attributes['avail'];
  if (flag === '1' || flag === 'true') return premium ? 'premium' : 'free';
  if (!isFalse(flag)) return 'unknown';
  return /\breserved\b/i.test(childText(one, NS.domain, 'reason') ?? '') ? 'reserved' : 'taken';
}

/** What a check says of each name. */
function readCheck(response: EppResponse): ReadonlyMap<string, XmlElement> {
  return new Map(
    children(child(response.data, NS.domain, 'chkData'), NS.domain, 'cd').map((one) => [
      childText(one, NS.domain, 'name')?.toLowerCase() ?? '',
      one,
    ]),
  );
}

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
