import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment, RegistryRemote } from '@certdeck/contract/schemas';
import { HOST, meetingsOf, type Store } from '@certdeck/store';
import { root } from '../../workspace.ts';
import type { Candidate } from './next.ts';
import type { Refusal } from './refusal.ts';
import { runScript } from './run-script.ts';

/** The longest step between two lines of the screens' check is the start of a portal, which has five minutes. */
const SILENCE = 6 * 60_000;

/** A shell with remotes around it, and those of them whose screens are opened. */
export interface ScreenSet {
  label: string;
  hostRelease: string;
  remotes: RegistryRemote[];
  open: string[];
}

/** What the browser found, or that there is none. */
export interface ScreensOutcome {
  browser: boolean;
  opened: number;
  failed: { set: string; screen: string; code: string; why: string }[];
}

/**
 * The sets in which somebody would meet a candidate: a remote's own screens in each shell that it would run in, or
 * every screen in a new shell. Everybody's set comes first; a screen is opened once in each shell.
 */
export function screenSetsOf(next: Deployment, { part, release }: Candidate): ScreenSet[] {
  const sets: ScreenSet[] = [];
  const seen = new Set<string>();
  const isIt = (one: RegistryRemote) => one.id === part && one.release === release;
  for (const { hostname, hosts, remotes } of meetingsOf(next)) {
    const registered = remotes.map(({ remote }) => remote);
    if (part !== HOST && !registered.some(isIt)) continue;
    for (const host of hosts) {
      if (part === HOST && host.release !== release) continue;
      for (const chosen of [oneOfEach(registered.toReversed(), isIt), oneOfEach(registered, isIt)]) {
        const fresh = chosen.filter(
          (one) => (part === HOST || isIt(one)) && !seen.has(`${host.release} ${one.id} ${one.release}`),
        );
        if (fresh.length === 0) continue;
        for (const one of fresh) seen.add(`${host.release} ${one.id} ${one.release}`);
        sets.push({
          label: hostname ? `${host.label}, as ${hostname} gets it` : host.label,
          hostRelease: host.release,
          remotes: chosen,
          open: fresh.map(({ id }) => id),
        });
      }
    }
  }
  return sets;
}

/** The last of each remote: its canary, or everybody's when the list is turned round; the candidate before both. */
function oneOfEach(
  remotes: readonly RegistryRemote[],
  isIt: (one: RegistryRemote) => boolean,
): RegistryRemote[] {
  const inOrder = [...remotes.filter((one) => !isIt(one)), ...remotes.filter(isIt)];
  return [...new Map(inOrder.map((one) => [one.id, one])).values()];
}

/**
 * Opens the screens that a candidate concerns in a real browser (e2e/compat): about half a minute. Where there is no
 * browser that is a refusal too, since nobody has looked.
 */
export async function checkScreens(store: Store, next: Deployment, candidate: Candidate): Promise<Refusal[]> {
  const sets = screenSetsOf(next, candidate);
  for (const { hostRelease, remotes } of sets) {
    const paths = [`host/${hostRelease}`, ...remotes.map(({ id, release }) => `remotes/${id}/${release}`)];
    for (const path of paths)
      if (!(await store.bring(path)))
        return [
          {
            check: 'screens',
            text: `${path} isn't in ${store.place} any more: its screens weren't opened`,
            isNotRun: true,
          },
        ];
  }
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-screens-'));
  try {
    const order = join(folder, 'sets.json');
    const answer = join(folder, 'outcome.json');
    writeFileSync(order, JSON.stringify(sets));
    const { code, output } = await runScript(join(root, 'e2e/compat/check.ts'), [order, answer], {
      silence: SILENCE,
    });
    if (code !== 0)
      return [{ check: 'screens', text: `the screens couldn't be opened:\n${output}`, isNotRun: true }];
    return refusalOf(JSON.parse(readFileSync(answer, 'utf8')) as ScreensOutcome);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function refusalOf({ browser, failed }: ScreensOutcome): Refusal[] {
  if (!browser)
    return [
      {
        check: 'screens',
        text: 'there is no Chromium here, so its screens weren’t opened: name one in CHROMIUM, or let npm run compat -- --run install it',
        isNotRun: true,
      },
    ];
  if (failed.length === 0) return [];
  const lines = failed.map(({ set, screen, code, why }) => `${screen} in ${set}: ${code}, ${why}`);
  return [{ check: 'screens', text: lines.join('\n') }];
}
