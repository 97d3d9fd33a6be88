import { defineConfig } from 'playwright/test';
import { chromiumOptions } from './chromium.ts';

const LONG = ['releases', 'compat', 'federation'];
const OWN = ['faults', 'partners', 'staff'];

// Journeys that start their portal for themselves and needn't stand in line.
const OWN_PORTAL = [
  'accessibility',
  'auto-renewal',
  'codes',
  'layout',
  'keyboard',
  'reminder',
  'sign-in-work',
].map((name) => `journeys/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './server.setup.ts',
  // A journey uses more than half of a processor with its portal and commands: three fill two. Those of the first
  // project stand in line: they have the one portal of globalSetup, with one account whose balance they look at. The
  // others start what they need; what takes minutes begins first, so that nothing is left alone at the end.
  workers: 3,
  projects: [
    {
      name: 'shared',
      testMatch: ['journeys/**/*.spec.ts', 'tools/**/*.spec.ts'],
      testIgnore: OWN_PORTAL.map((file) => `**/${file}`),
      workers: 1,
    },
    { name: 'long', testMatch: LONG.map((folder) => `${folder}/**/*.spec.ts`) },
    { name: 'own', testMatch: [...OWN.map((folder) => `${folder}/**/*.spec.ts`), ...OWN_PORTAL] },
  ],
  // Waits end what hangs; a busy machine is no failure of a journey.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  // The report file is for the command that counts; a person reads the list.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'zh-CN',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 80_000,
    // Recorded at every try, it made the journeys a third longer; `npm test` records its second tries.
    trace: 'off',
    launchOptions: chromiumOptions,
  },
});
