import { BodyCode } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import { AwayError, BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import { AFTER_REFUSAL, type Registrar } from '../../../ports/registrar/registrar.ts';
import type { BatchActor } from '../batches/ports.ts';
import { type DomainContactRow, findHolder } from '../contacts/contacts.store.ts';
import { registrarContactOf } from '../contacts/registrar-contact.ts';
import type { DomainPorts } from '../ports.ts';
import { domainTexts } from '../texts.ts';
import { insertEvents } from '../work/orders.store.ts';
import { changeAtRegistry, type RegistryChange } from './change-at-registry.ts';
import { requireDomain } from './find.ts';
import type { KnownTlds } from './known-tlds.ts';
import { type DomainRow, updateDomain } from './names.store.ts';
import { refusalText } from './refusal-text.ts';
import { stateAt } from './state.ts';
import { nameTexts } from './texts.ts';

export interface HolderTools extends Pick<DomainPorts, 'isVerified'> {
  db: Db;
  now: () => Date;
  registrar: Pick<Registrar, 'update' | 'info' | 'saveContact'>;
}

const refused = (text: Text, code: BodyCode = BodyCode.wrongState) =>
  new BusinessError(code, text, { contactID: text });

/** How a contact is called. */
export const calledOf = ({ name, organization }: Pick<DomainContactRow, 'name' | 'organization'>): string =>
  organization === '' ? name : `${organization} (${name})`;

/** A contact for whom names can be registered. @throws BusinessError 13004 */
export async function requireHolder(
  db: Db,
  { accountID, contactID }: { accountID: BatchActor['accountID']; contactID: string },
): Promise<DomainContactRow> {
  const row = await findHolder(db, { accountID, id: contactID });
  if (!row || row.removed_at !== null) throw refused(nameTexts['holder.unknown'], BodyCode.badInput);
  return row;
}

/** What keeps a name from getting another holder at a moment. */
export function holderProblem(
  row: DomainRow,
  { tlds, isVerified, now }: { tlds: KnownTlds; isVerified: boolean; now: Date },
): Text | undefined {
  const policy = tlds.get(row.tld)?.policy;
  const state = stateAt(row, policy, now);
  if (state !== 'active' && state !== 'expired') return nameTexts['holder.state'];
  return policy?.verifiedRegistrant && !isVerified ? nameTexts['holder.unverified'] : undefined;
}

/**
 * Registers a name for another contact of its tenant: as its holder, and as those whom the registry asks. What is kept of
 * it is what the registry has afterwards; asking twice for the same is asking once.
 * @throws BusinessError 13001, 13002 for a name that can't have another one now and for what the registry refuses, 13004;
 *   UnconfirmedError; AwayError where it can't be reached
 */
export async function setHolder(
  { db, now, registrar, isVerified }: HolderTools,
  { accountID, actorID }: BatchActor,
  { orderNo, contactID }: { orderNo: string; contactID: string },
  tlds: KnownTlds,
  { looksFirst = false }: Pick<RegistryChange, 'looksFirst'> = {},
): Promise<void> {
  const row = await requireDomain(db, accountID, orderNo);
  const contact = await requireHolder(db, { accountID, contactID });
  const problem = holderProblem(row, { tlds, isVerified: await isVerified(accountID), now: now() });
  if (problem) throw refused(problem);
  const saved = await registrar.saveContact(registrarContactOf(contact));
  // Saved twice it is one, and nothing of the name was asked.
  if (!saved.ok && saved.code !== 'PENDING') {
    if (AFTER_REFUSAL[saved.code] !== 'stop') throw new AwayError(domainTexts.registryAway);
    throw refused(refusalText(saved.code, saved.detail));
  }
  const { handle } = contact;
  const contacts = { registrant: handle, admin: handle, tech: handle, billing: handle };
  await changeAtRegistry({ db, registrar }, row, {
    request: { key: `holder-${newID()}`, name: row.name, contacts },
    field: 'contactID',
    isDone: (one) => one.contacts?.registrant === handle,
    looksFirst,
  });
  const before = await findHolder(db, { accountID, id: row.contact_id });
  await transaction(db, async (trx) => {
    await updateDomain(trx, accountID, row.id, { contact_id: contactID });
    const details = { before: before ? calledOf(before) : '', after: calledOf(contact) };
    await insertEvents(trx, [
      {
        account_id: accountID,
        domain_id: row.id,
        at: now(),
        kind: 'holder',
        actor_id: actorID,
        details,
      },
    ]);
    note({
      object: { kind: 'domain', id: row.name },
      before: { holder: details.before },
      after: { holder: details.after },
    });
  });
}
