import type { RegistrarPrices } from '../registrar.ts';
import type { Services } from './client.ts';
import { decimalOf, isCurrency, minorUnits } from './decimal.ts';
import { NS } from './namespaces.ts';
import type { EppResponse } from './response.ts';
import { child, children, childText, type XmlElement } from './xml-element.ts';
import { elementsOf } from './xml-writer.ts';

/* Prices of RFC 8748. */

const fee = elementsOf(NS.fee);

export interface Fee {
  amount: number;
  currency: string;
}

export type FeeCommand = 'create' | 'renew' | 'transfer' | 'restore';
export const ALL_FEES: readonly FeeCommand[] = ['create', 'renew', 'transfer', 'restore'];

/** Extension of a check that asks what names cost for so many years; undefined where the server has none. */
export function feeCheck(
  services: Services,
  currency: string,
  commands: readonly FeeCommand[],
  years = 1,
): XmlElement | undefined {
  if (!services.has(NS.fee)) return undefined;
  return fee(
    'check',
    fee('currency', currency),
    commands.map((name) =>
      fee('command', { name }, name === 'restore' ? undefined : fee('period', { unit: 'y' }, String(years))),
    ),
  );
}

/** Extension of a command that costs what is expected: another price is refused by the server (RFC 8748 3.4). */
export function expectedFee(
  services: Services,
  command: 'create' | 'renew' | 'transfer',
  expected: Fee | undefined,
): XmlElement | undefined {
  if (!expected || !services.has(NS.fee)) return undefined;
  const { amount, currency } = expected;
  return fee(command, fee('currency', currency), fee('fee', decimalOf(amount, currency)));
}

/** What one name costs. */
export interface NamePrices {
  /** Not priced as all others are. */
  premium: boolean;
  currency: string;
  /** Only those commands that the server prices, for the period that was asked. */
  amounts: ReadonlyMap<string, number>;
}

/** Prices of an answer to `feeCheck`, by name. */
export function readFees(response: EppResponse): ReadonlyMap<string, NamePrices> {
  const data = child(response.extension, NS.fee, 'chkData');
  const currency = childText(data, NS.fee, 'currency') ?? '';
  const prices = new Map<string, NamePrices>();
  for (const one of children(data, NS.fee, 'cd')) {
    const name = childText(one, NS.fee, 'objID')?.toLowerCase();
    if (name === undefined || isFalse(one.attributes['avail']) || !isCurrency(currency)) continue;
    const amounts = new Map<string, number>();
    for (const command of children(one, NS.fee, 'command')) {
      const amount = amountOf(command, currency);
      if (amount !== undefined) amounts.set(command.attributes['name'] ?? '', amount);
    }
    const kind = childText(one, NS.fee, 'class')?.toLowerCase() ?? 'standard';
    prices.set(name, { premium: kind !== 'standard', currency, amounts });
  }
  return prices;
}

/** Fees and credits together; undefined where the command has none or one isn't readable. */
function amountOf(parent: XmlElement, currency: string): number | undefined {
  const parts = [...children(parent, NS.fee, 'fee'), ...children(parent, NS.fee, 'credit')].map(({ text }) =>
    minorUnits(text, currency),
  );
  if (parts.length === 0) return undefined;
  return parts.reduce((sum, part) => (sum === undefined || part === undefined ? undefined : sum + part), 0);
}

export const isFalse = (flag: string | undefined): boolean => flag === '0' || flag === 'false';

/**
 * Prices for one year each. What the server doesn't price by name costs what the top-level domain says; of a name with
 * a price of its own that would be a guess.
 * @param usual prices of the top-level domain, where they are known
 * @returns undefined where one is missing
 */
export function pricesOf(
  { premium, currency, amounts }: NamePrices,
  usual: Partial<RegistrarPrices>,
): RegistrarPrices | undefined {
  const others = premium || usual.currency !== currency ? {} : usual;
  const register = amounts.get('create') ?? others.register;
  const renew = amounts.get('renew') ?? others.renew;
  const transfer = amounts.get('transfer') ?? others.transfer;
  const restore = amounts.get('restore') ?? others.restore;
  if (register === undefined || renew === undefined || transfer === undefined || restore === undefined)
    return undefined;
  return { currency, register, renew, transfer, restore };
}

/** What is left of the account after a command that cost something (RFC 8748 3.5); undefined in all others. */
export function readBalance(response: EppResponse): Fee | undefined {
  for (const data of response.extension?.children ?? []) {
    if (data.namespace !== NS.fee) continue;
    const currency = childText(data, NS.fee, 'currency') ?? '';
    const amount = minorUnits(childText(data, NS.fee, 'balance') ?? '', currency);
    if (amount !== undefined) return { amount, currency };
  }
  return undefined;
}

/** Whether a deletion gave money back. */
export function readCredit(response: EppResponse): boolean {
  const data = child(response.extension, NS.fee, 'delData');
  return children(data, NS.fee, 'credit').some(({ text }) => /[1-9]/.test(text));
}
