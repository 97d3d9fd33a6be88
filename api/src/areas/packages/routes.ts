import { accountCalls, BodyCode } from '@certdeck/contract';
import type { Nudge } from '../../platform/area/area.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { buyPackage, returnPackage } from './buy.ts';
import { listPackages } from './packages.store.ts';
import type { PackageNeeds, Payer } from './ports.ts';
import { packageTexts } from './texts.ts';
import { fittingFor, payWithUnits, requireOrders } from './units.ts';
import { wireOfPackage } from './wire.ts';

export interface PackagePorts extends PackageNeeds {
  db: Db;
  now: () => Date;
  nudge: Nudge;
}

const payerOf = ({ tenantID, principalID }: SignedIn): Payer => ({
  accountID: tenantID,
  actorID: principalID,
});

/**
 * Packages are of the whole account: who sees one department alone pays its orders from them, and changes none.
 * @throws BusinessError 13002
 */
function requireWhole({ seesDept }: SignedIn): void {
  if (seesDept !== null) throw new BusinessError(BodyCode.wrongState, packageTexts.wholeAccount);
}

/** Certificates that are paid ahead, and orders that are paid with them (D-237, D-402). */
export function bindPackages(router: Router, ports: PackagePorts): void {
  const { db, now, nudge } = ports;

  router.route(accountCalls.packages, async ({ account, input }) => {
    const { rows, total } = await listPackages(db, account.tenantID, page(input));
    return new Listed(
      rows.map((row) => wireOfPackage(row, now())),
      total,
    );
  });

  router.route(accountCalls.buyPackage, async ({ account, input, idempotent }) => {
    requireWhole(account);
    const product = await ports.product(db, account.tenantID, input.productNo, now());
    if (!product) throw new BusinessError(BodyCode.notFound, packageTexts.productUnknown);
    const { year, count, amount } = input;
    return idempotent(async (trx) => ({
      id: await buyPackage(ports, trx, payerOf(account), { product, year, count, amount }, now()),
    }));
  });

  router.route(accountCalls.returnPackage, async ({ account, input }) => {
    requireWhole(account);
    await transaction(db, (trx) => returnPackage(trx, payerOf(account), input.id, now()));
    return {};
  });

  router.route(accountCalls.packagesFor, ({ account, input }) =>
    fittingFor(ports, db, account.tenantID, input.orderNo, now()),
  );

  router.route(accountCalls.payFromPackage, async ({ account, input, idempotent }) => {
    requireOrders(input.orderNo);
    const answer = await idempotent(async (trx): Promise<{ approval?: 'waiting' }> => {
      const outcome = await payWithUnits(ports, trx, payerOf(account), input.orderNo, now());
      return outcome === 'held' ? { approval: 'waiting' } : {};
    });
    nudge();
    return answer;
  });
}
