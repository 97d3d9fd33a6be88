/**
 * Holds the public surface of the shared packages against the committed reports (docs/api-report).
 * `npm run api-report` writes them; a test runs `--check`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace.ts';
import { stampOfCheck } from './api-stamp.ts';
import { type PackageSurface, readSurfaces } from './api-surface.ts';

const folder = join(root, 'docs/api-report');

export interface Difference {
  added: string[];
  /** Gone or changed: what was built against the committed surface may not work with this one. */
  removed: string[];
}

export interface Verdict {
  /** What to do, or undefined when all is well. */
  fault?: string;
  difference: Difference;
}

/** A package's report: its version, then its surface. */
export const reportOf = ({ name, version, lines }: PackageSurface): string =>
  `${name} ${version}\n\n${lines.join('\n')}\n`;

/**
 * Compares a surface with its committed report. A line that is gone or changed needs a new major
 * version, one that is new a new minor one, and the report says which version it describes.
 */
export function judge(committed: string | undefined, surface: PackageSurface): Verdict {
  const committedLines = new Set(committed?.split('\n').slice(2).filter(Boolean));
  const now = new Set(surface.lines);
  const difference = {
    added: surface.lines.filter((line) => !committedLines.has(line)),
    removed: [...committedLines].filter((line) => !now.has(line)),
  };
  const { added, removed } = difference;
  if (committed === undefined) return { difference, fault: `${surface.name} has no report yet` };
  const [before = 0, beforeMinor = 0] = numbers(committed.split('\n')[0] ?? '');
  const [major = 0, minor = 0] = numbers(surface.version);
  const raised = major > before || (major === before && minor > beforeMinor);
  if (removed.length > 0 && major <= before) {
    return {
      difference,
      fault: `${surface.name} breaks what was built for ${before}.x: raise its version to ${before + 1}.0.0, or keep what is gone`,
    };
  }
  if (added.length > 0 && !raised) {
    return {
      difference,
      fault: `${surface.name} offers more than ${before}.${beforeMinor}: raise its version to ${before}.${beforeMinor + 1}.0`,
    };
  }
  return { difference };
}

const numbers = (text: string): number[] => /(\d+)\.(\d+)\.\d+/.exec(text)?.slice(1).map(Number) ?? [];

function report(surface: PackageSurface): { file: string; committed: string | undefined } {
  const file = join(folder, `${surface.name.replace('@certdeck/', '')}.txt`);
  return { file, committed: existsSync(file) ? readFileSync(file, 'utf8') : undefined };
}

function show({ added, removed }: Difference): string[] {
  const lines = [...removed.map((line) => `  - ${line}`), ...added.map((line) => `  + ${line}`)];
  const shown = lines.slice(0, 20).map((line) => (line.length > 200 ? `${line.slice(0, 200)}…` : line));
  return lines.length > 20 ? [...shown, `  and ${lines.length - 20} more`] : shown;
}

if (import.meta.main) {
  const check = process.argv.includes('--check');
  // For a surface that nobody outside this repository has built against yet.
  const unreleased = process.argv.includes('--unreleased');
  const problems: string[] = [];
  // Of what is read below, not of what may have been changed meanwhile.
  const stamp = stampOfCheck();
  mkdirSync(folder, { recursive: true });
  for (const surface of readSurfaces()) {
    const { file, committed } = report(surface);
    const text = reportOf(surface);
    if (committed === text) continue;
    const { fault, difference } = judge(committed, surface);
    if (check) {
      problems.push(fault ?? `${surface.name} differs from its report`, ...show(difference));
      problems.push(`  then write the report anew: npm run api-report`);
    } else if (fault && committed !== undefined && !unreleased) {
      problems.push(fault, ...show(difference));
    } else {
      writeFileSync(file, text);
      console.log(`wrote ${file.slice(root.length + 1)}`);
    }
  }
  if (check && problems.length === 0) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, '');
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
