import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { ChangeSignature } from '@certdeck/contract/schemas';
import { root } from '../workspace.ts';
import type { Order } from './command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Who gives an order and why, for the deployment log. `RELEASED_BY` says who; then what a CI says (GitHub, GitLab),
 * then git's user, then the machine's.
 */
export function signatureOf(
  { reason }: Pick<Order, 'reason'>,
  environment: Environment = process.env,
): ChangeSignature {
  const who =
    environment['RELEASED_BY'] ||
    environment['GITHUB_ACTOR'] ||
    environment['GITLAB_USER_LOGIN'] ||
    git('config', 'user.email') ||
    userName();
  return { ...(who ? { by: who.slice(0, 200) } : {}), ...(reason ? { why: reason } : {}) };
}

/**
 * Commit of the present sources; with a `+` when something in `folders` differs from it. Undefined outside of a
 * repository, unless the CI says it.
 */
export function commitOf(
  folders: readonly string[],
  environment: Environment = process.env,
): string | undefined {
  const commit = git('rev-parse', '--short=12', 'HEAD');
  if (!commit) return (environment['GITHUB_SHA'] || environment['CI_COMMIT_SHA'])?.slice(0, 12);
  return git('status', '--porcelain', '--', ...folders) ? `${commit}+` : commit;
}

/** What git says; '' when it says nothing or isn't there. */
function git(...args: string[]): string {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio }).trim();
  } catch {
    return '';
  }
}

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
