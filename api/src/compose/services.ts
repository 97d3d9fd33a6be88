import { isPayMethod } from '@certdeck/contract';
import type { Db, Trx } from '../platform/database/transaction.ts';
import type { Issuer } from '../ports/issuers/issuer.ts';
import { countJobs } from '../platform/jobs/state.store.ts';
import { countWaitingForIssuer } from '../areas/orders/paused.store.ts';
import type { PaymentWay } from '../ports/payments/provider.ts';
import { openWays, type Ways } from '../areas/payments/open-ways.ts';
import { countWaitingTransfers } from '../areas/payments/operator/transfers.store.ts';
import { paymentTexts } from '../areas/payments/texts.ts';
import { PAYMENT_JOB } from '../areas/payments/outside.ts';
import { watchedWays } from '../areas/payments/watched-ways.ts';
import type { Text } from '../platform/server/texts.ts';
import { pausableIssuer } from '../areas/services/pausable-issuer.ts';
import type { Service } from '../areas/services/routes.ts';
import { switchedOff } from '../areas/services/switches.store.ts';
import { serviceTexts } from '../areas/services/texts.ts';
import { createWatch } from '../areas/services/watch.ts';
import type { Parts } from './parts.ts';

/** What the names of switches of ways to pay begin with. */
export const PAYMENT = 'payment:';

const NAMES: Readonly<Record<string, Text>> = {
  balance: serviceTexts['payment.balance'],
  'bank-transfer': serviceTexts['payment.bankTransfer'],
};

/** As customers choose it; a way that is no choice of theirs is called by its id, in every language. */
function nameOf({ id, method = '' }: PaymentWay): Text {
  const chosen = isPayMethod(method) ? paymentTexts[`method.${method}`] : undefined;
  return NAMES[id] ?? chosen ?? { zh: id, en: id, es: id, de: id, ja: id, fr: id };
}

/** What the operator can switch off, and what the areas that use it are given in its place. */
export interface SwitchedServices {
  issuer: Issuer;
  ways: Ways;
  /** Ids of ways to pay that are off. @param on the transaction that asks, where there is one */
  closed(on?: Db | Trx): Promise<ReadonlySet<string>>;
  paid(wayID: string): Promise<void>;
  services: readonly Service[];
}

export function servicesOf(
  { config, db, now, ways: others }: Pick<Parts, 'config' | 'db' | 'now' | 'ways'>,
  issuer: Issuer,
): SwitchedServices {
  const watch = createWatch({ db, now });
  const off = () => switchedOff(db);
  const issuerID = `issuer:${config.ISSUER}`;
  const ways = watchedWays(openWays(config, others), {
    succeeded: (id) => watch.succeeded(PAYMENT + id),
    failed: (id, error) => watch.failed(PAYMENT + id, error),
  });
  const offered: (PaymentWay | undefined)[] = [ways.balance, ways.bankTransfer, ...ways.outside];
  const backlogOf = (id: string): Promise<number> => {
    if (id === ways.bankTransfer?.id) return countWaitingTransfers(db);
    return countJobs(db, id === ways.balance?.id ? 'batch-pay' : PAYMENT_JOB);
  };
  return {
    issuer: pausableIssuer(issuer, { id: issuerID, now, off, watch }),
    ways,
    closed: async (on = db) =>
      new Set(
        [...(await switchedOff(on))]
          .filter((id) => id.startsWith(PAYMENT))
          .map((id) => id.slice(PAYMENT.length)),
      ),
    paid: (id) => watch.succeeded(PAYMENT + id),
    services: [
      {
        id: issuerID,
        kind: 'issuer',
        name: serviceTexts[`issuer.${config.ISSUER}`],
        backlog: () => countWaitingForIssuer(db),
      },
      ...offered.flatMap((way): Service[] =>
        way
          ? [
              {
                id: PAYMENT + way.id,
                kind: 'payment',
                name: nameOf(way),
                backlog: () => backlogOf(way.id),
              },
            ]
          : [],
      ),
    ],
  };
}
