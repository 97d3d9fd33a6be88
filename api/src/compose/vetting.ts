import type { Db } from '../platform/database/transaction.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { followOrganization, openOrdersOf, wakeOrdersOf } from '../areas/orders/organization.ts';
import type { OrganizationChecks } from '../areas/orders/ports.ts';
import { proofsOf } from '../areas/organizations/domains/proofs.ts';
import { askFor, checkOf, isValidated } from '../areas/organizations/vetting/asking.ts';
import type { VettingPorts } from '../areas/organizations/vetting/vetting.ts';

/** What the validation of organisations does with orders and notices, in the server and in the operator's command. */
export const vetting: Omit<VettingPorts, 'db' | 'now'> = {
  orders: { follow: followOrganization, wake: wakeOrdersOf, countOpen: openOrdersOf },
  tell: (trx, tenantID, notice) => announce(trx, tenantID, [notice]),
};

/** What orders ask of it. */
export const organizationChecksOf = (db: Db): OrganizationChecks => ({
  ask: askFor,
  holds: isValidated,
  proofs: proofsOf,
  stateOf: (order, at) => checkOf(db, order, at),
});
