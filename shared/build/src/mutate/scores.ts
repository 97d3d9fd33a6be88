import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.ts';

const data = join(root, 'docs/mutation.json');
const page = join(root, 'docs/mutation.md');

/** A change that no test noticed. */
export interface Survivor {
  /** The changed line as it stands in the source, without the space around it. */
  line: string;
  /** What was changed into what. */
  change: string;
  /** No test runs the line at all. */
  uncovered?: true;
  /** Why it may stay, written by hand: the change means the same, or harms nobody. */
  why?: string;
}

/** What became of the changes of one file. */
export interface Score {
  mutants: number;
  /** Noticed by a test that failed. */
  killed: number;
  /** Noticed because a test ran for ever. */
  timedOut: number;
  survivors: Survivor[];
}

/** Of Stryker's results: one change and what became of it. Lines and columns count from 1. */
export interface Verdict {
  status: string;
  mutatorName: string;
  replacement: string;
  location: { start: Place; end: Place };
}

interface Place {
  line: number;
  column: number;
}

/** Lines over which a change of several lines reaches at most that is run again. */
const REACH = 15;

const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
};

function survivorOf(source: string, { status, replacement, location: { start, end } }: Verdict): Survivor {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const line = lines[0]?.trim() ?? '';
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  const change = `${short(lines.join('\n'))} → ${short(replacement) || 'nothing'}`;
  return { line, change, ...(status === 'NoCoverage' && { uncovered: true }) };
}

/** Counts results. A change that makes a test run for ever is noticed; one that can't be run is none. */
export function scoreOf(source: string, verdicts: readonly Verdict[]): Score {
  const count = (wanted: string) => verdicts.filter(({ status }) => status === wanted).length;
  const [killed, timedOut] = [count('Killed'), count('Timeout')];
  const survivors = verdicts
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map((verdict) => survivorOf(source, verdict));
  return { mutants: killed + timedOut + survivors.length, killed, timedOut, survivors };
}

const nameOf = ({ line, change }: Survivor) => JSON.stringify([line, change]);

/** Lines on which a change that survived may stand, as `from-to`; a change may reach over some lines more. */
export function survivorRanges(source: string, { survivors }: Score): string[] {
  const lines = source.split('\n');
  const ranges = survivors.flatMap(({ line: wanted, change }) => {
    const lineNumbers = lines.flatMap((line, index) => (line.trim() === wanted ? [index + 1] : []));
    if (lineNumbers.length === 0) throw new Error(`The file has changed: there is no ${wanted}`);
    const reach = wanted.includes(change.slice(0, change.indexOf(' → '))) ? 0 : REACH;
    return lineNumbers.map((at) => `${at}-${Math.min(at + reach, lines.length)}`);
  });
  return [...new Set(ranges)];
}

/** A score after the changes that had survived were run again. What was not run again has survived still. */
export function afterAgain(before: Score, source: string, verdicts: readonly Verdict[]): Score {
  const countOf = (names: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  };
  const run = new Set(verdicts.map((verdict) => nameOf(survivorOf(source, verdict))));
  const survivorCounts = countOf(scoreOf(source, verdicts).survivors.map(nameOf));
  const survivors = before.survivors.filter((one) => {
    const name = nameOf(one);
    if (!run.has(name)) return true;
    const count = survivorCounts.get(name) ?? 0;
    survivorCounts.set(name, count - 1);
    return count > 0;
  });
  return { ...before, killed: before.mutants - before.timedOut - survivors.length, survivors };
}

/** Per cent of the changes that were noticed, to one digit, rounded down; 100 where there are none. */
export const percent = ({ mutants, survivors }: Pick<Score, 'mutants' | 'survivors'>): number =>
  mutants === 0 ? 100 : Math.floor(((mutants - survivors.length) / mutants) * 1000) / 10;

/** A new score of a file, with the reasons that were given for the same changes before. */
export function withReasons(score: Score, before: Score | undefined): Score {
  const reasonBefore = (one: Survivor) =>
    before?.survivors.find(({ line, change }) => line === one.line && change === one.change)?.why;
  return {
    ...score,
    survivors: score.survivors.map((one) => {
      const why = reasonBefore(one);
      return why === undefined ? one : { ...one, why };
    }),
  };
}

export const readScores = (): Record<string, Score> =>
  JSON.parse(readFileSync(data, 'utf8')) as Record<string, Score>;

/** Parts that shall be measured and are not; to be shortened by whoever measures one. */
const MISSING = `Still without figures, though a wrong line would cost money, keys or trust there:

- payments: providers and reported transfers (group \`payments\`);
- orders: the beginning of an issuance and its end (group \`orders\`: begin.ts, issuing.ts), cancelling, validation, and the statements of the stores;
- session: the client itself (group \`client\`) and reading by hooks (group \`reading\`), codes, tokens and the guard of signing in (groups \`codes\`, \`code-use\`, \`guard\`, \`tries\`, \`tokens\`, \`sessions\`);
- keys and certificates: making requests (group \`requests\`), containers (shared/pki/src/container, key), punycode.`;

/** Survivors of which nobody has said why they may stay. */
const unexplained = ({ survivors }: Score): number => survivors.filter(({ why }) => why === undefined).length;

/** The page about all scores, as Markdown. */
export function pageOf(scores: Readonly<Record<string, Score>>): string {
  const entries = Object.entries(scores);
  const rows = entries.map(
    ([file, score]) =>
      `| ${file} | ${score.mutants} | ${score.killed} | ${score.timedOut} | ${score.survivors.length} | ${unexplained(score)} | ${percent(score).toFixed(1)} % |`,
  );
  return `# Mutation tests

\`npm run mutate -- GROUP or FILE …\` changes a source in every small way that Stryker knows (a condition turned round, a call left out, a text emptied) and runs the suites that judge it against each change. A change that no test notices has survived: either a test is missing, or the change means nothing. The groups are in \`shared/build/src/mutate/groups.ts\`: code where a wrong line costs money, keys or trust.

- A run below the share of [mutation.json](mutation.json) fails; \`--write\` keeps what was measured and writes this page. mutation.json has each survivor with its line; the reason why it may stay (\`why\`) is written there by hand and kept by later runs.
- \`npm run mutate -- --changed\` changes only the lines of those files that the branch changed since it left \`main\` (\`--base=COMMIT\`) and fails where less than 85 % are noticed. It begins no further file after ten minutes (\`--minutes=N\`) and names those left. The hosted workflow (.github/workflows/test.yml) does this for every pull request, with twenty minutes.
- \`npm run mutate -- FILE --again\` runs only what survived last time, after a test for it was written; the file itself must be as it was.
- \`--workers=2\` tries two changes at the same moment.
- Each test may run for its usual time and a minute more, suites of pages 20 seconds more, before it counts as running for ever. Suites with a database run on the embedded one.

| File | Changes | Noticed | Ran for ever | Survived | Without a reason | Share |
|---|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}

${MISSING}
`;
}

/** Keeps the score of a file as the floor of later runs, and writes the page about all. */
export function writeScore(file: string, score: Score): void {
  const scores = { ...readScores(), [file]: score };
  const sorted = Object.fromEntries(Object.entries(scores).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(data, `${JSON.stringify(sorted, undefined, 2)}\n`);
  writeFileSync(page, pageOf(sorted));
}
