import type { Area } from '../area/area.ts';
import { workQueue } from './batch.ts';
import { lookUp, PAYMENT_JOB } from './outside.ts';
import { bindPayments, type PaymentPorts } from './routes.ts';
import { paymentTexts } from './texts.ts';

/** Paying orders, and what moved. */
export const paymentsArea = (ports: PaymentPorts): Area => ({
  name: 'payments',
  calls: (router) => bindPayments(router, ports),
  jobs: {
    'batch-pay': { outlastsOverload: true, handle: (job) => workQueue(ports, job) },
    // A provider that is away for a day is asked again after it.
    [PAYMENT_JOB]: {
      handle: (job) => lookUp({ ...ports, outside: ports.ways.outside }, job),
      tries: Infinity,
    },
  },
  texts: paymentTexts,
});
