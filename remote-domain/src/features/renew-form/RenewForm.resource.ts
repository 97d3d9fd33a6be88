import { CART_LINES, domainCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import type { RenewalWish } from './renewalAddress.ts';

/** Names that can be chosen here, those that expire first; others are found in their list. */
const SOONEST = { sort: 'expireTime' as const, limit: CART_LINES, offset: 1 };

/** What a renewal would cost and bring; asks nothing for no names. */
export const useRenewalQuotes = ({ orderNos, years }: RenewalWish) =>
  useCall(domainCalls.renewalPrice, orderNos.length === 0 ? null : { orderNo: orderNos, years }, {
    messages: 'none',
    keepPreviousData: true,
  });

export const useSoonest = () => useCall(domainCalls.listDomains, SOONEST, { messages: 'none' });
