/**
 * Which numbered requirements (docs/requirements) have a test that names them. Naming is not proving: it tells where
 * to look. With group names it lists the missing ones with their texts. `--review` is the reading list for who
 * judges the proofs: of each requirement the acceptance check beside the titles of its tests;
 * `--owner SSL,ORD` keeps it to these groups.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NamedTest, testsNaming } from './trace-tests.ts';
import { root } from './workspace.ts';

interface Requirement {
  id: string;
  text: string;
  acceptance: string;
}

const folder = join(root, 'docs/requirements');
const owners = readdirSync(folder).filter(
  (name) => !/^(README|proofs|decisions|clauses|calls|messages|routes|constants)\.md$/.test(name),
);
const requirements = owners.flatMap((name) =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(/^\| ([A-Z]+-\d{3}) \| (.*?) \|(.*)\|$/gm)].map(
    ([, id, text, rest]): Requirement => ({
      id: id!,
      text: text!,
      acceptance: rest!.split('|').at(-1)!.trim(),
    }),
  ),
);

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file));
const tests = files.flatMap((file) => testsNaming(file, readFileSync(join(root, file), 'utf8')));
const byId = new Map<string, NamedTest[]>();
for (const test of tests) for (const id of test.ids) byId.set(id, [...(byId.get(id) ?? []), test]);

const words = process.argv.slice(2);
const ownerAt = words.indexOf('--owner');
const ownerWords = ownerAt === -1 ? [] : (words[ownerAt + 1] ?? '').split(',');
const groupWords = words.filter(
  (word, index) => !word.startsWith('--') && (ownerAt === -1 || index !== ownerAt + 1),
);
const groups = Map.groupBy(requirements, ({ id }) => id.split('-')[0]!);

if (words.includes('--review')) {
  for (const [group, rows] of groups) {
    if (ownerWords.length > 0 && !ownerWords.includes(group)) continue;
    console.log(`\n## ${group}`);
    for (const { id, text, acceptance } of rows) {
      console.log(`\n${id} ${text}\n  check: ${acceptance}`);
      for (const { file, line, title } of byId.get(id) ?? []) console.log(`  - ${file}:${line} ${title}`);
      if (!byId.has(id)) console.log('  - no test names it');
    }
  }
} else if (groupWords.length > 0) {
  for (const group of groupWords) {
    for (const { id, text } of groups.get(group) ?? []) if (!byId.has(id)) console.log(`${id} ${text}`);
  }
} else {
  let all = 0;
  let hit = 0;
  for (const [group, rows] of groups) {
    const count = rows.filter(({ id }) => byId.has(id)).length;
    console.log(`${group.padEnd(5)} ${String(count).padStart(4)} / ${rows.length}`);
    all += rows.length;
    hit += count;
  }
  console.log(`total ${String(hit).padStart(4)} / ${all}`);
}
