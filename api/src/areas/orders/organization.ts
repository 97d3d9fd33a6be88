import type { TenantID } from '../../platform/database/identifiers.ts';
import type { OrderOrganization } from './tables.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import {
  correctOrganization,
  countOpenOf,
  followOf,
  noteOrganization,
  waitingOf,
} from './organization.store.ts';
import type { AskingOrder, OrganizationChecks } from './ports.ts';
import { type IssuingRow, refOf } from './under-way.ts';

/** What an order asks of the validation of its organisation; undefined where its product names none. */
export const askingOf = (order: IssuingRow): AskingOrder | undefined =>
  order.organization === null
    ? undefined
    : {
        accountID: order.account_id,
        organizationID: order.organization_id,
        subject: order.organization,
        productType: order.cert_type,
      };

/**
 * Looks whether the organisation of a paid order is validated, notes that with the order, and asks for it where nobody
 * has. Once signing has begun, which happens in the sight of a validation that holds, this is settled: whatever is
 * changed meanwhile, the certificate may exist already.
 */
export async function lookAtOrganization(
  { db, now, organizations }: { db: Db; now: () => Date; organizations: OrganizationChecks },
  order: IssuingRow,
): Promise<boolean> {
  const asking = askingOf(order);
  if (!asking || order.issuing_at !== null) return true;
  return transaction(db, async (trx) => {
    const ref = refOf(order);
    let { organizationID, isValidated, says } = await organizations.ask(trx, asking, now());
    if (says && organizationID !== null) {
      await correctOrganization(trx, ref, says);
      ({ organizationID, isValidated } = await organizations.ask(
        trx,
        { ...asking, organizationID, subject: says },
        now(),
      ));
    }
    await noteOrganization(trx, ref, organizationID, isValidated ? now() : null);
    return isValidated;
  });
}

/*
 * What organisations may do with orders, in their own transactions.
 */

interface OrganizationRef {
  accountID: TenantID;
  organizationID: string;
}

export const openOrdersOf = countOpenOf;

/** Lets orders that aren't being issued say of their organisation what it says now (D-431). */
export const followOrganization = (
  trx: Trx,
  ref: OrganizationRef,
  organization: OrderOrganization,
): Promise<void> => followOf(trx, ref, organization);

/** Lets the background work look at the paid orders of an organisation. */
export async function wakeOrdersOf(trx: Trx, ref: OrganizationRef): Promise<void> {
  const ids = await waitingOf(trx, ref);
  await enqueue(
    trx,
    ids.map((id) => ({ kind: 'order', accountID: ref.accountID, subject: id })),
  );
}
