import type { CDPSession, Page } from 'playwright/test';
import { expect, headingOf, test } from './fixture.ts';

const MOUNTS = 50;
/** Bytes that 50 mounts may leave: what the browser itself keeps of each (compiled code, caches that are bounded). */
const HEAP = 1_500_000;

/** Shows the area and takes it away again, as often as told. */
function cycle(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    const { mount } = window.certdeck;
    const place = document.createElement('section');
    document.body.append(place);
    const { token } = (await (await fetch('/token')).json()) as { token: string };
    const adapter = { get: () => token };
    for (let turn = 0; turn < count; turn += 1) {
      const area = mount('orders', place, {
        token: adapter,
        language: 'en',
        basePath: '/plain',
        theme: { mode: turn % 2 ? 'dark' : 'light' },
      });
      await area.ready;
      const drawn = () => place.querySelector('[data-certdeck-area]')?.shadowRoot?.querySelector('h1');
      while (!drawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
      await area.unmount();
    }
    place.remove();
  }, times);
}

async function listenersOf(cdp: CDPSession, expression: string): Promise<string[]> {
  const { result } = await cdp.send('Runtime.evaluate', { expression });
  const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId! });
  return listeners.map(({ type }) => type).sort();
}

async function measure(page: Page, cdp: CDPSession) {
  for (let pass = 0; pass < 3; pass += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    heap: of('JSHeapUsedSize'),
    left: {
      nodes: of('Nodes'),
      documents: of('Documents'),
      listeners: of('JSEventListeners'),
      ofWindow: await listenersOf(cdp, 'window'),
      ofDocument: await listenersOf(cdp, 'document'),
      ...(await page.evaluate(() => ({
        elements: document.querySelectorAll('*').length,
        styles: [
          document.styleSheets.length,
          document.adoptedStyleSheets.length,
          document.head.children.length,
        ],
        timers: window.pendingTimers.size,
      }))),
    },
  };
}

test('50 mounts and unmounts leave no listener, timer, root, style or growing heap', async ({
  page,
  partners,
}) => {
  await page.addInitScript(() => {
    // Timers that have been set and neither ran nor were cleared.
    const pending = new Set<unknown>();
    window.pendingTimers = pending;
    const { setTimeout: later, clearTimeout: never, setInterval: again, clearInterval: stop } = window;
    const set = ((run: () => void, wait?: number) => {
      const id = later(() => {
        pending.delete(id);
        run();
      }, wait);
      pending.add(id);
      return id;
    }) as typeof setTimeout;
    Object.assign(window, {
      setTimeout: set,
      clearTimeout: (id: number) => {
        pending.delete(id);
        never(id);
      },
      setInterval: (run: () => void, wait?: number) => {
        const id = again(run, wait);
        pending.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        pending.delete(id);
        stop(id);
      },
    });
  });
  await page.goto(`${partners.shop.url}/plain`);
  await expect(headingOf(page, 'Orders')).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  // What is loaded and compiled once isn't what is measured.
  await cycle(page, 10);
  const settled = () => expect.poll(() => page.evaluate(() => window.pendingTimers.size)).toBe(0);
  await settled();
  const before = await measure(page, cdp);
  await cycle(page, MOUNTS);
  await settled();
  const after = await measure(page, cdp);
  console.log(`heap: ${Math.round((after.heap - before.heap) / 1024)} kB more after ${MOUNTS} mounts`);
  expect(after.left).toEqual(before.left);
  expect(after.heap - before.heap).toBeLessThan(HEAP);
});
