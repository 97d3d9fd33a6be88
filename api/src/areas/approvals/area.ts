import type { FastifyBaseLogger } from 'fastify';
import type { Area } from '../../platform/area/area.ts';
import type { MailPort } from '../../ports/mail/mail.ts';
import { sendFromOutbox } from '../../ports/outbox/outbox.ts';
import { APPROVAL_JOB, approvalNotices } from './messages.ts';
import { approvalData } from './personal.store.ts';
import { type ApprovalPorts, bindApprovals } from './routes.ts';
import { approvalTexts } from './texts.ts';

/** Orders above a member's limit, and who decides about them. */
export const approvalsArea = (ports: ApprovalPorts & { mail: MailPort; log: FastifyBaseLogger }): Area => ({
  name: 'approvals',
  calls: (router) => bindApprovals(router, ports),
  jobs: {
    // Mails of releases that told of approvals by themselves. The outbox gives a mail up by itself.
    [APPROVAL_JOB]: {
      tries: Infinity,
      handle: ({ accountID, subject }) =>
        sendFromOutbox(ports, { accountID, topic: 'approval', subjectID: subject }),
    },
  },
  texts: approvalTexts,
  notices: approvalNotices,
  personal: approvalData(ports),
});
