import { defineConfig } from 'playwright/test';
import { chromiumOptions } from './chromium.ts';

const OWN = ['compat', 'faults', 'federation', 'partners', 'releases', 'staff'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './portal.setup.ts',
  // A journey uses half of a processor, and two hold the portals and commands of three. The first project has the one
  // portal of globalSetup, with one account whose balance its tests look at, so that they stand in line; the others
  // start what they need.
  workers: 3,
  projects: [
    { name: 'shared', testMatch: ['journeys/**/*.spec.ts', 'tools/**/*.spec.ts'], workers: 1 },
    { name: 'own', testMatch: OWN.map((folder) => `${folder}/**/*.spec.ts`) },
  ],
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // The report file is for the command that counts; a person reads the list.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'zh-CN',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 20_000,
    // Recorded at every first try, it made the journeys a third longer.
    trace: 'on-first-retry',
    launchOptions: chromiumOptions,
  },
});
