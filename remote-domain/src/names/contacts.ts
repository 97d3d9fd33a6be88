import { domainCalls, type DomainContact } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

/** As many contacts as somebody chooses from. */
const ALL = { limit: 500, offset: 1 };

/** Whom names can be registered for. */
export const useDomainContacts = () => useCall(domainCalls.listDomainContacts, ALL, { messages: 'none' });
export type DomainContacts = ReturnType<typeof useDomainContacts>;

/** A contact in one line, as somebody chooses it. */
export const contactLabel = ({ name, organization }: DomainContact): string =>
  organization === '' ? name : `${organization} · ${name}`;
