/**
 * Mutation tests, file by file (docs/mutation.md). Without words: every file of every group.
 *
 * mutate.ts [GROUP or FILE …] [--write] [--again] [--workers=1]
 * mutate.ts --changed [--base=COMMIT] [--minutes=10]
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findSuites } from '../../suites/suites.ts';
import { root } from '../workspace.ts';
import { changedRanges, leftAt } from './changed.ts';
import { allSources, namedSources } from './groups.ts';
import { mutate, suitesFor } from './run.ts';
import {
  afterAgain,
  percent,
  readScores,
  type Score,
  scoreOf,
  survivorRanges,
  withReasons,
  writeScore,
} from './scores.ts';

/** Share of changed lines' mutants that have to be noticed, in per cent. */
const WANTED = 85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'main' },
    minutes: { type: 'string', default: '10' },
    workers: { type: 'string', default: '1' },
  },
});
const suites = findSuites(root);
const scores = readScores();
type Judges = ReturnType<typeof suitesFor>;
let failed = false;

function say(file: string, score: Score, floor: number): void {
  const share = percent(score);
  const below = share < floor;
  failed ||= below;
  console.log(
    `${file}: ${score.mutants} changes, ${share.toFixed(1)} % noticed, wanted ${floor.toFixed(1)} %${below ? ': BELOW' : ''}`,
  );
}

async function measure(file: string, judging: Judges, ranges: readonly string[] = []): Promise<Score> {
  const { source, verdicts } = await mutate(file, judging, ranges, Number(values.workers));
  return scoreOf(source, verdicts);
}

/** Runs what survived last time. */
async function measureAgain(file: string, judging: Judges, before: Score): Promise<Score> {
  const ranges = survivorRanges(readFileSync(join(root, file), 'utf8'), before);
  if (ranges.length === 0) return before;
  const { source, verdicts } = await mutate(file, judging, ranges, Number(values.workers));
  return afterAgain(before, source, verdicts);
}

async function changed(): Promise<void> {
  const until = Date.now() + Number(values.minutes) * 60_000;
  const commit = leftAt(values.base);
  const files = allSources()
    .map((file) => ({ file, ranges: changedRanges(file, commit) }))
    .filter(({ ranges }) => ranges.length > 0);
  for (const { file, ranges } of files) {
    if (Date.now() > until) console.log(`${file}: not judged, the time was up`);
    else say(file, await measure(file, suitesFor(file, suites), ranges), WANTED);
  }
}

async function whole(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const judging = suitesFor(file, suites);
    if (!existsSync(join(root, file)) || judging.length === 0) {
      console.log(`${file}: no suite judges it`);
      failed = true;
      continue;
    }
    const before = scores[file];
    const score =
      values.again && before
        ? await measureAgain(file, judging, before)
        : withReasons(await measure(file, judging), before);
    say(file, score, before && !values.write ? percent(before) : 0);
    if (values.write) writeScore(file, score);
  }
}

const names = positionals.map((name) =>
  name.includes('/') || name.includes('.') ? relative(root, resolve(name)) : name,
);
if (values.changed) await changed();
else await whole(names.length > 0 ? namedSources(names) : allSources());
process.exit(failed ? 1 : 0);
