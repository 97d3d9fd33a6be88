// Programs that tests judge by and npm can't bring: a browser, OpenSSL, Java's keytool, web servers.
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
  // Level 1 keeps Debian from starting the servers it installs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { stdio: 'ignore', env };
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

/** Programs that judge, with the Debian package that brings each; a path where the program is a module of another. */
const judges = [
  // what is written and read as certificates, keys and key stores
  ['openssl', 'openssl'],
  ['keytool', 'default-jre-headless'],
  ['certtool', 'gnutls-bin'],
  ['ssh-keygen', 'openssh-client'],
  // TLS configurations, read by the servers they are for
  ['nginx', 'nginx-light'],
  ['apache2', 'apache2-bin'],
  ['haproxy', 'haproxy'],
  ['lighttpd', 'lighttpd'],
  ['/usr/lib/lighttpd/mod_openssl.so', 'lighttpd-mod-openssl'],
  ['caddy', 'caddy'],
  ['postconf', 'postfix'],
  ['doveconf', 'dovecot-core'],
  ['mariadbd', 'mariadb-server-core'],
  ['redis-server', 'redis-server'],
  ['proftpd', 'proftpd-core'],
  ['/usr/lib/proftpd/mod_tls.so', 'proftpd-mod-crypto'],
  // reads YAML and XML, unpacks archives
  ['python3', 'python3'],
  ['/usr/lib/python3/dist-packages/yaml', 'python3-yaml'],
];

/** The programs that judge what the product makes. */
export function ensureJudges(say = console.log) {
  const lacking = () =>
    judges.filter(([program]) => (program.startsWith('/') ? !existsSync(program) : !has(program)));
  const wanted = lacking();
  if (wanted.length === 0) return;
  say(`installing ${wanted.map(([, name]) => name).join(', ')} …`);
  aptInstall(...wanted.map(([, name]) => name));
  const missing = lacking().map(([, name]) => name);
  if (missing.length > 0) throw new Error(`the tests need ${missing.join(', ')}: please install`);
}
