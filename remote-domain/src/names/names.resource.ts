import { useMemo } from 'react';
import { domainCalls, type DomainGroup } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const NOTHING = {};
/** As many groups as somebody chooses from. */
const ALL_GROUPS = { limit: 500, offset: 1 };

/** How many names each list has; one read for all who show it. */
export const useDomainCounts = () => useCall(domainCalls.countDomains, NOTHING, { messages: 'none' });

const NONE: readonly DomainGroup[] = [];

/** The groups that names are sorted into, with their names by id. */
export function useDomainGroups() {
  const read = useCall(domainCalls.listDomainGroups, ALL_GROUPS, { messages: 'none' });
  const groups = read.data?.groups ?? NONE;
  const nameOf = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups]);
  return { groups, nameOf, read };
}
