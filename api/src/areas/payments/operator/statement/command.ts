import { decimalFromCents } from '@certdeck/validation';
import { isID } from '../../../../platform/database/identifiers.ts';
import type { Db } from '../../../../platform/database/transaction.ts';
import type { OuterWay, Statement, StatementLine } from '../../../../ports/payments/provider.ts';
import { startOf } from '../sales.store.ts';
import { compare, type Difference } from './compare.ts';
import { paymentsFor, refundsFor } from './statement.store.ts';

type Say = (line: string) => void;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** Whether a text is a day of the calendar. */
const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Days beside one. @param by of them, below zero for earlier ones */
const dayBeside = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/**
 * Compares what providers list of a day in Asia/Shanghai with the books, and names each difference; books nothing
 * (D-642).
 * @param args `--day YYYY-MM-DD`
 * @returns false where something differs or couldn't be read; undefined for words that mean nothing
 */
export async function compareStatements(
  { db, outside }: { db: Db; outside: readonly OuterWay[] },
  args: readonly string[],
  say: Say,
): Promise<boolean | undefined> {
  const [flag, day = '', ...more] = args;
  if (flag !== '--day' || !isDay(day) || more.length > 0) return undefined;
  const accounts = new Map<string, { statement: Statement; ways: string[] }>();
  for (const { id, provider } of outside) {
    const { statement } = provider;
    if (!statement) say(`${id}\tno statement`);
    else {
      const one = accounts.get(statement.account) ?? { statement, ways: [] };
      accounts.set(statement.account, { ...one, ways: [...one.ways, id] });
    }
  }
  let isSame = true;
  for (const [account, { statement, ways }] of accounts) {
    const outcome = await statement.read(day);
    if (outcome.kind === 'unread') {
      say(`${account}\tThe statement can’t be read yet.`);
      isSame = false;
      continue;
    }
    const { lines } = outcome;
    // A payment at midnight is booked on the day after; what isn't read is looked for in nothing.
    const nearby = await linesOf(statement, [dayBeside(day, -1), dayBeside(day, 1)]);
    const span = { from: startOf(day), until: startOf(day, 1) };
    const names = lines.map(({ payment }) => payment).filter(Boolean);
    const ids = lines.map(({ refund }) => refund).filter(isID);
    const books = {
      payments: await paymentsFor(db, ways, { ...span, names }),
      refunds: await refundsFor(db, ways, { ...span, ids }),
    };
    const differences = compare(lines, nearby, books);
    for (const difference of differences) say(textOf(account, difference));
    say(sumOf(account, lines, differences.length));
    if (differences.length > 0) isSame = false;
  }
  return isSame;
}

async function linesOf(statement: Statement, days: readonly string[]): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (const day of days) {
    const outcome = await statement.read(day);
    if (outcome.kind === 'read') lines.push(...outcome.lines);
  }
  return lines;
}

/** Currencies whose least unit is the whole (of those that providers charge in). */
const WHOLE = new Set(['HUF', 'JPY', 'KRW', 'TWD']);

const amountOf = (minor: number | undefined, currency: string): string => {
  if (minor === undefined) return '-';
  return WHOLE.has(currency) ? String(minor) : decimalFromCents(minor);
};

const textOf = (
  account: string,
  { kind, way, name, accountNo, line, there, here, currency, text }: Difference,
): string =>
  [
    ...[kind, way || account, name || '-', accountNo || '-', line || '-'],
    `there ${amountOf(there, currency)} here ${amountOf(here, currency)} ${currency}`,
    text,
  ].join('\t');

/** The day in one line: how much came and went in each currency. */
function sumOf(account: string, lines: readonly StatementLine[], differences: number): string {
  const sums = [...new Set(lines.map(({ currency }) => currency))].map((currency) => {
    const of = lines.filter((line) => line.currency === currency);
    const sum = (kind: StatementLine['kind']) =>
      amountOf(
        of.filter((line) => line.kind === kind).reduce((total, { gross }) => total + gross, 0),
        currency,
      );
    const fees = amountOf(
      of.reduce((total, { fee }) => total + fee, 0),
      currency,
    );
    return `paid ${sum('payment')}, refunded ${sum('refund')}, other ${sum('other')}, fees ${fees} ${currency}`;
  });
  return [account, `${lines.length} lines, ${differences} differ`, ...sums].join('\t');
}
