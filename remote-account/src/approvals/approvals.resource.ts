import { accountCalls } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';

const READ = { messages: 'none' } as const;
const WAITING = { limit: 100, offset: 1 };

/** Orders that wait for somebody who may spend more. */
export const useWaiting = () => useCall(accountCalls.listApprovals, WAITING, READ);

/** What was asked for one order, and what became of it. */
export const useApprovalsOf = (orderNo: string) => useCall(accountCalls.listApprovals, { orderNo }, READ);

export type Approval = NonNullable<ReturnType<typeof useWaiting>['data']>[number];

/** Who asked: a person, or a person's API key. */
export const askerOf = ({ askedBy, askedKey }: Approval, t: Translate): string =>
  askedKey === undefined ? askedBy : t('approval.byKey', { key: askedKey, person: askedBy });

/** The product in the reader's language. */
export const productOf = ({ productName, chineseName }: Approval, lang: string): string =>
  lang === 'zh' ? chineseName : productName;
