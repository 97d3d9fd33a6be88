import * as operatorCalls from '@certdeck/contract/operator';
import { csvLines, decimalFromCents } from '@certdeck/validation';
import type { Db } from '../../../platform/database/transaction.ts';
import { Download } from '../../../platform/server/answers.ts';
import type { Router } from '../../../platform/server/router.ts';
import type { ApiLanguage } from '../../../platform/server/texts.ts';
import { salesBetween, type SalesRow } from './sales.store.ts';

const DAY_MS = 86_400_000;

type Figures = Pick<SalesRow, 'sold' | 'refunded' | 'orders'>;

const NONE: Figures = { sold: 0, refunded: 0, orders: 0 };

const sumOf = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (sum, { sold, refunded, orders }) => ({
      sold: sum.sold + sold,
      refunded: sum.refunded + refunded,
      orders: sum.orders + orders,
    }),
    NONE,
  );

/** Every day of a range, both ends included. */
function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

const mostFirst = (one: Figures, other: Figures): number =>
  other.sold - other.refunded - (one.sold - one.refunded);

/** What was sold in a range of days, by day, by product and by the agent whose site sold it. */
async function reportOf(db: Db, { from, to }: { from: string; to: string }, language: ApiLanguage) {
  const rows = await salesBetween(db, from, to);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const byProduct = Map.groupBy(rows, ({ productNo }) => productNo);
  const byAgent = Map.groupBy(rows, ({ agentNo }) => agentNo);
  return {
    ...sumOf(rows),
    days: daysBetween(from, to).map((day) => ({ day, ...sumOf(byDay.get(day) ?? []) })),
    products: [...byProduct]
      .map(([productNo, some]) => {
        const last = some.at(-1);
        const name = (language === 'zh' ? last?.chineseName : last?.name) ?? '';
        return { productNo, name, ...sumOf(some) };
      })
      .toSorted(mostFirst),
    agents: [...byAgent]
      .map(([agentNo, some]) => ({
        agentNo,
        company: some[0]?.company ?? '',
        ...sumOf(some),
        markup: some.reduce((sum, { markup }) => sum + markup, 0),
      }))
      .toSorted(mostFirst),
  };
}

/** Sales as the operator's people see them (D-375). */
export function bindSalesDesk(router: Router, { db }: { db: Db }): void {
  router.route(operatorCalls.sales, ({ input, language }) => reportOf(db, input, language));

  router.route(operatorCalls.exportSales, async ({ input, language }) => {
    const { days, products, agents } = await reportOf(db, input, language);
    const figures = ({ sold, refunded, orders }: Figures) => [
      decimalFromCents(sold),
      decimalFromCents(refunded),
      decimalFromCents(sold - refunded),
      String(orders),
    ];
    // Names of the wire, so that a script reads the file in any language.
    const columns = ['sold', 'refunded', 'net', 'orders'];
    const lines = {
      day: () => [['day', ...columns], ...days.map((one) => [one.day, ...figures(one)])],
      product: () => [
        ['productNo', 'name', ...columns],
        ...products.map((one) => [one.productNo, one.name, ...figures(one)]),
      ],
      agent: () => [
        ['agentNo', 'company', ...columns, 'markup'],
        ...agents.map((one) => [one.agentNo, one.company, ...figures(one), decimalFromCents(one.markup)]),
      ],
    }[input.by]();
    const name = `sales-by-${input.by}-${input.from}-${input.to}.csv`;
    return new Download(name, 'text/csv; charset=utf-8', `\ufeff${csvLines(lines)}`);
  });
}
