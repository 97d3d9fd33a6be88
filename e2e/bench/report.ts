import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { FederationResults } from './federation.ts';
import { federationLines } from './federation-report.ts';
import type { KeyComparison } from './keys/compare.ts';
import type { PageComparison } from './run.ts';
import { type InteractionResults, interactionLines } from './interactions.ts';
import { type ProcessorResults, processorLines } from './processor.ts';
import { signInLines, type SignInResults } from './sign-in.ts';
import { type CsrToolResults, csrToolLines } from './tools-csr.ts';
import { type DecodeToolResults, decodeToolLines } from './tools-decode.ts';

export interface ApiResults {
  issue: {
    results: {
      database: string;
      orders: number;
      createMs: number;
      payMs: number;
      issueMs: number;
      ordersPerSecond: number;
    }[];
  };
  list: {
    results: {
      database: string;
      orders: number;
      callers: number;
      pages: Record<string, { requestsPerSecond: number; p50Ms: number; p99Ms: number }>;
    }[];
  };
}

/** What `api/bench/audit.ts` prints. */
export interface AuditResults {
  appends: {
    database: string;
    rows: number;
    withoutPerSecond: number;
    withPerSecond: number;
    ratio: number;
    placedPerSecond: number;
  }[];
  check: {
    entries: number;
    megabytes: number;
    verifySeconds: number;
    perSecond: number;
    ratioToParsing: number;
    peakMegabytes: number;
  };
}

export interface ServerKeyResults {
  keys: number;
  results: { work: string; aloneMs: number; pool: number; inProcess: number }[];
}

export interface Results {
  pages?: PageComparison[];
  shellGzip?: number;
  federation?: FederationResults;
  interactions?: InteractionResults;
  processor?: ProcessorResults;
  keys?: KeyComparison[];
  csrTool?: CsrToolResults;
  decodeTool?: DecodeToolResults;
  api?: ApiResults;
  serverKeys?: ServerKeyResults;
  audit?: AuditResults;
  signIn?: SignInResults;
}

/** Writes the figures as JSON and as a page; parts that weren't measured keep their last figures. */
export function writeReport(page: string, data: string, measured: Results, chromium: string): void {
  const known = existsSync(data) ? (JSON.parse(readFileSync(data, 'utf8')) as Results) : {};
  const results = { ...known, ...measured };
  writeFileSync(data, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(page, render(results, chromium));
}

function render(
  {
    pages = [],
    shellGzip = 0,
    federation,
    interactions,
    processor,
    keys = [],
    csrTool,
    decodeTool,
    api,
    serverKeys,
    audit,
    signIn,
  }: Results,
  chromium: string,
): string {
  const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const kB = (bytes: number) => `${Math.round(bytes / 1024)} kB`;
  const lines = [
    '# Benchmarks',
    '',
    `Written by \`npm run bench\`. Every figure stands beside another of the same run; trust the ratios, not the milliseconds. This run: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Chromium ${chromium}, Node ${process.versions.node}.`,
    '',
    '## First visit, federated beside one ordinary webpack build of the same sources',
    '',
    '10 Mbit/s, 40 ms, processor slowed four times, nothing cached; medians of fifteen loads each, taken in turn. "Usable": the first field of the form can be typed into.',
    '',
    row('Page', 'First paint', 'Ratio', 'Usable', 'Ratio', 'Requests', 'Bytes'),
    row('---', '---', '---', '---', '---', '---', '---'),
    ...pages.map(({ page, federated: ours, oneApplication: one, paintRatio, usableRatio }) =>
      row(
        page,
        `${ours.firstContentfulPaint} / ${one.firstContentfulPaint} ms`,
        `**${paintRatio}**`,
        `${ours.usable} / ${one.usable} ms`,
        `**${usableRatio}**`,
        `${ours.requests} / ${one.requests}`,
        `${kB(ours.bytes)} / ${kB(one.bytes)}`,
      ),
    ),
    '',
    `Script before sign-in: **${kB(shellGzip)}** gzip (bound: 300 kB).`,
    '',
    ...(federation ? federationLines(federation) : []),
    ...(interactions ? interactionLines(interactions) : []),
    ...(processor ? processorLines(processor) : []),
    '## A key pair and its request: the page’s worker beside `openssl req`',
    '',
    'Medians, in turn. A process of openssl also pays for its own start, which is most of its time for EC keys.',
    '',
    row('Key', 'Page', 'openssl', 'Ratio'),
    row('---', '---', '---', '---'),
    ...keys.map(({ kind, page, openssl, ratio }) => row(kind, `${page} ms`, `${openssl} ms`, `**${ratio}**`)),
    '',
    ...(decodeTool ? decodeToolLines(decodeTool) : []),
    ...(csrTool ? csrToolLines(csrTool) : []),
  ];
  if (api) {
    lines.push(
      '## 500 orders from submission to certificate',
      '',
      'One submission, one payment, every record looked up in the demo zone over DNS, every certificate signed and stored. A server process of its own, over HTTP.',
      '',
      row('Database', 'Create', 'Pay', 'Validate and issue', 'Orders/s'),
      row('---', '---', '---', '---', '---'),
      ...api.issue.results.map((one) =>
        row(
          one.database,
          `${one.createMs} ms`,
          `${one.payMs} ms`,
          `${one.issueMs} ms`,
          `**${one.ordersPerSecond}**`,
        ),
      ),
      '',
      '## The order list over 100,000 orders of one account',
      '',
      `${api.list.results[0]?.callers ?? 0} callers over HTTP.`,
      '',
      row('Database', 'Page', 'Requests/s', 'p50', 'p99'),
      row('---', '---', '---', '---', '---'),
      ...api.list.results.flatMap((one) =>
        Object.entries(one.pages).map(([name, { requestsPerSecond, p50Ms, p99Ms }]) =>
          row(one.database, name, `**${requestsPerSecond}**`, `${p50Ms} ms`, `${p99Ms} ms`),
        ),
      ),
      '',
    );
  }
  if (serverKeys)
    lines.push(
      '## RSA 4096 keys made by the server, and what waits beside them',
      '',
      `${serverKeys.keys} keys asked for at once; the longest wait of one process in the same run, beside the longest of the same work alone. "In the process" is what making them without a pool of processes would do.`,
      '',
      row('Work', 'Alone', 'Beside the pool', 'In the process'),
      row('---', '---', '---', '---'),
      ...serverKeys.results.map(({ work, aloneMs, pool, inProcess }) =>
        row(work, `${aloneMs} ms`, `**${pool} ×**`, `${inProcess} ×`),
      ),
      '',
    );
  if (audit)
    lines.push(
      '## The audit log',
      '',
      'Transactions that write a row and its entry, one after the other, beside the same rows without entries; then the entries get their places in the tree.',
      '',
      row('Database', 'Rows/s without', 'Rows/s with entries', 'Time with / without', 'Placed/s'),
      row('---', '---', '---', '---', '---'),
      ...audit.appends.map((one) =>
        row(one.database, one.withoutPerSecond, one.withPerSecond, `**${one.ratio} ×**`, one.placedPerSecond),
      ),
      '',
      `An export of ${audit.check.entries.toLocaleString('en')} entries with their proofs (${audit.check.megabytes} MB) is checked as a stream in ${audit.check.verifySeconds} s (${audit.check.perSecond} entries/s), **${audit.check.ratioToParsing} ×** of what parsing its lines alone takes; the process with the maker of the lines took ${audit.check.peakMegabytes} MB at most.`,
      '',
    );
  if (signIn) lines.push(...signInLines(signIn));
  return lines.join('\n');
}
