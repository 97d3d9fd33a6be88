import type { FoundDomain } from '@certdeck/contract';
import { comparableName, toReadable } from '@certdeck/validation';
import type { SignedIn } from '../../../platform/server/context.ts';
import { contactsByID } from '../contacts/contacts.store.ts';
import { groupNames } from '../groups/groups.store.ts';
import type { DetailTools } from './detail.ts';
import { calledOf } from './holder.ts';
import type { KnownTlds } from './known-tlds.ts';
import { findAllAliveOf } from './names.store.ts';
import { wireOfListed } from './wire.ts';

/** Which of some names a tenant has, and where they stand; each once, in the order asked. */
export async function findNames(
  tools: DetailTools,
  { tenantID, seesDept }: Pick<SignedIn, 'tenantID' | 'seesDept'>,
  typed: readonly string[],
  tlds: KnownTlds,
): Promise<FoundDomain[]> {
  const { db } = tools;
  const at = tools.now();
  const names = [...new Set(typed.map(comparableName).filter((name) => name !== ''))];
  const rows = await findAllAliveOf(db, tenantID, names);
  const byName = new Map(rows.map((row) => [row.name, row]));
  const [certificates, contacts, groups] = await Promise.all([
    tools.protectingCertificates({ accountID: tenantID, seesDept }, [...byName.keys()], at),
    contactsByID(
      db,
      tenantID,
      rows.map((row) => row.contact_id),
    ),
    groupNames(db, tenantID),
  ]);
  return names.map((name) => {
    const row = byName.get(name);
    const unicode = toReadable(name);
    if (!row) return { domain: name, unicode, found: null };
    const contact = contacts.get(row.contact_id);
    return {
      domain: name,
      unicode,
      found: {
        ...wireOfListed(row, tlds.get(row.tld), certificates.get(name), at),
        nameservers: row.nameservers,
        contact: contact ? calledOf(contact) : '',
        group: groups.get(row.group_id ?? '') ?? '',
      },
    };
  });
}
