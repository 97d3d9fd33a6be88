import type { Area } from '../../platform/area/area.ts';
import { workQueue } from './batch.ts';
import type { DocumentStore } from '../../ports/documents/documents.ts';
import { lookUp, PAYMENT_JOB } from './outside.ts';
import { REFUND_JOB } from './refunds/ask.ts';
import { carryOn } from './refunds/carry-on.ts';
import type { SettlePorts } from './refunds/settle.ts';
import { askForRemovals, REMOVAL_JOB, removeReceipt } from './receipts/removal.ts';
import { bindSalesDesk } from './operator/sales.ts';
import { bindTransferDesk, type OperatorPorts } from './operator/routes.ts';
import { transferNotices } from './operator/transfer-notices.ts';
import { bindCardPage } from './card-page/routes.ts';
import { bindReceipts } from './receipts/routes.ts';
import { creditedNotices } from './credited-notice.ts';
import { bindPayments, type PaymentPorts } from './routes.ts';
import { bindPaymentWebhooks } from './webhook-route.ts';
import { paymentTexts } from './texts.ts';

/** Paying orders, and what moved. */
export const paymentsArea = (
  ports: PaymentPorts & OperatorPorts & SettlePorts & { documents: DocumentStore },
): Area => ({
  name: 'payments',
  calls: (router) => {
    bindPayments(router, ports);
    bindReceipts(router, ports);
    bindTransferDesk(router, ports);
    bindSalesDesk(router, ports);
  },
  http: (server) => {
    bindPaymentWebhooks(server, ports);
    if (ports.cardLibrary) bindCardPage(server, ports.cardLibrary);
  },
  jobs: {
    'batch-pay': { outlastsOverload: true, handle: (job) => workQueue(ports, job) },
    // A provider that is away for a day is asked again after it.
    [PAYMENT_JOB]: {
      handle: (job) => lookUp({ ...ports, outside: ports.ways.outside }, job),
      tries: Infinity,
    },
    // A bank may take days.
    [REFUND_JOB]: {
      handle: (job) => carryOn({ ...ports, outside: ports.ways.outside }, job),
      tries: Infinity,
    },
    // A store that is away for days is asked again after it.
    [REMOVAL_JOB]: { handle: (job) => removeReceipt(ports, job), tries: Infinity },
  },
  texts: paymentTexts,
  notices: { ...transferNotices, ...creditedNotices },
  cleanUp: () => askForRemovals(ports),
});
