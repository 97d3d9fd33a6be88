import { domainCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const ALL = {};

/** What is in the cart, at the prices of now; `wanted` once somebody may see it. */
export const useCart = (wanted = true) =>
  useCall(domainCalls.listCart, wanted ? ALL : null, { messages: 'none' });
