import { BodyCode, type Product } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { isLowPrice } from '@certdeck/validation';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { type ApiLanguage, texts } from '../../../platform/server/texts.ts';
import { findChange, findChanges, listChanges, type ListedChange } from './changes.store.ts';
import { dropDraft, otherBase, publish, saveDraft, withdraw } from './changes.ts';
import type { PriceVersion } from './price-book.ts';
import { readBook } from './price-list.ts';
import { listVersions } from './prices.store.ts';

export interface PriceDeskPorts {
  db: Db;
  now: () => Date;
  /** Called after a change of what holds. */
  changed(): void;
}

const pricedOf = ({ prices, extraNamePrice, onSale }: PriceVersion) => ({ prices, extraNamePrice, onSale });

/** Prices as the operator's people see and change them (D-397). */
export function bindPriceDesk(router: Router, { db, now, changed }: PriceDeskPorts): void {
  router.route(operatorCalls.prices, async ({ input, language }) => {
    const moment = input.at === undefined ? now() : new Date(input.at * 1000);
    const book = await readBook(db);
    return book.at(moment).map(({ product, version }) => ({
      ...factsOf(product, language),
      ...pricedOf(version),
      since: secondsOrZero(version.validFrom),
      nextAt: secondsOrZero(
        book.versionsOf(product.productNo).find(({ validFrom }) => validFrom > moment)?.validFrom,
      ),
    }));
  });

  router.route(operatorCalls.priceChanges, async ({ input, account }) => {
    const { rows, total } = await listChanges(db, input.status, page(input));
    return new Listed(
      rows.map((row) => summaryOf(row, account.principalID, now())),
      total,
    );
  });

  router.route(operatorCalls.priceChange, async ({ input, account }) => {
    const row = await findChange(db, input.id);
    if (!row) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const isDraft = row.published_at === null;
    const numbers = row.items.map(({ productNo }) => productNo);
    const versions = Map.groupBy(await listVersions(db, numbers), ({ productNo }) => productNo);
    const moment = row.valid_from ?? now();
    return {
      ...summaryOf(row, account.principalID, now()),
      items: row.items.map((item) => {
        const own = versions.get(item.productNo) ?? [];
        const other = isDraft ? otherBase(item, own, moment) : undefined;
        const last = own.at(-1);
        return {
          ...item,
          ...(other ? { other } : {}),
          low: isLowPrice(item.before, item),
          overtaken: isDraft && row.valid_from !== null && last !== undefined && last.validFrom >= moment,
        };
      }),
    };
  });

  router.route(operatorCalls.savePriceChange, ({ input, account }) =>
    saveDraft(
      db,
      {
        id: input.id,
        revision: input.revision,
        title: input.title,
        validFrom: input.validFrom === 0 ? null : new Date(input.validFrom * 1000),
        items: input.items.map(({ onSale, ...item }) => ({ ...item, onSale: onSale === 'Y' })),
      },
      { by: account.principalID, at: now() },
    ),
  );

  router.route(operatorCalls.dropPriceChange, async ({ input: { id } }) => {
    await dropDraft(db, id);
    return {};
  });

  router.route(operatorCalls.publishPriceChange, async ({ input: { id, revision, low }, account }) => {
    await publish(db, { id, revision, low: low === 'Y' }, { by: account.principalID, at: now() });
    changed();
    return {};
  });

  router.route(operatorCalls.withdrawPriceChange, async ({ input: { id, reason }, account }) => {
    await withdraw(db, id, reason, { by: account.principalID, at: now() });
    changed();
    return {};
  });

  router.route(operatorCalls.priceHistory, async ({ input: { productNo } }) => {
    const versions = await listVersions(db, [productNo]);
    if (versions.length === 0) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const changes = await findChanges(
      db,
      versions.flatMap(({ changeID }) => changeID ?? []),
    );
    return versions.toReversed().map((version) => {
      const change = changes.find(({ id }) => id === version.changeID);
      return {
        ...pricedOf(version),
        validFrom: secondsOrZero(version.validFrom),
        changeID: version.changeID ?? '',
        title: change?.title ?? '',
        createdBy: change?.created_by_no ?? '',
        publishedBy: change?.published_by_no ?? '',
        publishedAt: secondsOrZero(change?.published_at),
      };
    });
  });
}

function factsOf(product: Product, language: ApiLanguage) {
  const { productNo, chineseName, englishName, brand, brandName, productType, maxYear, isFree } = product;
  const name = language === 'zh' ? chineseName : englishName;
  return { productNo, name, brand, brandName, productType, maxYear, isFree };
}

const stateOf = (row: ListedChange, now: Date) => {
  if (row.withdrawn_at) return 'withdrawn' as const;
  if (!row.published_at) return 'draft' as const;
  return row.valid_from && row.valid_from > now ? ('scheduled' as const) : ('valid' as const);
};

function summaryOf(row: ListedChange, reader: string, now: Date) {
  return {
    id: row.id,
    title: row.title,
    state: stateOf(row, now),
    validFrom: secondsOrZero(row.valid_from),
    count: row.items.length,
    revision: row.revision,
    createdBy: row.created_by_no ?? '',
    changedBy: row.changed_by_no ?? '',
    changedAt: secondsOrZero(row.changed_at),
    publishedBy: row.published_by_no ?? '',
    publishedAt: secondsOrZero(row.published_at),
    withdrawnBy: row.withdrawn_by_no ?? '',
    withdrawnAt: secondsOrZero(row.withdrawn_at),
    reason: row.reason,
    own: row.editors.includes(reader),
  };
}
