import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

/** A Chromium without anything that talks to the outside. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath:
      process.env['CHROMIUM'] || (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
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
