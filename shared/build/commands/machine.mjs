// Programs that tests judge by and npm can't bring: a browser, OpenSSL, Java's keytool.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from './toolchain.mjs';

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
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update'], options);
  return (
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options).status === 0
  );
}

/** Path of a Chromium: CHROMIUM, an installed one, Debian's through apt when root, or Playwright's own. */
export function ensureBrowser(say = console.log) {
  const found = () => [process.env.CHROMIUM, ...browsers].find((path) => path && existsSync(path));
  if (found()) return found();
  say('installing Chromium …');
  if (aptInstall('chromium', 'fonts-noto-cjk') && found()) return found();
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

/** OpenSSL and keytool judge the certificates and key stores that the tests make. */
export function ensureJudges(say = console.log) {
  const wanted = [
    ['openssl', 'openssl'],
    ['keytool', 'default-jre-headless'],
  ].filter(([program]) => !has(program));
  if (wanted.length === 0) return;
  say(`installing ${wanted.map(([program]) => program).join(', ')} …`);
  aptInstall(...wanted.map(([, name]) => name));
  const missing = wanted.filter(([program]) => !has(program)).map(([program]) => program);
  if (missing.length > 0) throw new Error(`the tests need ${missing.join(' and ')}: please install`);
}
