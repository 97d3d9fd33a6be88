import type { FastifyRequest } from 'fastify';
import { resolveRegistry, shellBefore, trialsFor } from './resolve.ts';
import type { CurrentReleases, StoredReleases } from './releases.ts';

/** Whoever asks for a page. */
export interface Asker {
  hostname: string;
  /** Random name of a browser while something is tried on a share of visitors; without one nobody is in a trial. */
  visitor?: string | undefined;
  /** Release of the shell that this browser couldn't start a moment ago. */
  broken?: string | undefined;
}

/** The shell and the registry of one visitor. */
export function releasesOf(
  stored: StoredReleases,
  { hostname, visitor, broken }: Asker,
): Omit<CurrentReleases, 'assets'> {
  const { deployment, shells } = stored;
  const everybodys = { hostRelease: stored.hostRelease, host: stored.host };
  if (!deployment) return everybodys;
  const shellOf = (release: string | undefined) => {
    const host = release === undefined ? undefined : shells.get(release);
    return release !== undefined && host ? { hostRelease: release, host } : undefined;
  };
  const resolved = resolveRegistry(deployment, hostname, visitor);
  const wanted = shellOf(resolved.shell) ?? everybodys;
  const [before] = shellBefore(deployment, wanted.hostRelease).flatMap((release) =>
    release === everybodys.hostRelease ? [everybodys] : (shellOf(release) ?? []),
  );
  const trials = visitor === undefined ? {} : trialsFor(deployment, hostname);
  if (before && broken === wanted.hostRelease) {
    // It says nothing of the release in whose place it stands.
    const { host: _shell, ...others } = trials;
    const registry = { ...resolved, shell: before.hostRelease, shellInsteadOf: wanted.hostRelease };
    return { ...before, registry: withTrials(registry, others) };
  }
  const registry = withTrials({ ...resolved, shell: wanted.hostRelease }, trials);
  return { ...wanted, hasFallback: before !== undefined, registry };
}

const withTrials = <Registry extends object>(registry: Registry, trials: Record<string, number>) =>
  Object.keys(trials).length > 0 ? { ...registry, trials } : registry;

/** Set by a browser that couldn't start a shell (host/src/first-paint.ts). */
export const BROKEN_COOKIE = 'certdeck-shell-failed';

export function brokenShellOf(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${BROKEN_COOKIE}=([\\w-]{1,64})(?:;|$)`).exec(cookies ?? '')?.[1];
}

/** Programs that read pages for others: they keep no cookie, and would be counted as a new visitor each time. */
const ROBOT = /bot\b|crawl|spider|slurp|preview|monitor|uptime|curl\/|wget\//i;

export const isRobot = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  ROBOT.test(headers['user-agent'] ?? '');
