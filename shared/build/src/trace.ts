/**
 * Which numbered requirements (docs/requirements) have a test that names them. Naming is not
 * proving: it tells where to look. With group names it lists the missing ones with their texts.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.ts';

const folder = join(root, 'docs/requirements');
const owners = readdirSync(folder).filter(
  (name) => !/^(README|decisions|clauses|calls|messages|routes|constants)\.md$/.test(name),
);

const texts = new Map<string, string>();
for (const name of owners) {
  for (const [, id, text] of readFileSync(join(folder, name), 'utf8').matchAll(
    /^\| ([A-Z]+-\d{3}) \| (.*?) \|/gm,
  )) {
    texts.set(id!, text!);
  }
}

const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(file));
const named = new Set(
  tests.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\b[A-Z]+-\d{3}\b/g) ?? []),
);

const wanted = process.argv.slice(2);
const groups = Map.groupBy(texts, ([id]) => id.split('-')[0]!);
if (wanted.length > 0) {
  for (const group of wanted) {
    for (const [id, text] of groups.get(group) ?? []) if (!named.has(id)) console.log(`${id} ${text}`);
  }
} else {
  let all = 0;
  let hit = 0;
  for (const [group, rows] of groups) {
    const count = rows.filter(([id]) => named.has(id)).length;
    console.log(`${group.padEnd(5)} ${String(count).padStart(4)} / ${rows.length}`);
    all += rows.length;
    hit += count;
  }
  console.log(`total ${String(hit).padStart(4)} / ${all}`);
}
