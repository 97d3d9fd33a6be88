import type { Notice, NoticeKinds, NoticeText, NoticeValues } from '../../../platform/area/notices.ts';
import { organizationTexts } from '../texts.ts';

/** What is told of a validation; each stands with its values in the rows of notices. */
const writers = {
  'organization-validated': ({ name }: { name: string }): NoticeText =>
    organizationTexts.noticeValidated(name),
  'organization-asked': ({ name, asked }: { name: string; asked: string }): NoticeText =>
    organizationTexts.noticeAsked(name, asked),
  'organization-refused': ({ name, reason }: { name: string; reason: string }): NoticeText =>
    organizationTexts.noticeRefused(name, reason),
};

/** Notices about validations of organisations, by kind. */
export const vettingNotices: NoticeKinds = {
  'organization-validated': ({ name }) =>
    name === undefined ? undefined : writers['organization-validated']({ name }),
  'organization-asked': ({ name, asked }) =>
    name === undefined || asked === undefined ? undefined : writers['organization-asked']({ name, asked }),
  'organization-refused': ({ name, reason }) =>
    name === undefined || reason === undefined
      ? undefined
      : writers['organization-refused']({ name, reason }),
};

/** What a customer is told in the portal when something was decided of an organisation. */
export function vettingNotice(kind: keyof typeof writers, values: NoticeValues): Notice {
  const says = vettingNotices[kind]?.(values);
  if (!says) throw new Error(`A notice ${kind} lacks what it says`);
  return { kind, values, says };
}
