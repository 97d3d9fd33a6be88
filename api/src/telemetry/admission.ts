import { prefixesOf, prefixOf } from '../limits/prefixes.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Rows of one kind that an hour may get; a release that breaks everywhere makes a few dozen. */
const ROWS = 400;
/** Rows of it that one network may begin, of its two wider ones 4 and 16 times as many (limits/prefixes.ts). */
const ROWS_OF_A_NETWORK = 20;
/** What one network may add to counts in an hour. */
const COUNT_OF_A_NETWORK = 2_000;
/** Networks that a row counts. */
const REPORTERS = 16;
/** Reports a minute that are all written; of more, a tenth, counted tenfold. */
const WRITTEN = 600;
const SAMPLE = 10;
/** Networks that are kept in mind; past these no new one begins a row. */
const NETWORKS = 20_000;

/** One report of a tab, as it would be counted. */
export interface Reported {
  count: number;
}
export type Admitted<Report> = Report & {
  /** 1 when this network is the first to tell of it, or one more; 0 when it has told before. */
  reporters: number;
};

export interface AdmissionOptions<Report extends Reported> {
  now: () => Date;
  /** Name of what counts as the same. */
  keyOf: (report: Report) => string;
  /** The row for what finds no place of its own; undefined drops it. There must be few such rows. */
  fold: (report: Report) => Report | undefined;
  random?: () => number;
  rows?: number;
  rowsOfANetwork?: number;
  countOfANetwork?: number;
  written?: number;
}

/**
 * Decides what of the reports of browsers is kept. Anybody may send them, so what one network can write is bounded,
 * and what all together can: what is the same is a row with a count, each network begins a few rows an hour, and all
 * of them some hundreds. What finds no place is counted in a row for the rest, so that nothing happens unseen.
 *
 * What is seen for the first time always finds a place within those bounds, however loud others are: repeats alone
 * are sampled. Each process decides for itself, and keeps networks in memory for an hour, not in the database.
 */
export function createAdmission<Report extends Reported>(
  options: AdmissionOptions<Report>,
): (reports: readonly Report[], address: string) => Admitted<Report>[] {
  const { now, keyOf, fold, random = Math.random } = options;
  const { rows = ROWS, rowsOfANetwork = ROWS_OF_A_NETWORK } = options;
  const { countOfANetwork = COUNT_OF_A_NETWORK, written = WRITTEN } = options;
  let [hour, minute, lately] = [-1, -1, 0];
  /** Rows of this hour, with the networks that told of each. */
  const known = new Map<string, Set<string>>();
  const begun = new Map<string, number>();
  const counted = new Map<string, number>();

  function turnTheClock(): void {
    const present = now().getTime();
    if (Math.floor(present / HOUR) !== hour) for (const one of [known, begun, counted]) one.clear();
    if (Math.floor(present / MINUTE) !== minute) lately = 0;
    [hour, minute] = [Math.floor(present / HOUR), Math.floor(present / MINUTE)];
  }

  /** Whether a network, and those around it, may still spend so much; if so it is spent. */
  function spend(spent: Map<string, number>, address: string, amount: number, most: number): boolean {
    const networks = prefixesOf(address);
    if (networks.some(({ key, share }) => (spent.get(key) ?? 0) + amount > most * share)) return false;
    if (spent.size + networks.length > NETWORKS && networks.some(({ key }) => !spent.has(key))) return false;
    for (const { key } of networks) spent.set(key, (spent.get(key) ?? 0) + amount);
    return true;
  }

  /** The row that a report counts in, and whether its network is new to it. */
  function place(
    report: Report,
    address: string,
  ): { row: Report; isFirst: boolean; reporters: number } | undefined {
    let row = report;
    let networks = known.get(keyOf(row));
    const isFirst = !networks && known.size < rows && spend(begun, address, 1, rowsOfANetwork);
    if (!networks && !isFirst) {
      const rest = fold(report);
      if (!rest) return undefined;
      row = rest;
      networks = known.get(keyOf(row));
    }
    if (!networks) known.set(keyOf(row), (networks = new Set()));
    const network = prefixOf(address);
    const isNew = networks.size < REPORTERS && !networks.has(network);
    if (isNew) networks.add(network);
    return { row, isFirst, reporters: isNew ? 1 : 0 };
  }

  return (reports, address) => {
    turnTheClock();
    const admitted: Admitted<Report>[] = [];
    for (const report of reports) {
      if (!spend(counted, address, report.count, countOfANetwork)) continue;
      const placed = place(report, address);
      if (!placed) continue;
      lately += 1;
      const { row, isFirst, reporters } = placed;
      if (isFirst || lately <= written) admitted.push({ ...row, reporters });
      else if (random() < 1 / SAMPLE) admitted.push({ ...row, count: row.count * SAMPLE, reporters });
    }
    return admitted;
  };
}
