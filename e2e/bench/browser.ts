import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { chromiumOptions } from '../chromium.ts';

/** A Chromium whose contexts are private windows: each begins with nothing. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions);
}

/** A Chromium with a profile that lasts: files and compiled code of earlier visits are kept in `folder`. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...chromiumOptions,
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
  });
}

/** 10 Mbit/s both ways, 40 ms, a processor four times slower, nothing cached. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 1_250_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
