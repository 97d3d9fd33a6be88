import { accountCalls } from '@certdeck/contract';
import { newID } from '../../../platform/database/identifiers.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { findOrganization } from '../../../areas/organizations/organizations.store.ts';
import { identityOf } from '../../../areas/organizations/vetting/identity.ts';
import { changeVetting, openVetting } from '../../../areas/organizations/vetting/vetting.store.ts';
import type { Customer, Shop } from '../../../areas/orders/testing/shop.ts';

/** Validations of a customer's organisation, and a document. */
export interface Vettings {
  /** Waits for the operator's people. */
  ov: string;
  ev: string;
  documentID: string;
}

/** Opens validations of an organisation, and uploads a document for it. */
export async function vettingsOf(
  shop: Shop,
  { accountID, token }: Pick<Customer, 'accountID' | 'token'>,
  { organizationID, word, asked }: { organizationID: string; word: string; asked?: string },
): Promise<Vettings> {
  const { db, now } = shop.services;
  const row = await findOrganization(db, accountID, organizationID);
  if (!row) throw new Error(`No organisation ${organizationID}`);
  const [ov, ev] = [newID(), newID()];
  await transaction(db, async (trx) => {
    for (const [level, id] of [
      ['ov', ov],
      ['ev', ev],
    ] as const) {
      await openVetting(
        trx,
        { accountID, organizationID },
        { id, level, identity: identityOf(row), at: now() },
      );
      if (asked !== undefined) await changeVetting(trx, id, { status: 'asked', asked });
    }
  });
  const { body } = await shop.call(
    accountCalls.uploadOrganizationDocument,
    { orgID: organizationID, name: `${word}-register.pdf` },
    { token, headers: { 'idempotency-key': `vetting-${word}` } },
  );
  if (body.code !== 200) throw new Error(JSON.stringify(body));
  return { ov, ev, documentID: body.data.id };
}
