import type { Notice, NoticeKinds } from '../../platform/area/notices.ts';
import { agentTexts } from './texts.ts';

/** Notices about what was decided of an agent, by kind. */
export const agentNotices: NoticeKinds = {
  'agent-accepted': ({ company }) => (company === undefined ? undefined : agentTexts.noticeAccepted(company)),
  'agent-refused': ({ company, reason }) =>
    company === undefined || reason === undefined ? undefined : agentTexts.noticeRefused(company, reason),
};

export const acceptedNotice = (company: string): Notice => ({
  kind: 'agent-accepted',
  values: { company },
  says: agentTexts.noticeAccepted(company),
});

/** @param reason what the operator wrote to the customer, in whatever language */
export const refusedNotice = (company: string, reason: string): Notice => ({
  kind: 'agent-refused',
  values: { company, reason },
  says: agentTexts.noticeRefused(company, reason),
});
