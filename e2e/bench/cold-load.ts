import type { Browser } from 'playwright';
import { slowDown } from './browser.ts';
import { median, round } from './statistics.ts';

declare global {
  /** Set by the script that `loadCold` puts into the page; milliseconds, 0 until usable. */
  var coldMarks: { usable: number };
}

/** A page to open and what makes its form usable: an enabled element that this selector finds. */
export interface ColdPage {
  name: string;
  path: string;
  usable: string;
  /** Sign in before it is opened. */
  signedIn: boolean;
}

export interface ColdLoad {
  firstContentfulPaint: number;
  usable: number;
  requests: number;
  /** Bytes over the wire. */
  bytes: number;
  /** Bytes of script over the wire. */
  scriptBytes: number;
}

/** Opens a page once in a fresh context; milliseconds from navigation. */
export async function loadCold(
  browser: Browser,
  origin: string,
  page: ColdPage,
  token: string,
): Promise<ColdLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' });
  const tab = await context.newPage();
  await tab.addInitScript(
    ({ signedIn, value, selector }) => {
      if (signedIn) localStorage.setItem('token', value);
      const marks = { usable: 0 };
      Object.assign(globalThis, { coldMarks: marks });
      const look = () => {
        const found = document.querySelector<HTMLElement>(selector);
        if (found && !found.hasAttribute('disabled') && found.getClientRects().length > 0) {
          if (marks.usable === 0) marks.usable = performance.now();
        } else requestAnimationFrame(look);
      };
      look();
    },
    { signedIn: page.signedIn, value: token, selector: page.usable },
  );
  await slowDown(tab);
  let requests = 0;
  let bytes = 0;
  let scriptBytes = 0;
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await tab.goto(`${origin}${page.path}`, { waitUntil: 'commit' });
  await tab.waitForFunction(() => globalThis.coldMarks.usable > 0, undefined, {
    timeout: 60_000,
  });
  await tab.waitForTimeout(300);
  const times = await tab.evaluate(() => ({
    firstContentfulPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    usable: globalThis.coldMarks.usable,
  }));
  await context.close();
  return { ...times, requests, bytes, scriptBytes };
}

/** Medians of several loads. */
export function summarize(loads: readonly ColdLoad[]): ColdLoad {
  const of = (pick: (load: ColdLoad) => number) => round(median(loads.map(pick)));
  return {
    firstContentfulPaint: of((load) => load.firstContentfulPaint),
    usable: of((load) => load.usable),
    requests: of((load) => load.requests),
    bytes: of((load) => load.bytes),
    scriptBytes: of((load) => load.scriptBytes),
  };
}
