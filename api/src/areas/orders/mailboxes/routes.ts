import { orderCalls } from '@certdeck/contract';
import type { Nudge } from '../../../platform/area/area.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import { limitsOf } from '../../../platform/limits/prefixes.ts';
import type { Router } from '../../../platform/server/router.ts';
import { takeOrRefuse } from '../../../platform/server/too-many.ts';
import { approveMailbox, readApproval } from './approve.ts';
import { askAgain } from './ask.ts';
import type { MailboxPorts } from './ports.ts';

/** Codes can't be guessed; this keeps guessing from costing anything. */
const LOOKS = { most: 60, seconds: 60 };

/** Mails to the mailboxes of an order, and the answers of who reads them. */
export function bindMailboxes(
  router: Router,
  ports: MailboxPorts & { limiter: Limiter; nudge: Nudge },
): void {
  const { limiter, nudge } = ports;
  router.route(orderCalls.resendDcvEmail, async ({ input, account, idempotent }) => {
    const answer = await idempotent(async (trx) => ({
      mailboxes: await askAgain(ports, trx, account.tenantID, input.id),
    }));
    nudge();
    return answer;
  });

  router.route(orderCalls.readMailboxApproval, async ({ input, address }) => {
    await takeOrRefuse(limiter, limitsOf('mailbox', address, LOOKS), 'open');
    return readApproval(ports, input.code);
  });

  router.route(orderCalls.approveMailbox, async ({ input, address }) => {
    await takeOrRefuse(limiter, limitsOf('mailbox', address, LOOKS), 'open');
    await approveMailbox(ports, { code: input.code, address });
    nudge();
    return {};
  });
}
