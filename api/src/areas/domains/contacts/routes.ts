import { BodyCode, domainCalls, type DomainContact } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import { note } from '../../../platform/database/acts.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import { checkAllowance } from '../../../platform/server/allowance.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { texts } from '../../../platform/server/texts.ts';
import type { DomainPorts } from '../ports.ts';
import { sayOfDomain } from '../texts.ts';
import { contactColumns } from './contact-columns.ts';
import {
  countContacts,
  countNames,
  type DomainContactRow,
  insertContact,
  listContacts,
  lockContact,
  removeContact,
  takeOutOfCart,
  updateContact,
} from './contacts.store.ts';
import { CONTACT_JOB } from './save-contact.ts';

export type ContactPorts = Pick<DomainPorts, 'db' | 'now' | 'nudge'>;

/** @param isLook by the operator's people, who see contacts masked (D-440) */
const wire = (row: DomainContactRow & { domains: number }, isLook: boolean): DomainContact => ({
  id: row.id,
  name: row.name,
  organization: row.organization,
  phone: isLook ? maskPhone(row.phone) : row.phone,
  email: isLook ? maskEmail(row.email) : row.email,
  country: row.country,
  state: row.state,
  city: row.city,
  street: row.street,
  postcode: row.postcode,
  intName: row.int_name,
  intOrganization: row.int_organization,
  intStreet: row.int_street,
  intCity: row.int_city,
  intState: row.int_state,
  domains: row.domains,
});

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

const OURS = new Set(['account_id', 'id', 'handle', 'created_at', 'removed_at']);
/** What the audit log shows of a contact: what its owner wrote. */
const writtenOf = (row: DomainContactRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !OURS.has(column)));

/** Whom names are registered for. */
export function bindDomainContacts(router: Router, { db, now, nudge }: ContactPorts): void {
  router.route(domainCalls.listDomainContacts, async ({ account, input }) => {
    const { rows, total } = await listContacts(db, account.tenantID, page(input));
    return new Listed(
      rows.map((row) => wire(row, account.by === 'view')),
      total,
    );
  });

  router.route(domainCalls.addDomainContact, ({ account, input, idempotent }) => {
    const columns = contactColumns(input);
    return idempotent(async (trx) => {
      await checkAllowance(
        trx,
        { kind: 'domainContacts', ofID: account.tenantID },
        async () => 1 + (await countContacts(trx, account.tenantID)),
      );
      const id = await insertContact(trx, account.tenantID, columns, now());
      note({ object: { kind: 'domain_contacts', id }, after: columns });
      return { id };
    });
  });

  router.route(domainCalls.changeDomainContact, async ({ account, input }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    const columns = contactColumns(input);
    const isUsed = await transaction(db, async (trx) => {
      const before = await lockContact(trx, ref);
      if (!before) throw notFound();
      await updateContact(trx, ref, columns);
      note({ object: { kind: 'domain_contacts', id: ref.id }, before: writtenOf(before), after: columns });
      if ((await countNames(trx, ref)) === 0) return false;
      await enqueue(trx, [{ kind: CONTACT_JOB, accountID: ref.accountID, subject: ref.id }]);
      return true;
    });
    if (isUsed) nudge();
    return {};
  });

  router.route(domainCalls.removeDomainContact, async ({ account, input }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    await transaction(db, async (trx) => {
      await takeOutOfCart(trx, ref);
      const before = await lockContact(trx, ref);
      if (!before) throw notFound();
      const count = await countNames(trx, ref);
      if (count > 0) throw new BusinessError(BodyCode.wrongState, sayOfDomain('contact.used', { count }));
      await removeContact(trx, ref, now());
      note({ object: { kind: 'domain_contacts', id: ref.id }, before: writtenOf(before) });
    });
    return {};
  });
}
