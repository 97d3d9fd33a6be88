import { BodyCode } from '@certdeck/contract';
import { type Config, ConfigError } from '../../platform/config/config.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { InnerWay, OuterWay, PaymentWay } from '../../ports/payments/provider.ts';
import { balanceWay } from './providers/balance.ts';
import { bankTransferWay } from './providers/bank-transfer.ts';
import { paymentTexts } from './texts.ts';

/** The ways to pay that are offered. */
export interface Ways {
  readonly balance: InnerWay | undefined;
  readonly bankTransfer: InnerWay | undefined;
  readonly outside: readonly OuterWay[];
  /** The one that the wire calls so among payment methods (A§9.36). */
  byMethod(method: string): PaymentWay | undefined;
}

/** The ways among them that are not switched off at present. @param closed ids of ways */
export function openOf(ways: Ways, closed: ReadonlySet<string>): Ways {
  const unlessClosed = <Way extends PaymentWay>(way: Way | undefined): Way | undefined =>
    way && closed.has(way.id) ? undefined : way;
  return {
    balance: unlessClosed(ways.balance),
    bankTransfer: unlessClosed(ways.bankTransfer),
    outside: ways.outside.filter((way) => !closed.has(way.id)),
    byMethod: (method) => unlessClosed(ways.byMethod(method)),
  };
}

/** What this release has. */
const KNOWN: readonly PaymentWay[] = [balanceWay, bankTransferWay];

/**
 * The ways to pay that the configuration names; all that are known where it names none.
 * @param others ways that are known besides the balance and bank transfers
 * @throws ConfigError for a name that nobody has
 */
export function openWays(
  { PAYMENT_PROVIDERS: wanted }: Pick<Config, 'PAYMENT_PROVIDERS'>,
  others: readonly PaymentWay[] = [],
): Ways {
  const known = [...KNOWN, ...others];
  const offered = [...new Set(wanted.length > 0 ? wanted : known.map(({ id }) => id))].map((id) => {
    const way = known.find((one) => one.id === id);
    if (way) return way;
    const names = known.map((one) => one.id).join(', ');
    throw new ConfigError(`PAYMENT_PROVIDERS: there is no ${id.slice(0, 40)}; known are ${names}`);
  });
  return {
    balance: offered.includes(balanceWay) ? balanceWay : undefined,
    bankTransfer: offered.includes(bankTransferWay) ? bankTransferWay : undefined,
    outside: offered.filter((way) => way.place === 'outside'),
    byMethod: (method) => offered.find((way) => way.method === method),
  };
}

/** @throws BusinessError 13002 when the way isn't offered */
export function requireWay<Way extends PaymentWay>(way: Way | undefined): Way {
  if (!way) throw new BusinessError(BodyCode.wrongState, paymentTexts.methodOff);
  return way;
}
