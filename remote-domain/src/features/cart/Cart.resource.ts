import { domainCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

/** As many contacts as somebody chooses from. */
const ALL = { limit: 500, offset: 1 };

/** Whom names can be registered for. */
export const useDomainContacts = () => useCall(domainCalls.listDomainContacts, ALL, { messages: 'none' });
export type DomainContacts = ReturnType<typeof useDomainContacts>;
