import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import type { Nudge } from '../../../platform/area/area.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { SignedIn } from '../../../platform/server/context.ts';
import type { Router } from '../../../platform/server/router.ts';
import { takeOrRefuse } from '../../../platform/server/too-many.ts';
import type { NewOrders } from '../create.ts';
import { removeName, verifySoon } from '../dcv-service.ts';
import { type DetailTools, orderDomains } from '../domains.ts';
import { orderNumbers } from '../find.store.ts';
import { findIssuing } from '../reissue/operations.store.ts';
import { isRepeat } from '../repeat.ts';
import type { SubmitTools } from '../submit.ts';
import { orderTexts } from '../texts.ts';
import { certificatesOf } from './certificates.store.ts';
import { checkBatch } from './check.ts';

/** Each lets the names of up to 500 orders be looked up. */
const VERIFICATIONS = { most: 10, seconds: 60 };
/** Records of one answer: more than an order may have names. */
const MOST_RECORDS = 5000;

interface BatchPorts {
  db: Db;
  now: () => Date;
  limiter: Limiter;
  nudge: Nudge;
  submit: SubmitTools;
  tools(account: Pick<SignedIn, 'tenantNo' | 'by'>): DetailTools;
  create(trx: Trx, orders: NewOrders, account: SignedIn): Promise<string[]>;
}

/** The calls that do something with several orders at once; one that isn't there refuses them all with 13001. */
export function bindBatch(router: Router, ports: BatchPorts): void {
  const { db, now, limiter, nudge, submit } = ports;
  const numbersOf = (accountID: TenantID, orderNos: readonly string[]) =>
    transaction(db, (trx) => orderNumbers(trx, accountID, orderNos));

  router.route(orderCalls.batchCerts, async ({ input, account }) => {
    const orderNos = await numbersOf(account.tenantID, input.orderNos);
    const found = await certificatesOf(db, account.tenantID, orderNos);
    return orderNos.flatMap((orderNo) => {
      const row = found.get(orderNo);
      if (!row) return [];
      const { certificate_pem: certificate, ca_bundle_pem: caBundle, root_pem: root } = row;
      return [{ orderNo, certificate, caBundle, root }];
    });
  });

  router.route(orderCalls.batchVerify, async ({ input, account }) => {
    const { tenantID } = account;
    const orderNos = await numbersOf(tenantID, input.orderNos);
    await takeOrRefuse(limiter, [{ key: `batch-verify:${tenantID}`, ...VERIFICATIONS }], 'open');
    const answers: { orderNo: string; ok: boolean }[] = [];
    for (const orderNo of orderNos) answers.push({ orderNo, ok: await verifySoon(db, tenantID, orderNo) });
    nudge();
    return answers;
  });

  router.route(orderCalls.hashValues, async ({ input, account }) => {
    const tools = ports.tools(account);
    const records = [];
    for (const orderNo of await numbersOf(account.tenantID, input.orderNos)) {
      const order = await findIssuing(db, account.tenantID, orderNo);
      if (
        order.status !== OrderStatus.waitingForPayment &&
        order.status !== OrderStatus.waitingForVerification
      )
        continue;
      for (const { domain, status, awaiting, dcv } of await orderDomains(tools, order)) {
        if (status === 'verified' || awaiting) continue;
        const { method, type, host, value, path } = dcv;
        records.push({ orderNo, domain, method, type, host, value, path });
      }
      if (records.length > MOST_RECORDS)
        throw new BusinessError(BodyCode.badInput, orderTexts.tooManyRecords, {
          orderNos: orderTexts.tooManyRecords,
        });
    }
    return records;
  });

  router.route(orderCalls.batchOrders, async ({ input, account, idempotent }) => {
    const orders = await checkBatch(submit, account.tenantID, input);
    const orderNos = await idempotent(
      (trx) => ports.create(trx, orders, account),
      (trx, first) => isRepeat(trx, account.tenantID, first, now()),
    );
    nudge();
    return orderNos.join(',');
  });

  router.route(orderCalls.cancelHost, async ({ input, account }) => {
    await removeName(ports.tools(account), account.tenantID, { orderNo: input.orderNo, domain: input.host });
    nudge();
    return {};
  });
}
