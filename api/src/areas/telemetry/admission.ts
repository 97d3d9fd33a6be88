import { hourOf } from '../../platform/clock/hour.ts';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { prefixOf, subnetOf } from '../../platform/limits/prefixes.ts';
import { createAllowance } from './allowance.ts';
import { tellNetworks } from './networks.store.ts';
import { type Admitted, type Reported, type ReportTable } from './report-table.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** What one network may add to counts in an hour; a /48 of IPv6 adds four times as much. */
const COUNT_OF_A_NETWORK = 2_000;
/** Networks that a row counts at most: a figure of this size means so many or more. */
const NETWORKS_OF_A_ROW = 50;
/** Reports a minute that are all written; of more, a tenth, counted tenfold. */
const WRITTEN = 600;
const SAMPLE = 10;
/** Other processes begin rows too: what the database has is looked up so often, milliseconds. */
const LOOK_AGAIN = 30_000;

/** IPv4 networks are given out by the /24, and a provider gives a customer up to a /48 (RFC 6177). */
const networkOf = (address: string) => subnetOf(address, { ipv4: 24, ipv6: 48 });
const subscriberOf = (address: string) => subnetOf(address, { ipv4: 24, ipv6: 64 });

export interface AdmissionOptions {
  random?: () => number;
  countOfANetwork?: number;
  written?: number;
  /** Called with how many reports were not counted. */
  onDropped?: (count: number) => void;
}

interface Row {
  /** Networks that the database knows of. */
  reporters: number;
  /** Networks that told this process. */
  networks: Set<string>;
}

export interface Admission<Report> {
  /**
   * Counts reports that came from an address, as far as there is room for them.
   * @throws what the database threw
   */
  keep(reports: readonly Report[], address: string): Promise<void>;
}

/**
 * Decides what of the reports of browsers is kept. Anybody may send them, so what one network can write is
 * bounded, and what all together can: what is the same is a row with a count, each network begins a few rows an
 * hour, and all of them some hundreds (counted for all processes, limits/limiter.ts). What finds no row of its own
 * is counted in a row for the rest, so that sums stay right. Counts can still be forged within these bounds; the
 * number of networks that told of a row is what a decision should go by.
 *
 * What is seen for the first time is always written within those bounds, however loud others are: only repeats are
 * sampled. How much a network has added to counts is kept in this process alone.
 */
export function createAdmission<Report extends Reported>(
  { db, limiter, now }: { db: Db; limiter: Limiter; now: () => Date },
  table: ReportTable<Report>,
  options: AdmissionOptions = {},
): Admission<Report> {
  const { random = Math.random, onDropped = () => undefined, written = WRITTEN } = options;
  const allowance = createAllowance(options.countOfANetwork ?? COUNT_OF_A_NETWORK);
  let [hour, minute, lately, lookedAt] = [-1, -1, 0, -Infinity];
  const known = new Map<string, Row>();

  async function look(): Promise<void> {
    const present = now().getTime();
    if (Math.floor(present / HOUR) !== hour) {
      known.clear();
      allowance.clear();
      lookedAt = -Infinity;
    }
    if (Math.floor(present / MINUTE) !== minute) lately = 0;
    [hour, minute] = [Math.floor(present / HOUR), Math.floor(present / MINUTE)];
    if (present < lookedAt + LOOK_AGAIN && present >= lookedAt) return;
    lookedAt = present;
    for (const { key, reporters } of await table.known(db, hourOf(now()))) {
      const row = known.get(key);
      if (row) row.reporters = Math.max(reporters, row.reporters);
      else known.set(key, { reporters, networks: new Set() });
    }
  }

  /** Whether a network may begin another row. */
  async function mayBegin(address: string): Promise<boolean> {
    const { kind, rows, rowsOfANetwork } = table;
    const seconds = HOUR / 1000;
    const limits = [
      { key: `telemetry ${kind}:${subscriberOf(address)}`, most: rowsOfANetwork, seconds },
      { key: `telemetry ${kind}:${networkOf(address)}`, most: rowsOfANetwork * 4, seconds },
      { key: `telemetry ${kind}`, most: rows, seconds },
    ];
    // The two networks of an IPv4 address are one, with the narrower one's allowance.
    const distinct = limits.filter(({ key }, at) => limits.findIndex((one) => one.key === key) === at);
    return (await limiter.take(distinct, 'open')) === 0;
  }

  /** The row that a report counts in, and whether its network is new to it; undefined when it isn't written. */
  async function admit(
    report: Report,
    address: string,
  ): Promise<{ report: Report; key: string; isNew: boolean } | undefined> {
    let counted = report;
    if (!known.has(table.keyOf(counted)) && !(await mayBegin(address))) counted = table.fold(report);
    const key = table.keyOf(counted);
    const row = known.get(key) ?? { reporters: 0, networks: new Set() };
    const isFirst = !known.has(key);
    known.set(key, row);
    const network = networkOf(address);
    const reported = Math.max(row.reporters, row.networks.size);
    const isNew = reported < NETWORKS_OF_A_ROW && !row.networks.has(network);
    if (isNew) row.networks.add(network);
    lately += 1;
    if (isFirst || isNew || lately <= written) return { report: counted, key, isNew };
    if (random() >= 1 / SAMPLE) return undefined;
    return { report: { ...counted, count: counted.count * SAMPLE }, key, isNew };
  }

  async function write(reports: readonly Report[], address: string): Promise<void> {
    const rows = new Map<string, { report: Report; isNew: boolean }>();
    for (const report of reports) {
      const count = allowance.take(prefixOf(address), networkOf(address), report.count);
      if (count < report.count) onDropped(report.count - count);
      if (count === 0) continue;
      const admitted = await admit({ ...report, count }, address);
      if (!admitted) continue;
      const same = rows.get(admitted.key);
      rows.set(admitted.key, {
        report: { ...admitted.report, count: admitted.report.count + (same?.report.count ?? 0) },
        isNew: admitted.isNew || same?.isNew === true,
      });
    }
    if (rows.size === 0) return;
    const fresh = [...rows].filter(([, { isNew }]) => isNew).map(([key]) => key);
    // Two statements that lock the same rows in different orders would wait for each other.
    const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
    const withReporters = (reported: ReadonlySet<string>): Admitted<Report>[] =>
      sorted.map(([key, { report }]) => ({ ...report, reporters: reported.has(key) ? 1 : 0 }));
    if (fresh.length === 0) return table.count(db, withReporters(new Set()), now());
    await transaction(db, async (trx) => {
      const reported = await tellNetworks(trx, hourOf(now()), networkOf(address), fresh);
      await table.count(trx, withReporters(reported), now());
    });
  }

  return {
    async keep(reports, address) {
      if (reports.length === 0) return;
      try {
        await look();
        await write(reports, address);
      } catch (error) {
        // What was not written is not known.
        known.clear();
        lookedAt = -Infinity;
        throw error;
      }
    },
  };
}
