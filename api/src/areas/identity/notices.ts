import type { Notice, NoticeKinds, NoticeText } from '../../platform/area/notices.ts';
import { identityTexts } from './texts.ts';

/** What is told of a proof; each stands with its name in the rows of notices. */
const writers = {
  'identity-passed': (name: string): NoticeText => identityTexts.noticePassed(name),
  'identity-amount': (name: string): NoticeText => identityTexts.noticeAmount(name),
  'identity-refused': (name: string): NoticeText => identityTexts.noticeRefused(name),
};

/** Notices about proofs of identity, by kind. */
export const identityNotices: NoticeKinds = Object.fromEntries(
  Object.entries(writers).map(([kind, write]) => [
    kind,
    ({ name }) => (name === undefined ? undefined : write(name)),
  ]),
);

/** What a customer is told in the portal when something was decided of a proof. */
export const identityNotice = (kind: keyof typeof writers, name: string): Notice => ({
  kind,
  values: { name },
  says: writers[kind](name),
});
