import { decimalOf, minorUnits } from '../epp/decimal.ts';
import { NS } from '../epp/namespaces.ts';
import { child, children, childText, type XmlElement } from '../epp/xml-element.ts';
import type { Availability, Registrar, RegistrarPrices } from '../registrar.ts';
import { fee } from './elements.ts';
import type { ServedCommand } from './epp-server.ts';

/* Prices of RFC 8748, as a registry tells them. */

/** The price that a client expects. */
export function readFee(
  extension: XmlElement | undefined,
  command: 'create' | 'renew' | 'transfer',
): { amount: number; currency: string } | undefined {
  const data = child(extension, NS.fee, command);
  const currency = childText(data, NS.fee, 'currency') ?? '';
  const amount = minorUnits(childText(data, NS.fee, 'fee') ?? '', currency);
  return amount === undefined ? undefined : { amount, currency };
}

/** Behind what cost something: what is left. */
export async function feeData(
  registrar: Registrar,
  name: 'creData' | 'renData' | 'trnData' | 'updData' | 'delData',
  credit?: XmlElement,
): Promise<XmlElement | undefined> {
  const left = await registrar.deposit();
  if (!left.ok) return undefined;
  const { amount, currency } = left.value;
  return fee(name, fee('currency', currency), credit, fee('balance', decimalOf(amount, currency)));
}

/** Prices of the names of a check, if it asks for them. */
export async function feeChecks(
  registrar: Registrar,
  { extension }: ServedCommand,
  found: readonly Availability[],
): Promise<XmlElement | undefined> {
  const asked = child(extension, NS.fee, 'check');
  if (!asked) return undefined;
  const tlds = await registrar.tlds();
  const standard = (name: string) =>
    tlds.ok ? tlds.value.find(({ tld }) => tld === name.slice(name.indexOf('.') + 1))?.prices : undefined;
  const priced = await Promise.all(
    found.map(async ({ name, state, prices }) => {
      const own = state === 'taken' ? await ownPrices(registrar, name) : undefined;
      return {
        name,
        isPremium: state === 'premium' || own !== undefined,
        prices: prices ?? own ?? standard(name),
      };
    }),
  );
  const currency = priced.find(({ prices }) => prices)?.prices?.currency ?? 'EUR';
  return fee(
    'chkData',
    fee('currency', currency),
    priced.map(({ name, isPremium, prices }) =>
      prices
        ? fee(
            'cd',
            { avail: '1' },
            fee('objID', name),
            fee('class', isPremium ? 'premium' : 'standard'),
            children(asked, NS.fee, 'command').map((command) => priceOf(command, prices)),
          )
        : fee('cd', { avail: '0' }, fee('objID', name), fee('reason', 'Not of this registry')),
    ),
  );
}

async function ownPrices(registrar: Registrar, name: string): Promise<RegistrarPrices | undefined> {
  const answer = await registrar.info(name);
  return answer.ok ? answer.value.premium : undefined;
}

function priceOf(command: XmlElement, prices: RegistrarPrices): XmlElement {
  const name = command.attributes['name'] ?? '';
  const years = Number(childText(command, NS.fee, 'period') ?? 1);
  const { register, renew, transfer, restore, currency } = prices;
  const amounts: Readonly<Record<string, number>> = {
    create: register + renew * (years - 1),
    renew: renew * years,
    transfer,
    restore,
  };
  return fee(
    'command',
    { name },
    name === 'restore' ? undefined : fee('period', { unit: 'y' }, String(years)),
    fee('fee', decimalOf(amounts[name] ?? 0, currency)),
  );
}
