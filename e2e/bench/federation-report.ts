import type { FederationResults } from './federation.ts';

const kB = (bytes: number) => `${(bytes / 1024).toFixed(bytes < 10_240 ? 1 : 0)} kB`;
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The federation's part of docs/benchmarks.md, as lines. */
export function federationLines({ customers, steps, growth, timers }: FederationResults): string[] {
  const [smallest] = growth;
  return [
    '## After the first visit, federated beside one ordinary build',
    '',
    `Each customer has a browser profile that keeps what it has fetched and compiled: buys, goes to the order list, opens the first page again, closes the browser, and comes back to the order list after one statement of it was changed and released. The ordinary build has its files named by their content, so that it too fetches only what has changed. Depth: the longest chain of requests of which each was asked for by what the one before it brought. 10 Mbit/s, 40 ms, processor slowed four times; medians of ${customers} customers each, taken in turn.`,
    '',
    row('Step', 'Bytes', 'Ratio', 'Requests', 'Depth', 'First paint', 'Usable', 'Ratio'),
    row('---', '---', '---', '---', '---', '---', '---', '---'),
    ...steps.map(({ step, federated: ours, oneApplication: one, bytesRatio, usableRatio }) =>
      row(
        step,
        `${kB(ours.bytes)} / ${kB(one.bytes)}`,
        `**${bytesRatio}**`,
        `${ours.requests} / ${one.requests}`,
        `${ours.depth} / ${one.depth}`,
        ours.paint > 0 ? `${ours.paint} / ${one.paint} ms` : '',
        `${ours.usable} / ${one.usable} ms`,
        `**${usableRatio}**`,
      ),
    ),
    '',
    '## First visit with 6, 12 and 24 remotes in the registry',
    '',
    'The further ones are as large as real ones and never opened. What grows is the registry in the page, and nothing else.',
    '',
    row('Remotes', 'Registry', 'Bytes', 'More than with 6', 'Requests', 'Usable', 'Ratio to 6'),
    row('---', '---', '---', '---', '---', '---', '---'),
    ...growth.map(({ remotes, load, registryBytes }) =>
      row(
        remotes,
        kB(registryBytes),
        kB(load.bytes),
        kB(load.bytes - (smallest?.load.bytes ?? 0)),
        load.requests,
        `${load.usable} ms`,
        `**${(load.usable / (smallest?.load.usable ?? 1)).toFixed(2)}**`,
      ),
    ),
    '',
    `A setTimeout with its clearTimeout while chains of timeouts are watched, beside the browser's own: ${timers.watched} / ${timers.plain} µs, **${timers.ratio}**.`,
    '',
  ];
}
