import type { Registry } from '@certdeck/contract';
import type { LoadEvent } from '../../kernel/telemetry.ts';

/** What the browser tells of a fetched file; times in milliseconds since the page began. */
export type FetchedFile = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'transferSize' | 'encodedBodySize'
>;

/** Which step of bringing a remote onto the page a bar is. */
export type Step =
  | 'page'
  | 'registry'
  | 'shell'
  | 'manifest'
  | 'entry'
  | 'routes'
  | 'screen'
  | 'texts'
  | 'chunk'
  | 'load';

export interface Bar {
  id: string;
  step: Step;
  /** File below the release's folder, or the step that a load names. */
  name: string;
  start: number;
  end: number;
  /** Bytes of the body as it travels; undefined for a load, which is no file. */
  bytes?: number;
  /** From the browser's cache. */
  cached: boolean;
  failed: boolean;
}

/** What was loaded for one remote in one go: a later visit to another screen is a lane of its own. */
export interface Lane {
  /** Id of a remote, or `host`. */
  remote: string;
  release: string;
  start: number;
  end: number;
  /** Of the files, those from the cache aside. */
  bytes: number;
  bars: readonly Bar[];
}

/** A pause that parts two visits, in milliseconds. */
const PAUSE = 3_000;

interface Placed extends Bar {
  remote: string;
  release: string;
}

/**
 * Orders what a tab has loaded: by remote and by visit, files and the loads that waited for them. `page` is
 * the document itself, which brings registry and manifests. Calls of the API are no part of it.
 */
export function lanesOf(
  registry: Registry,
  files: readonly FetchedFile[],
  loads: readonly LoadEvent[],
  page?: Pick<
    PerformanceNavigationTiming,
    'responseStart' | 'responseEnd' | 'encodedBodySize' | 'transferSize'
  >,
): Lane[] {
  const bars: Placed[] = files.flatMap((file) => placeFile(registry, file) ?? []);
  for (const { remote, release, step, start, end, ok } of loads)
    bars.push({
      id: `load ${step} ${start}`,
      remote,
      release,
      step: 'load',
      name: step,
      start,
      end,
      cached: false,
      failed: !ok,
    });
  if (page)
    bars.push({
      id: 'page',
      remote: 'host',
      release: registry.shell ?? '',
      step: 'page',
      name: '/',
      start: page.responseStart,
      end: page.responseEnd,
      bytes: page.encodedBodySize,
      cached: page.transferSize === 0,
      failed: false,
    });
  bars.sort((one, other) => one.start - other.start || one.end - other.end);
  const lanes: (Lane & { bars: Bar[] })[] = [];
  for (const { remote, release, ...bar } of bars) {
    const known = lanes.findLast((lane) => lane.remote === remote && lane.release === release);
    const lane =
      known && bar.start - known.end <= PAUSE
        ? known
        : { remote, release, start: bar.start, end: bar.end, bytes: 0, bars: [] };
    if (lane !== known) lanes.push(lane);
    lane.end = Math.max(lane.end, bar.end);
    lane.bytes += bar.cached ? 0 : (bar.bytes ?? 0);
    lane.bars.push(bar);
  }
  return lanes;
}

function placeFile(registry: Registry, file: FetchedFile): Placed | undefined {
  const address = URL.parse(file.name);
  if (!address) return undefined;
  const path = address.pathname;
  const common = {
    id: `${path} ${file.startTime}`,
    start: file.startTime,
    end: file.responseEnd,
    bytes: file.encodedBodySize,
    cached: file.transferSize === 0 && file.encodedBodySize > 0,
    // A file that never came has no body, and one from a foreign origin that hides its times neither.
    failed: file.responseEnd === 0,
  };
  if (path === '/registry')
    return { ...common, remote: 'host', release: registry.shell ?? '', step: 'registry', name: path };
  const shell = /^\/host\/([^/]+)\/(.+)$/.exec(path);
  if (shell) return { ...common, remote: 'host', release: shell[1]!, step: 'shell', name: shell[2]! };
  const [, remote, release, name] = /\/remotes\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!remote || !release || !name) return undefined;
  return { ...common, remote, release, name, step: stepOf(registry, remote, name) };
}

function stepOf(registry: Registry, id: string, name: string): Step {
  if (name === 'manifest.json') return 'manifest';
  const manifest = registry.remotes.find((one) => one.id === id)?.manifest;
  if (name === (manifest?.entry ?? 'entry.js')) return 'entry';
  // The build names chunks by what they are (shared/build/src/webpack/remote-config.ts).
  // Older releases have a file for each exposed module.
  if (name === 'routes.js' || name === 'capabilities.js') return 'routes';
  if (name.startsWith('texts-')) return 'texts';
  return name.startsWith('screen-') ? 'screen' : 'chunk';
}
