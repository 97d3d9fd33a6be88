// The ground under every command: runs on whatever Node (20 or later) the machine has, installs the
// packages of the lockfile, and hands over to the Node of the lockfile. Imports nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
/** Exact, and not a packageManager field, which pnpm would want to install by itself. */
const PNPM = 'pnpm@12.21.0';
const marker = join(root, 'node_modules/.certdeck-installed');

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** The lockfile's Node; scripts that need 22.12 or later run on it. */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs what the lockfile names, once per lockfile. */
export function ensureInstalled(say = console.log) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Node ${process.versions.node} is too old: Certdeck needs Node 20 or later to start`);
  }
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash() && existsSync(node)) return;
  const started = performance.now();
  say('installing packages …');
  install('--frozen-lockfile');
  say(`installed packages in ${seconds(started)}`);
}

/** Gives a new folder of the workspace its packages, and the lockfile its part. */
export function linkPackages() {
  install('--no-frozen-lockfile', '--prefer-offline');
}

function install(...flags) {
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const result = spawnSync(npx, ['--yes', PNPM, 'install', ...flags], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status !== 0) {
    throw new Error(`the packages could not be installed:\n${result.stdout}\n${result.stderr}`);
  }
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, lockHash());
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex');

/** Ends with a sentence when npm has kept one of a command's options for itself: without it the command means something else. */
export function refuseSwallowed(...options) {
  for (const option of options) {
    if (process.env[`npm_config_${option}`] === undefined) continue;
    console.error(`npm has kept --${option} for itself: write -- before what is for the command`);
    process.exit(1);
  }
}

/** Runs a program to its end with our output; resolves its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs the tests of a mode, `gate` or `full`, with the command line's words, from nothing; resolves the exit code. */
export async function test(mode) {
  try {
    ensureInstalled();
  } catch (error) {
    console.error(error.message);
    console.log('0 passed, 1 failed');
    return 1;
  }
  return run(node, [join(root, 'shared/build/suites/run.mjs'), mode, ...process.argv.slice(2)]);
}

/** Runs a program that goes on until it is stopped: its end is ours, and whoever stops us stops it. */
export function endWith(child) {
  // A terminal sends Ctrl-C to the program too; whoever signals this process alone means both.
  process.on('SIGINT', () => setTimeout(() => child.kill('SIGTERM'), 1_000));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 0));
}

/** Runs a program and resolves its exit code and all it printed; prints too when `echo`. */
export function capture(command, args, { echo = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (echo) process.stdout.write(chunk);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
