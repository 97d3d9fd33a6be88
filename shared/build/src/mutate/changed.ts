import { execFileSync } from 'node:child_process';
import { root } from '../workspace.ts';

/** Ranges of lines of the new side that a diff of `git diff --unified=0` touches, as `from-to`. */
export function rangesOf(diff: string): string[] {
  return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, from, count]) => {
    const [first, lines] = [Number(from), Number(count ?? 1)];
    return lines === 0 ? [] : [`${first}-${first + lines - 1}`];
  });
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

/** The commit at which the branch left another one: what came there since is no change of this branch. */
export const leftAt = (base: string): string => git('merge-base', base, 'HEAD').trim();

/** The lines of a file that differ from a commit, committed or not. */
export const changedRanges = (file: string, commit: string): string[] =>
  rangesOf(git('diff', '--unified=0', commit, '--', file));
