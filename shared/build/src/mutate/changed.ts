import { execFileSync } from 'node:child_process';
import { root } from '../workspace.ts';

/** Ranges of lines of the new side that a diff of `git diff --unified=0` touches, as `from-to`. */
export function rangesOf(diff: string): string[] {
  return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, from, count]) => {
    const [first, lines] = [Number(from), Number(count ?? 1)];
    return lines === 0 ? [] : [`${first}-${first + lines - 1}`];
  });
}

/** The lines of a file that differ from a commit, committed or not. */
export const changedRanges = (file: string, base: string): string[] =>
  rangesOf(execFileSync('git', ['diff', '--unified=0', base, '--', file], { cwd: root, encoding: 'utf8' }));
