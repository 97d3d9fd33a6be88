// Programs that tests judge by and npm can't bring: a browser, OpenSSL, Java's keytool, web servers.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './toolchain.mjs';

/** Chromium without windows: the journeys take a twentieth less of a processor in it. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const has = (program) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined;
const isRoot = process.getuid?.() === 0;

function aptInstall(...packages) {
  if (!isRoot || !has('apt-get')) return false;
  // Level 1 keeps Debian from starting the servers it installs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { stdio: 'ignore', env };
  spawnSync('apt-get', ['update'], options);
  return (
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options).status === 0
  );
}

/**
 * Path of a Chromium: CHROMIUM, an installed one, Debian's through apt when root, or Playwright's own. `whole` is for
 * who measures what customers have.
 */
export function ensureBrowser({ whole = false, say = console.log } = {}) {
  const paths = [process.env.CHROMIUM, ...(whole ? [] : [HEADLESS]), ...browsers];
  const found = () => paths.find((path) => path && existsSync(path));
  if (found()) return found();
  say('installing Chromium …');
  for (const browser of [...(whole ? [] : ['chromium-headless-shell']), 'chromium'])
    if (aptInstall(browser, 'fonts-noto-cjk') && found()) return found();
  const playwright = join(root, 'e2e/node_modules/playwright');
  const installed = spawnSync(node, [join(playwright, 'cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  });
  if (installed.status !== 0) {
    throw new Error(
      'no Chromium: install one and name it in CHROMIUM, or let `playwright install chromium` through',
    );
  }
  return '';
}

/**
 * Installs those of the programs in judges.json that are named and absent; suites find theirs in what they
 * import (shared/build/suites).
 * @throws Error with the packages that are needed and could not be installed
 */
export function ensureJudges(names, say = console.log) {
  const table = JSON.parse(readFileSync(join(root, 'shared/build/suites/judges.json'), 'utf8'));
  const chosen = table.filter(({ program }) => names.includes(program));
  const lacking = () =>
    chosen.flatMap(({ program, package: name, npm, parts = {} }) => [
      ...(has(program) ? [] : [npm ?? name]),
      // Debian brings some modules of a program in a package of their own.
      ...Object.entries(parts).flatMap(([path, part]) => (existsSync(path) ? [] : [part])),
    ]);
  const wanted = lacking();
  if (wanted.length === 0) return;
  say(`installing ${wanted.join(', ')} …`);
  // Debian doesn't have all of them; they are no dependencies of the product, nor of its gate.
  const fromNpm = chosen.map(({ npm }) => npm).filter((npm) => wanted.includes(npm));
  const fromDebian = wanted.filter((name) => !fromNpm.includes(name));
  if (fromDebian.length > 0) aptInstall(...fromDebian);
  if (fromNpm.length > 0)
    spawnSync('npm', ['install', '--global', '--ignore-scripts', ...fromNpm], { stdio: 'inherit' });
  const missing = lacking();
  if (missing.length > 0) throw new Error(`the tests need ${missing.join(', ')}: please install`);
}
