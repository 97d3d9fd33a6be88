import { insertAdjustment } from '../../../areas/adjustments/adjustments.store.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Customer, Shop } from '../../../areas/orders/testing/shop.ts';
import { applicantOf, type DeskProofs } from './applicant.ts';
import { type Vettings, vettingsOf } from './vettings.ts';

export interface DeskThings extends DeskProofs {
  /** Of somebody else's organisation. */
  vettings: Vettings;
  /** Credits that wait for a second person. */
  adjustment: string;
  spareAdjustment: string;
}

/** What waits for the operator's people: proofs of somebody else, and credits of the customer. */
export async function deskThingsOf(shop: Shop, customer: Customer, word: string): Promise<DeskThings> {
  const proofs = await applicantOf(shop, word);
  const proposed = async (): Promise<string> => {
    const id = newID();
    await transaction(shop.services.db, (trx) =>
      insertAdjustment(trx, {
        account_id: customer.accountID,
        id,
        kind: 'goodwill',
        amount: 100,
        reason: `${word} waited`,
        note: `${word} called`,
        state: 'proposed',
        reference: '',
        proposed_by: null,
        proposed_at: shop.services.now(),
        decided_by: null,
        decided_at: null,
      }),
    );
    return id;
  };
  const other = await shop.addCustomer();
  const vettings = await vettingsOf(shop, other, {
    organizationID: other.organizationID,
    word: `${word}-desk`,
  });
  return { ...proofs, vettings, adjustment: await proposed(), spareAdjustment: await proposed() };
}
