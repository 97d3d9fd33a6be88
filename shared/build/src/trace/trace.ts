/**
 * Which numbered requirements (docs/requirements) have a test that names them. Naming is not proving: it tells where
 * to look. With group names it lists the missing ones with their texts. `--review` is the reading list for who
 * judges the proofs: of each requirement the acceptance check beside the titles of its tests;
 * `--owner SSL,ORD` keeps it to these groups. `--write` brings the table of the README up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standingTable, traceRequirements } from './trace-requirements.ts';
import { root } from '../workspace.ts';

const traced = traceRequirements();
const { groups, byId } = traced;

const words = process.argv.slice(2);
const ownerAt = words.indexOf('--owner');
const ownerWords = ownerAt === -1 ? [] : (words[ownerAt + 1] ?? '').split(',');
const groupWords = words.filter(
  (word, index) => !word.startsWith('--') && (ownerAt === -1 || index !== ownerAt + 1),
);

if (words.includes('--write')) {
  const readme = join(root, 'README.md');
  const table = `<!-- npm run trace -- --write -->\n\n${standingTable(traced)}\n\n<!-- end -->`;
  const text = readFileSync(readme, 'utf8');
  writeFileSync(
    readme,
    text.replace(/<!-- npm run trace -- --write -->[^]*?<!-- end -->/, () => table),
  );
} else if (words.includes('--review')) {
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
