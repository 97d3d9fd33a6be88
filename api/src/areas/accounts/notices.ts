import type { Notice, NoticeKinds } from '../../platform/area/notices.ts';
import { sessionsEndedText } from './texts.ts';

/** Notices about accounts, by kind. */
export const accountNotices: NoticeKinds = {
  'sessions-ended': ({ number, reason }) =>
    number === undefined || reason === undefined ? undefined : sessionsEndedText(number, reason),
};

/** @param number of the account @param reason what the operator wrote to the customer, in whatever language */
export const sessionsEndedNotice = (number: string, reason: string): Notice => ({
  kind: 'sessions-ended',
  values: { number, reason },
  says: sessionsEndedText(number, reason),
});
