/** The numbered requirements (docs/requirements) and the tests that name them. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NamedTest, testsNaming } from './trace-tests.ts';
import { root } from '../workspace.ts';

export interface Requirement {
  id: string;
  text: string;
  acceptance: string;
}

export interface Traced {
  /** By the letters before the number: 'SSL', 'ORD', … */
  groups: ReadonlyMap<string, readonly Requirement[]>;
  /** The tests that name a requirement, by its ID; none for one that no test names. */
  byId: ReadonlyMap<string, readonly NamedTest[]>;
}

const NO_ROWS = /^(README|proofs|decisions|clauses|calls|messages|routes|constants)\.md$/;

/** Reads the requirements, and every test of the repository for their IDs. */
export function traceRequirements(): Traced {
  const folder = join(root, 'docs/requirements');
  const requirements = readdirSync(folder)
    .filter((name) => !NO_ROWS.test(name))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/^\| ([A-Z]+-\d{3}) \| (.*?) \|(.*)\|$/gm)].map(
        ([, id, text, rest]): Requirement => ({
          id: id!,
          text: text!,
          acceptance: rest!.split('|').at(-1)!.trim(),
        }),
      ),
    );
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file));
  const byId = new Map<string, NamedTest[]>();
  for (const file of files)
    for (const test of testsNaming(file, readFileSync(join(root, file), 'utf8')))
      for (const id of test.ids) byId.set(id, [...(byId.get(id) ?? []), test]);
  return { groups: Map.groupBy(requirements, ({ id }) => id.split('-')[0]!), byId };
}

const AREAS: Readonly<Record<string, string>> = {
  SSL: 'Buy a certificate, prices',
  ORD: 'Orders, validation, files, contacts, organisations',
  BIL: 'Payment, deposit, transactions, invoices',
  TOOL: 'Certificate tools',
  CRY: 'Certificates, keys and containers',
  VAL: 'Rules of names, forms and products',
  HOST: 'Shell: sign-in, navigation, dashboard, help, federation',
  SES: 'Session and calls',
  UI: 'Design system and languages',
  API: 'Calls of the API',
  ACC: 'Account, people, agents',
  SEC: 'Security of an account',
  DOM: 'Domains',
  DISC: 'Discovery of certificates',
};

/**
 * What stands, as a table in Markdown: of each part of the product its requirements, and how many of them a test
 * names. The parts that stand come first.
 */
export function standingTable({ groups, byId }: Traced): string {
  const rows = [...groups]
    .map(([group, requirements]) => ({
      group,
      all: requirements.length,
      named: requirements.filter(({ id }) => byId.has(id)).length,
    }))
    .toSorted((one, other) => other.named / other.all - one.named / one.all);
  const cells = [
    ['Part', 'IDs', 'Requirements', 'With a test'],
    ...rows.map(({ group, all, named }) => [AREAS[group] ?? group, group, String(all), String(named)]),
    [
      'All',
      '',
      String(rows.reduce((sum, { all }) => sum + all, 0)),
      String(rows.reduce((sum, { named }) => sum + named, 0)),
    ],
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  );
  return [lines[0], `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.slice(1)].join(
    '\n',
  );
}
