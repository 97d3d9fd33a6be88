import type { Db } from '../../platform/database/transaction.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';

/** Accounts that are sealed in one go. */
const PART = 200;

interface Row {
  id: string;
  id_card: string;
  id_card_sealed: Buffer | null;
}

/** The number of a person's document; '' where there is none. */
export async function idCardOf(seal: TextSeal, { id, id_card, id_card_sealed }: Row): Promise<string> {
  // In clear is what a process of the release before has written, until the next look.
  if (id_card !== '' || !id_card_sealed) return id_card;
  return seal.open(id, Buffer.from(id_card_sealed));
}

/** The columns for a number: sealed, or none. */
export async function idCardColumns(seal: TextSeal, accountID: string, idCard: string) {
  return { id_card: '', id_card_sealed: idCard === '' ? null : await seal.seal(accountID, idCard) };
}

/** Seals what stands in clear since before numbers were sealed. A number that was changed meanwhile is left to the next look. */
export async function sealClearIdCards(db: Db, seal: TextSeal): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'id_card'])
      .where('id_card', '!=', '')
      .$if(after !== '', (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(PART)
      .execute();
    for (const { id, id_card } of rows) {
      const columns = await idCardColumns(seal, id, id_card);
      await db
        .updateTable('accounts')
        .set(columns)
        .where('id', '=', id)
        .where('id_card', '=', id_card)
        .execute();
    }
    if (rows.length < PART) return;
    after = rows.at(-1)?.id ?? after;
  }
}
