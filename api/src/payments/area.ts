import type { Area } from '../area/area.ts';
import { workQueue } from './batch.ts';
import { bindPayments, type PaymentPorts } from './routes.ts';
import { paymentTexts } from './texts.ts';

/** Paying orders, and what moved. */
export const paymentsArea = (ports: PaymentPorts): Area => ({
  name: 'payments',
  calls: (router) => bindPayments(router, ports),
  jobs: {
    'batch-pay': {
      outlastsOverload: true,
      handle: (job) => workQueue(ports.book, ports.db, job, ports.now),
    },
  },
  texts: paymentTexts,
});
