import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright';

/** The installed Chromium, or Playwright's own; without anything that talks to the outside. */
export const chromiumOptions: LaunchOptions = {
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
};
