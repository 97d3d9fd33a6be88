import { isDomain, labelFault } from '@certdeck/validation';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { RegistrarContacts, TldPolicy } from '../registrar.ts';
import { policyOf } from './policies.ts';
import { RegistryRefusal } from './refusal.ts';
import { knownHandles } from './registry.store.ts';

/** @throws RegistryRefusal NAME_INVALID */
export function requireName(name: string): { policy: TldPolicy; label: string } {
  const match = policyOf(name);
  if (!match)
    throw new RegistryRefusal('NAME_INVALID', `${name} is below no top-level domain of this registry`);
  const fault = labelFault(match.label, match.policy.idnRanges);
  if (fault) throw new RegistryRefusal('NAME_INVALID', `${name} can't be registered: ${fault}`);
  return match;
}

/** @throws RegistryRefusal CONTACT_INVALID naming handles that weren't saved */
export async function requireContacts(
  trx: Trx,
  registrarID: string,
  contacts: Partial<RegistrarContacts>,
): Promise<void> {
  const handles = [...new Set(Object.values(contacts))];
  if (handles.length === 0) return;
  const savedHandles = await knownHandles(trx, registrarID, handles);
  const missing = handles.filter((handle) => !savedHandles.has(handle));
  if (missing.length > 0)
    throw new RegistryRefusal('CONTACT_INVALID', `There is no contact ${missing.join(', ')}`);
}

/**
 * None, or 2 to 13 name servers. Those below the name itself would need glue, which this registry keeps none of.
 * @throws RegistryRefusal POLICY
 */
export function requireNameservers(name: string, nameservers: readonly string[]): void {
  const refuse = (why: string) => new RegistryRefusal('POLICY', why);
  if (nameservers.length === 1 || nameservers.length > 13)
    throw refuse('A name has no name servers, or 2 to 13');
  if (new Set(nameservers).size !== nameservers.length) throw refuse('A name server is named twice');
  for (const server of nameservers) {
    if (!isDomain(server) || server !== server.toLowerCase() || !/^[\x21-\x7e]+$/.test(server))
      throw refuse(`${server} is no host name`);
    if (server === name || server.endsWith(`.${name}`))
      throw refuse(`${server} is below the name itself, and its addresses aren't known`);
  }
}
