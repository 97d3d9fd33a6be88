import type { Area } from '../../platform/area/area.ts';
import { COMMISSION_JOB, settleCommission } from './commissions.ts';
import { withdrawalNotices } from './notices.ts';
import { commissionData } from './personal.store.ts';
import { bindEarnings, type EarningPorts } from './routes.ts';
import { bindWithdrawalDesk, type WithdrawalDeskPorts } from './staff-routes.ts';
import { commissionTexts } from './texts.ts';

/** What customers earn by others who pay, and how they get it. */
export const commissionsArea = (ports: EarningPorts & WithdrawalDeskPorts): Area => ({
  name: 'commissions',
  calls: (router) => {
    bindEarnings(router, ports);
    bindWithdrawalDesk(router, ports);
  },
  jobs: { [COMMISSION_JOB]: { handle: (job) => settleCommission(ports, job), tries: Infinity } },
  texts: commissionTexts,
  notices: withdrawalNotices,
  personal: commissionData(ports),
});
