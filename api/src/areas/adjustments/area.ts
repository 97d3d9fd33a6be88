import type { Area } from '../../platform/area/area.ts';
import { adjustmentNotices } from './notices.ts';
import { adjustmentData } from './personal.store.ts';
import { type AdjustmentPorts, bindAdjustmentDesk } from './routes.ts';
import { adjustmentTexts } from './texts.ts';

/** Credits and debits of customers by the operator. */
export const adjustmentsArea = (ports: AdjustmentPorts): Area => ({
  name: 'adjustments',
  calls: (router) => bindAdjustmentDesk(router, ports),
  texts: adjustmentTexts,
  notices: adjustmentNotices,
  personal: adjustmentData(ports),
});
