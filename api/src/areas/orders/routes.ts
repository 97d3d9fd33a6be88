import { Readable } from 'node:stream';
import { BodyCode, OrderStatus, orderCalls } from '@certdeck/contract';
import type { Nudge } from '../../platform/area/area.ts';
import { note } from '../../platform/database/acts.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import type { Verifier } from '../../platform/dcv/dcv.ts';
import type { DnsProvider } from '../../ports/dns-provider/dns-provider.ts';
import type { Issuer } from '../../ports/issuers/issuer.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { limitsOf } from '../../platform/limits/prefixes.ts';
import { Download, Listed, page } from '../../platform/server/answers.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { ApiLanguage } from '../../platform/server/texts.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import type { Router } from '../../platform/server/router.ts';
import { cancelOrders } from './cancel.ts';
import { bindContainers } from './containers.ts';
import { countEnds, countExpiring, countsByStatus, countsInDept } from './counts.store.ts';
import { createOrders, type NewOrders } from './create.ts';
import { isRepeat } from './repeat.ts';
import { csvHead, EXPORT_FILE, ordersCsv } from './csv.ts';
import { changeMethod, detectRecord, readRecord, removeName, verifyNow } from './dcv-service.ts';
import { orderDetail } from './detail.ts';
import { type DetailTools, orderDomains } from './domains.ts';
import { findOrder, orderNumbers } from './find.store.ts';
import { filterOf } from './list-filter.ts';
import { allOrders, listOrders } from './list.store.ts';
import { countNames } from './names.store.ts';
import { findCertificate } from './issuing.store.ts';
import { changeOrder } from './orders.store.ts';
import { placeRecord } from './placing.ts';
import type {
  OrderParties,
  OrdersChanged,
  OrganizationChecks,
  RefundOrders,
  RefundReissue,
  RefundsOf,
} from './ports.ts';
import { bindBatch } from './batch/routes.ts';
import { bindReissues } from './reissue/routes.ts';
import { holdForRenewal } from './renewal.ts';
import { findRenewal } from './renewal.store.ts';
import { checkFreeOrder, checkOrder, checkRenewal, type SubmitTools } from './submit.ts';
import { orderTexts } from './texts.ts';
import { type OrderListRow, toPayOrder } from './wire.ts';

/** Each look asks the name servers of a name that the customer chose. */
const DETECTIONS = { most: 60, seconds: 60 };
/** Each takes three requests of the 1,200 that the provider allows the operator in five minutes: 80 a minute. */
const PLACINGS = { most: 60, seconds: 60 };

export interface OrderRoutePorts {
  db: Db;
  now: () => Date;
  limiter: Limiter;
  nudge: Nudge;
  parties: OrderParties;
  /** Validation of what certificates name. */
  organizations: OrganizationChecks;
  /** The site that a tenant belongs to, with what it adds to a product's prices. */
  siteOf: SubmitTools['siteOf'];
  refund: RefundOrders;
  refundReissue: RefundReissue;
  refundsOf: RefundsOf;
  /** Called for each submission and each cancellation. */
  changed: OrdersChanged;
  /** Looks up what names rest on; another one once the demo zone is open. */
  verifier(): Verifier;
  /** Whether the demo zone's button can publish at this host. */
  inDemoZone(host: string): boolean;
  /** Who writes to the operator's zones; undefined when there are none. */
  provider: DnsProvider | undefined;
  /** Who says what names have to show, and issues. */
  issuer: Issuer;
}

/** The calls of orders: making, listing, validating, cancelling, downloading. */
export function bindOrders(router: Router, ports: OrderRoutePorts): void {
  const { db, now, issuer, limiter, nudge, provider, inDemoZone } = ports;
  const { parties, organizations, siteOf } = ports;
  const submitTools = { db, now, issuer, parties, organizations, siteOf };
  // Read at each call: the verifier knows the demo zone once the work has started.
  const tools = ({ tenantNo, by }: Pick<SignedIn, 'tenantNo' | 'by'>): DetailTools => ({
    db,
    now,
    issuer,
    organizations: ports.organizations,
    verifier: ports.verifier(),
    inDemoZone,
    isLook: by === 'view',
    isPlaceable: (host) => provider?.covers(host, tenantNo) ?? false,
  });

  bindReissues(router, ports);
  bindContainers(router, ports);

  async function create(trx: Trx, orders: NewOrders, account: SignedIn): Promise<string[]> {
    const orderNos = await createOrders(trx, orders, account.principalID, account.deptID);
    await ports.changed(trx, { type: 'order.created', accountID: account.tenantID, orderNos });
    return orderNos;
  }

  bindBatch(router, { db, now, limiter, nudge, submit: submitTools, tools, create });

  router.route(orderCalls.createOrder, async ({ input, account, idempotent }) => {
    const orders = await checkOrder(submitTools, account.tenantID, input);
    const orderNos = await idempotent(
      (trx) => create(trx, orders, account),
      (trx, first) => isRepeat(trx, account.tenantID, first, now()),
    );
    nudge();
    return orderNos.join(',');
  });

  router.route(orderCalls.createFreeOrder, async ({ input, account, idempotent }) => {
    const orders = await checkFreeOrder(submitTools, account.tenantID, input);
    const orderNos = await idempotent(
      (trx) => create(trx, orders, account),
      (trx, first) => isRepeat(trx, account.tenantID, first, now()),
    );
    nudge();
    return orderNos.join(',');
  });

  router.route(orderCalls.createOrderRenew, async ({ input, account }) => {
    const { tenantID } = account;
    const order = await findOrder(db, tenantID, input.orderNo);
    const made = await findRenewal(db, { accountID: tenantID, orderID: order.id });
    if (made) return made.order_no;
    const orders = await checkRenewal(submitTools, tenantID, order);
    const orderNo = await transaction(db, async (trx) => {
      // Another tab may have been faster.
      const other = await holdForRenewal(trx, tenantID, order.id, now());
      return other ?? (await create(trx, orders, account)).join(',');
    });
    nudge();
    return orderNo;
  });

  router.route(orderCalls.listOrders, async ({ input, account }) => {
    const { rows, total } = await listOrders(
      db,
      account.tenantID,
      filterOf(input, account),
      page(input),
      now(),
    );
    return new Listed(rows.map(toPayOrder), total);
  });

  router.route(orderCalls.exportOrders, async ({ input, account, language }) => {
    const parts = allOrders(db, account.tenantID, filterOf(input, account), now());
    // Whatever is wrong with the question shows before the answer begins.
    const first = await parts.next();
    const file = Readable.from(csvParts(first.value ?? [], parts, language));
    return new Download(EXPORT_FILE, 'text/csv; charset=utf-8', file);
  });

  router.route(orderCalls.countOrders, async ({ account }) => {
    const { seesDept } = account;
    const counts = await (seesDept === null
      ? countsByStatus(db, account.tenantID)
      : countsInDept(db, account.tenantID, seesDept));
    return {
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
      byStatus: Object.fromEntries(counts),
      expiring: await countExpiring(db, account.tenantID, now(), seesDept),
    };
  });

  router.route(orderCalls.countEnds, async ({ input, account }) => ({
    ends: await countEnds(db, account.tenantID, input.borders, account.seesDept),
  }));

  router.route(orderCalls.getOrder, async ({ input, account }) => {
    const order = await findOrder(db, account.tenantID, input.id);
    const refunds = await ports.refundsOf(account.tenantID, order.order_no);
    const detail = await orderDetail(tools(account), order);
    return { ...detail, ...(refunds.length > 0 && { refunds }) };
  });

  router.route(orderCalls.orderStatus, async ({ input, account }) => {
    const order = await findOrder(db, account.tenantID, input.id);
    return { orderNo: order.order_no, orderStatus: order.status };
  });

  router.route(orderCalls.listOrderDomains, async ({ input, account }) => {
    const order = await findOrder(db, account.tenantID, input.orderNo);
    const { total } = await countNames(db, { accountID: account.tenantID, orderID: order.id });
    return new Listed(await orderDomains(tools(account), order, page(input)), total);
  });

  router.route(orderCalls.deleteOrderDomain, async ({ input, account }) => {
    const order = await removeName(tools(account), account.tenantID, input);
    nudge();
    return orderDomains(tools(account), order);
  });

  router.route(orderCalls.readDcv, ({ input, account }) =>
    readRecord(tools(account), account.tenantID, input),
  );

  router.route(orderCalls.changeDcv, async ({ input, account }) => {
    await changeMethod(tools(account), account.tenantID, input);
    nudge();
    return {};
  });

  router.route(orderCalls.verifyDomains, async ({ input, account }) => {
    const order = await verifyNow(tools(account), account.tenantID, input.id);
    nudge();
    return orderDomains(tools(account), order);
  });

  router.route(orderCalls.autoDetectDomain, async ({ input, account, address }) => {
    const own = { key: `detect:${account.tenantID}`, ...DETECTIONS };
    await takeOrRefuse(limiter, [own, ...limitsOf('detect', address, DETECTIONS)], 'open');
    return detectRecord(tools(account), account.tenantID, input);
  });

  router.route(orderCalls.placeRecord, async ({ input, account, log }) => {
    await takeOrRefuse(limiter, [{ key: `place:${account.tenantID}`, ...PLACINGS }], 'open');
    const owner = { accountID: account.tenantID, accountNo: account.tenantNo };
    await placeRecord({ ...tools(account), provider, log }, owner, input);
    return {};
  });

  router.route(orderCalls.getCertificate, async ({ input, account }) => {
    const order = await findOrder(db, account.tenantID, input.id);
    const certificate = await findCertificate(db, { accountID: account.tenantID, orderID: order.id });
    if (order.status !== OrderStatus.issued || !certificate) {
      throw new BusinessError(BodyCode.wrongState, orderTexts.notIssued);
    }
    return {
      certificate: certificate.certificate_pem,
      caBundle: certificate.ca_bundle_pem,
      root: certificate.root_pem,
      key: '',
    };
  });

  router.route(orderCalls.exportKey, async ({ input, account }) => {
    const order = await findOrder(db, account.tenantID, input.id);
    if (order.status !== OrderStatus.issued)
      throw new BusinessError(BodyCode.wrongState, orderTexts.notIssued);
    if (order.key_ciphertext === '') throw new BusinessError(BodyCode.wrongState, orderTexts.noKey);
    note({ object: { kind: 'orders', id: order.order_no } });
    return { key: order.key_ciphertext };
  });

  router.route(orderCalls.cancelOrders, async ({ input, account, idempotent }) => {
    await idempotent(async (trx) => {
      const who = { accountID: account.tenantID, actorID: account.principalID };
      await cancelOrders(trx, who, input.orderNos, now(), {
        refund: ports.refund,
        mayHavePlaced: provider !== undefined,
        ...(input.refundTo && { to: input.refundTo }),
      });
      const orderNos = await orderNumbers(trx, who.accountID, input.orderNos);
      await ports.changed(trx, { type: 'order.cancelled', accountID: who.accountID, orderNos });
      return {};
    });
    nudge();
    return {};
  });

  router.route(orderCalls.saveRemark, async ({ input, account }) => {
    const order = await findOrder(db, account.tenantID, input.orderNo);
    await transaction(db, async (trx) => {
      await changeOrder(trx, { accountID: account.tenantID, orderID: order.id }, { remark: input.remark });
      note({
        object: { kind: 'orders', id: order.order_no },
        before: { remark: order.remark },
        after: { remark: input.remark },
      });
    });
    return {};
  });
}

/** The file from its first line on. */
async function* csvParts(
  first: readonly OrderListRow[],
  rest: AsyncIterable<OrderListRow[]>,
  language: ApiLanguage,
): AsyncGenerator<string> {
  yield csvHead(language) + ordersCsv(first, language);
  for await (const rows of rest) yield ordersCsv(rows, language);
}
