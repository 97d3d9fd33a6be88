import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { launchProfile } from './browser.ts';
import { median, round } from './statistics.ts';

/** What one step of a visit cost. */
export interface Cost {
  /** Milliseconds until the screen's field could be used. */
  usable: number;
  /** Requests that went over the wire. */
  requests: number;
  /** Bytes that came over the wire. */
  bytes: number;
  /** Longest chain of requests of which each was asked for by what the one before it brought. */
  depth: number;
  /** Milliseconds until the first contentful paint; 0 for a step inside an open page. */
  paint: number;
}

/** A screen and an element of it that is there once it can be used. */
export interface Screen {
  path: string;
  usable: string;
}

/** Without a request for this long, in milliseconds, a step has ended. */
const QUIET = 500;
/** Or after this long, in milliseconds. */
const PATIENCE = 4_000;

/**
 * A customer with a browser profile of their own, signed in, on a slow line. It keeps what it has fetched
 * and, as browsers do for a profile and not for a private window, what it has compiled.
 */
export class Visitor {
  private readonly origin: string;
  private readonly token: string;
  private readonly profile = mkdtempSync(join(tmpdir(), 'certdeck-bench-visitor-'));
  private browser: BrowserContext | undefined;

  constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  /** Opens a screen in a new tab, whose later steps are measured by `go`. */
  async open(screen: Screen): Promise<{ tab: OpenTab; cost: Cost }> {
    const page = await (await this.atBrowser()).newPage();
    const wire = await watchWire(page);
    const cost = await wire.during(async () => {
      await page.goto(this.origin + screen.path, { waitUntil: 'commit' });
      return usableAfter(page, screen.usable, 0);
    });
    return { tab: { page, wire }, cost };
  }

  /** Moves inside an open tab, as a link does. */
  go({ page, wire }: OpenTab, screen: Screen): Promise<Cost> {
    return wire.during(async () => {
      const began = await page.evaluate(
        ([path, selector]) => {
          // What the screen before has of the kind isn't what is waited for.
          for (const old of document.querySelectorAll<HTMLElement>(selector)) old.dataset['before'] = '';
          const now = performance.now();
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
          return now;
        },
        [screen.path, screen.usable] as const,
      );
      return usableAfter(page, `${screen.usable}:not([data-before])`, began);
    });
  }

  /** Closes the browser; the next screen opens it again, with all it has kept. */
  async leave(): Promise<void> {
    await this.browser?.close();
    this.browser = undefined;
  }

  /** Removes the profile. */
  async forget(): Promise<void> {
    await this.leave();
    rmSync(this.profile, { recursive: true, force: true });
  }

  private async atBrowser(): Promise<BrowserContext> {
    if (!this.browser) {
      this.browser = await launchProfile(this.profile);
      await this.browser.addInitScript((value) => localStorage.setItem('token', value), this.token);
    }
    return this.browser;
  }
}

interface OpenTab {
  page: Page;
  wire: Wire;
}

interface Wire {
  /** Counts what goes over the wire from the beginning of `work` until nothing more comes. */
  during(work: () => Promise<number>): Promise<Cost>;
}

/** Milliseconds from `began`, by the page's clock, until an element can be used. */
function usableAfter(page: Page, selector: string, began: number): Promise<number> {
  return page.evaluate(
    ([wanted, from]) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing like ${wanted} came`)), 30_000);
        const look = () => {
          const found = document.querySelector<HTMLElement>(wanted);
          if (found && !found.hasAttribute('disabled') && found.getClientRects().length > 0)
            resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [selector, began] as const,
  );
}

/** 10 Mbit/s, 40 ms, a processor four times slower; the cache works as a customer's does. */
async function watchWire(page: Page): Promise<Wire> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 1_250_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let [requests, bytes] = [0, 0];
  let depth = 0;
  const open = new Set<string>();
  const depths = new Map<string, number>();
  let last = Date.now();
  const ended = (id: string) => {
    open.delete(id);
    last = Date.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    open.add(requestId);
    const mine = 1 + Math.max(0, ...askersOf(initiator).map((url) => depths.get(url) ?? 0));
    if (!depths.has(request.url)) depths.set(request.url, mine);
    depth = Math.max(depth, mine);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // What comes from the cache has no bytes on the wire.
    if (encodedDataLength > 0) requests += 1;
    bytes += encodedDataLength;
    ended(requestId);
  });
  return {
    async during(work) {
      [requests, bytes, depth] = [0, 0, 0];
      depths.clear();
      const usable = await work();
      last = Date.now();
      const until = Date.now() + PATIENCE;
      // Some requests, such as reports of this page, never tell that they have ended.
      while ((open.size > 0 || Date.now() - last < QUIET) && Date.now() < until)
        await page.waitForTimeout(50);
      const paint = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      );
      return { usable: round(usable), requests, bytes, depth, paint: round(paint) };
    },
  };
}

/** Part of what the browser says of why a request was made. */
interface Initiator {
  url?: string;
  stack?: Stack;
}
interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

/** Files that led to a request: the document that names it, or the scripts on the stack, however async. */
function askersOf({ url, stack }: Initiator): string[] {
  const frames = (one: Stack | undefined): string[] =>
    one ? [...one.callFrames.map((frame) => frame.url), ...frames(one.parent)] : [];
  return [...(url ? [url] : []), ...frames(stack)];
}

/** Medians of several visits. */
export function middleOf(costs: readonly Cost[]): Cost {
  const of = (pick: (cost: Cost) => number) => round(median(costs.map(pick)));
  return {
    usable: of(({ usable }) => usable),
    requests: of(({ requests }) => requests),
    bytes: of(({ bytes }) => bytes),
    depth: of((cost) => cost.depth),
    paint: of(({ paint }) => paint),
  };
}
