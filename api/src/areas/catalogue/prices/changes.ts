import { BodyCode } from '@certdeck/contract';
import { isLowPrice, priceFaults } from '@certdeck/validation';
import { newID } from '../../../platform/database/identifiers.ts';
import { note } from '../../../platform/database/acts.ts';
import type { PriceItem } from '../tables.ts';
import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { texts } from '../../../platform/server/texts.ts';
import { findProductAt, lockProducts } from '../products.store.ts';
import { catalogueTexts } from '../texts.ts';
import { type ChangeRow, deleteChange, insertChange, lockChange, updateChange } from './changes.store.ts';
import { isSamePrice, type PriceVersion } from './price-book.ts';
import { insertVersions, listVersions, removeVersions } from './prices.store.ts';

/**
 * Milliseconds before its moment in which a change can neither be published nor taken back: what processes have in memory
 * is never older, so that all of them go over at the same moment.
 */
const NOTICE_MS = 5_000;

export interface DraftInput {
  id?: string | undefined;
  revision?: number | undefined;
  title: string;
  /** Null while nobody has said it. */
  validFrom: Date | null;
  items: readonly Omit<PriceItem, 'before'>[];
}

export interface By {
  /** The person of staff. */
  by: string;
  at: Date;
}

const wrongState = (text: (typeof catalogueTexts)['changeDecided']) =>
  new BusinessError(BodyCode.wrongState, text);

/** What holds just before a moment. @param versions of one product, the earliest first */
export const priceBefore = (versions: readonly PriceVersion[], moment: Date): PriceVersion | undefined =>
  versions.findLast(({ validFrom }) => validFrom < moment) ?? versions[0];

/**
 * Keeps a draft. Its base is what holds at its moment as of now: whoever keeps it has seen that.
 * @throws BusinessError 13001, 13002 where somebody else kept it meanwhile, 13004 naming each wrong price
 */
export async function saveDraft(
  db: Db,
  input: DraftInput,
  { by, at }: By,
): Promise<{ id: string; revision: number }> {
  const { title, validFrom } = input;
  if (validFrom && validFrom <= at) throw refusedAt('validFrom', catalogueTexts.changePast);
  return transaction(db, async (trx) => {
    const items = await checkedItems(trx, input.items, validFrom ?? at);
    if (input.id === undefined) {
      const id = newID();
      await insertChange(trx, { id, title, validFrom, items, by, at });
      note({ object: { kind: 'priceChange', id }, after: shown(title, validFrom, items) });
      return { id, revision: 1 };
    }
    const row = await draftOf(trx, input.id);
    if (row.revision !== input.revision) throw wrongState(catalogueTexts.changeEdited);
    const revision = row.revision + 1;
    await updateChange(trx, row.id, {
      title,
      valid_from: validFrom,
      items: JSON.stringify(items),
      revision,
      editors: JSON.stringify([...new Set([...row.editors, by])]),
      changed_by: by,
      changed_at: at,
    });
    note({
      object: { kind: 'priceChange', id: row.id },
      before: shown(row.title, row.valid_from, row.items),
      after: shown(title, validFrom, items),
    });
    return { id: row.id, revision };
  });
}

/** Throws a draft away. @throws BusinessError 13001, 13002 */
export async function dropDraft(db: Db, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await draftOf(trx, id);
    await deleteChange(trx, id);
    note({ object: { kind: 'priceChange', id }, before: shown(row.title, row.valid_from, row.items) });
  });
}

/**
 * Lets a draft hold from its moment on: somebody who has not worked on it decides that, on the revision that they saw.
 * @throws BusinessError 13001, 13002, 13004
 */
export async function publish(
  db: Db,
  input: { id: string; revision: number; low: boolean },
  { by, at }: By,
): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await draftOf(trx, input.id);
    if (row.editors.includes(by)) throw wrongState(catalogueTexts.changeOwn);
    if (row.revision !== input.revision) throw wrongState(catalogueTexts.changeEdited);
    const from = row.valid_from;
    if (!from) throw wrongState(catalogueTexts.changeUndated);
    if (from.getTime() - at.getTime() < NOTICE_MS) throw wrongState(catalogueTexts.changePast);
    const numbers = row.items.map(({ productNo }) => productNo);
    // A rival that names one of these products waits here, and then sees what this one has published.
    const known = await lockProducts(trx, numbers);
    if (known.length < numbers.length) throw wrongState(catalogueTexts.changeProductGone);
    const versions = Map.groupBy(await listVersions(trx, numbers), ({ productNo }) => productNo);
    const isOvertaken = ({ productNo }: PriceItem) => {
      const last = versions.get(productNo)?.at(-1);
      return last !== undefined && last.validFrom >= from;
    };
    if (row.items.some(isOvertaken)) throw wrongState(catalogueTexts.changeOvertaken);
    if (row.items.some((item) => otherBase(item, versions.get(item.productNo) ?? [], from)))
      throw wrongState(catalogueTexts.changeBase);
    if (!input.low && row.items.some((item) => isLowPrice(item.before, item)))
      throw refusedAt('low', catalogueTexts.changeLow);
    await insertVersions(trx, row.id, from, row.items);
    await updateChange(trx, row.id, { published_by: by, published_at: at });
    note({
      object: { kind: 'priceChange', id: row.id },
      after: { ...shown(row.title, from, row.items), low: input.low },
    });
  });
}

/** Takes back what doesn't hold yet. @throws BusinessError 13001, 13002 */
export async function withdraw(db: Db, id: string, reason: string, { by, at }: By): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await lockChange(trx, id);
    if (!row) throw new BusinessError(BodyCode.notFound, texts.notFound);
    if (!row.published_at || row.withdrawn_at) throw wrongState(catalogueTexts.changeDecided);
    if (!row.valid_from || row.valid_from.getTime() - at.getTime() < NOTICE_MS)
      throw wrongState(catalogueTexts.changeHolds);
    // A rival that publishes on these prices waits here, and then sees that they are gone.
    await lockProducts(
      trx,
      row.items.map(({ productNo }) => productNo),
    );
    await removeVersions(trx, id);
    await updateChange(trx, id, { withdrawn_by: by, withdrawn_at: at, reason });
    note({ object: { kind: 'priceChange', id }, after: { reason } });
  });
}

/** What would hold at a moment, where that is no longer what an item was drafted from. */
export function otherBase(
  item: PriceItem,
  versions: readonly PriceVersion[],
  moment: Date,
): PriceItem['before'] | undefined {
  const now = priceBefore(versions, moment);
  if (!now) return undefined;
  const { prices, extraNamePrice, onSale } = now;
  return isSamePrice(now, item.before) ? undefined : { prices, extraNamePrice, onSale };
}

/** A draft, locked. @throws BusinessError 13001, 13002 */
async function draftOf(trx: Trx, id: string): Promise<ChangeRow> {
  const row = await lockChange(trx, id);
  if (!row) throw new BusinessError(BodyCode.notFound, texts.notFound);
  if (row.published_at) throw wrongState(catalogueTexts.changeDecided);
  return row;
}

const refusedAt = (field: string, text: (typeof catalogueTexts)['changeDecided']) =>
  new BusinessError(BodyCode.badInput, text, { [field]: text });

async function checkedItems(
  trx: Trx,
  items: readonly Omit<PriceItem, 'before'>[],
  moment: Date,
): Promise<PriceItem[]> {
  const numbers = items.map(({ productNo }) => productNo);
  if (new Set(numbers).size < numbers.length) throw refusedAt('items', catalogueTexts.changeTwice);
  const versions = Map.groupBy(await listVersions(trx, numbers), ({ productNo }) => productNo);
  const errors: Record<string, (typeof catalogueTexts)['changeDecided']> = {};
  const checked: PriceItem[] = [];
  for (const item of items) {
    const known = await findProductAt(trx, item.productNo, moment);
    const version = priceBefore(versions.get(item.productNo) ?? [], moment);
    if (!known || !version) {
      errors[item.productNo] = catalogueTexts.productUnknown;
      continue;
    }
    const { prices, extraNamePrice, onSale } = version;
    const before = { prices, extraNamePrice, onSale };
    for (const { field, key } of priceFaults(known.product.maxYear, before, item))
      errors[`${item.productNo}.${field}`] = catalogueTexts[`price.${key}`];
    checked.push({ ...item, before });
  }
  const [first] = Object.values(errors);
  if (first) throw new BusinessError(BodyCode.badInput, first, errors);
  return checked;
}

/** What the log keeps of a change. */
const shown = (title: string, validFrom: Date | null, items: readonly PriceItem[]) => ({
  title,
  validFrom: validFrom?.toISOString() ?? '',
  items: items.map(({ productNo, prices, extraNamePrice, onSale }) => ({
    productNo,
    prices,
    extraNamePrice,
    onSale,
  })),
});
