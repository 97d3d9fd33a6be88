import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { type Text, texts } from '../../platform/server/texts.ts';
import { listOutcomes } from './outcomes.store.ts';
import { listSwitches, switchService } from './switches.store.ts';
import { serviceTexts } from './texts.ts';

/** Something that the operator can switch off. */
export interface Service {
  id: string;
  kind: 'issuer' | 'payment';
  name: Text;
  /** How much waits for it. */
  backlog(): Promise<number>;
}

export interface ServicePorts {
  db: Db;
  now: () => Date;
  services: readonly Service[];
}

/** Issuers and ways to pay as the operator's people see and switch them (D-374). */
export function bindServices(router: Router, { db, now, services }: ServicePorts): void {
  router.route(operatorCalls.services, async ({ language }) => {
    const [switches, outcomes] = await Promise.all([listSwitches(db), listOutcomes(db)]);
    return Promise.all(
      services.map(async ({ id, kind, name, backlog }) => {
        const last = switches.find((one) => one.id === id);
        const outcome = outcomes.find((one) => one.id === id);
        return {
          id,
          kind,
          name: name[language],
          on: !last?.is_off,
          reason: last?.reason ?? '',
          changedBy: last?.account_no ?? '',
          changedAt: secondsOrZero(last?.changed_at),
          succeededAt: secondsOrZero(outcome?.succeeded_at),
          failedAt: secondsOrZero(outcome?.failed_at),
          error: outcome?.error ?? '',
          backlog: await backlog(),
        };
      }),
    );
  });

  router.route(operatorCalls.switchService, async ({ input: { id, on, reason }, account }) => {
    if (!services.some((one) => one.id === id)) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const row = { id, isOff: on === 'N', reason, by: account.principalID, at: now() };
    await transaction(db, async (trx) => {
      if (!(await switchService(trx, row)))
        throw new BusinessError(BodyCode.wrongState, on === 'Y' ? serviceTexts.isOn : serviceTexts.isOff);
      note({ object: { kind: 'service', id }, after: { on, reason } });
    });
    return {};
  });
}
