import type { Registry } from '@certdeck/contract';
import { browserStorage } from '@certdeck/session';
import type { FailureEvent } from './telemetry.ts';

/** What a visit comes to; the words are those of the wire (visitKinds of the contract). */
export type Visit = 'start' | 'failed' | 'load' | 'render' | 'hang';

export interface VisitEvent {
  /** A remote's id, or `host`. */
  remote: string;
  release: string;
  trial: number;
  visit: Visit;
}

/** Counts visits for canaries: how often a release was used, and by how many visitors it failed in which way. */
export interface TrialCount {
  /** A remote of the registry is about to be used. */
  started(remote: string, release: string): void;
  failed(event: Pick<FailureEvent, 'remote' | 'release' | 'code' | 'recovered'>): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * What this browser has reported already, one text each (`17 orders 1f2e start`): a visitor who reloads ten times counts
 * once. The first script writes the shell's own start there (first-paint.ts).
 */
const REPORTED = 'certdeck.trials';
const MOST_REPORTED = 60;

/** Kinds of failure that count, by code; what a customer hardly notices doesn't. */
const kinds: Readonly<Record<string, Visit>> = {
  MANIFEST: 'load',
  INCOMPATIBLE: 'load',
  UNREACHABLE: 'load',
  TIMEOUT: 'load',
  INTEGRITY: 'load',
  CHUNK: 'load',
  INIT: 'load',
  RENDER: 'render',
  HANG: 'hang',
};

/** `send` is called at once: a release that hangs the tab leaves no time for a batch. */
export function createTrialCount(
  { trials = {}, shell, remotes }: Pick<Registry, 'trials' | 'shell' | 'remotes'>,
  send: (event: VisitEvent) => void,
  storage: Store = browserStorage(),
): TrialCount {
  const given = new Map(remotes.map(({ id, release }) => [id, release]));
  const reported = readReported(storage);

  function tell(remote: string, release: string, visit: Visit): void {
    const trial = trials[remote];
    if (trial === undefined) return;
    const text = [trial, remote, release, visit].join(' ');
    if (reported.includes(text)) return;
    reported.push(text);
    keepReported(storage, reported);
    send({ remote, release, trial, visit });
  }

  return {
    started: (remote, release) => tell(remote, release, 'start'),
    failed({ remote, release, code, recovered }) {
      const kind = kinds[code];
      // A second try made it good, or it was of another release than the one that is tried here.
      if (!kind || recovered === 'retry') return;
      const own = remote === 'host' ? shell : given.get(remote);
      if (own === undefined || (remote !== 'host' && release !== own)) return;
      tell(remote, own, 'failed');
      tell(remote, own, kind);
    },
  };
}

function readReported(storage: Store): string[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(REPORTED) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Where nothing can be kept, a visitor counts once a page. */
function keepReported(storage: Store, reported: readonly string[]): void {
  try {
    storage.setItem(REPORTED, JSON.stringify(reported.slice(-MOST_REPORTED)));
  } catch {
    // The storage is full or forbidden.
  }
}
