/**
 * One remote (or the host) with each change, the rest as built:
 *   npm run dev -- orders                           inside the shell of these sources
 *   npm run dev -- orders --against https://host    inside a deployed portal
 * The watched target is built in development mode into its own folder of releases, which links to
 * everything else. Open pages take a remote's changes and keep their state (Fast Refresh) where the shell is
 * that for development, and reload otherwise; they show what is wrong in the sources.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import webpack from 'webpack';
import { readArguments, UsageError } from '../arguments.ts';
import { buildAll } from '../release/build.ts';
import { checkPortal, createDevProxy, readAgainst } from './dev-proxy.ts';
import { watchTarget } from './dev-watch.ts';
import { DEV_RELEASE } from '../release/release-name.ts';
import { devShellConfig, devShellRelease } from './configs.ts';
import { createProblems, createTypeCheck } from './problems.ts';
import { type Deployment, readDeployment, registryEntry, writeDeployment } from '../release/registry-file.ts';
import { distFolder, remoteIds, root } from '../workspace.ts';

/** Port of the proxy unless PORT says another. */
const PORT = 8090;

const begun = performance.now();
const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
const parts = ['host', ...remoteIds()];
const usage = `dev <${parts.join(' | ')}> [--against <address of a portal> [--ca <file>]]`;
const { values, positionals } = argumentsOf();
const target = positionals[0] ?? '';
if (!parts.includes(target)) fail(`say which part to work on:\n${usage}`);
if (values.against === undefined) await inBuiltShell();
else
  await inDeployedPortal(values.against, values.ca).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );

function argumentsOf() {
  const options = { against: { type: 'string' }, ca: { type: 'string' } } as const;
  try {
    return readArguments({ options, allowPositionals: true }, usage);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return fail(error.message);
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function cacheFolder(name: string): string {
  return join(root, 'node_modules/.cache/dev', name);
}

/** An empty folder of releases for the target. */
function ownFolder(name: string): string {
  const folder = cacheFolder(name);
  rmSync(folder, { recursive: true, force: true });
  for (const kind of ['host', 'remotes']) mkdirSync(join(folder, kind), { recursive: true });
  return folder;
}

async function inBuiltShell(): Promise<void> {
  const deployed = await builtDeployment();
  const folder = ownFolder(target);
  const shell = target === 'host' ? DEV_RELEASE : await builtShell();
  if (target !== 'host') symlinkSync(join(cacheFolder('shell'), 'host', shell), join(folder, 'host', shell));
  for (const { id, release } of deployed.registry.remotes) {
    if (id === target) continue;
    mkdirSync(join(folder, 'remotes', id));
    symlinkSync(join(distFolder, 'remotes', id, release), join(folder, 'remotes', id, release));
  }
  let { revision } = deployed.registry;
  let server: ReturnType<typeof spawn> | undefined;
  const problems = createProblems(folder);
  const typesOf = createTypeCheck(target, problems);
  let current = '';
  const built = (took: string, build: string) => {
    problems.set({ syntax: '', build });
    // Nothing for an open page to take, which would be loaded anew and lose what was typed into it.
    if (build === current) return;
    current = build;
    revision += 1;
    const watched = target === 'host' ? [] : [registryEntry(target, DEV_RELEASE, folder)];
    const others = deployed.registry.remotes.filter(({ id }) => id !== target);
    writeDeployment(
      {
        hostRelease: shell,
        registry: { schema: 1, revision, remotes: [...others, ...watched] },
      },
      folder,
    );
    console.log(`${target} built in ${took}`);
    server ??= startServer(folder);
    typesOf();
  };
  const failed = (syntax: string) => problems.set({ syntax });
  const stop = await watchTarget(target, folder, { built, failed }, { hot: target !== 'host' });
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    stop();
    // The end of the server is the end of this process.
    if (server) server.kill('SIGTERM');
    else process.exit(0);
  };
  // A terminal sends Ctrl-C to the server too; whoever signals this process alone means both.
  process.on('SIGINT', () => setTimeout(end, server ? 1_000 : 0));
  process.on('SIGTERM', end);
}

/** The shell of these sources with React's build for development, built once for each state of them. */
async function builtShell(): Promise<string> {
  const release = devShellRelease();
  const folder = cacheFolder('shell');
  if (existsSync(join(folder, 'host', release, 'assets.json'))) return release;
  console.log('building the shell for development …');
  removeOld(join(folder, 'host'));
  const compiler = webpack(devShellConfig(folder));
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (!stats || stats.hasErrors()) fail(`the shell isn't built:\n${stats?.toString('errors-only')}`);
  console.log(`the shell was built (${seconds()})`);
  return release;
}

/** Shells that another session may still use are younger than a day. */
function removeOld(folder: string): void {
  const yesterday = Date.now() - 24 * 3_600_000;
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (statSync(join(folder, name)).mtimeMs < yesterday)
      rmSync(join(folder, name), { recursive: true, force: true });
}

/** What `dist` holds, as it is: only what was never built is built now. */
async function builtDeployment(): Promise<Deployment> {
  const deployment = readDeployment();
  if (!deployment) await buildAll((line) => console.log(line));
  return deployment ?? readDeployment() ?? fail('the build left no deployment');
}

function startServer(folder: string): ReturnType<typeof spawn> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  console.log(`Certdeck ${version}: ${target} reloads as you save, the rest is as built (${seconds()})`);
  const child = spawn(process.execPath, [join(root, 'api/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      LOG_LEVEL: 'error',
      // Beside the data of `npm start`, which one process at a time may use.
      DATA_DIR: join(root, 'data-dev'),
      ...process.env,
      RELEASES_DIR: folder,
      DEV_RELOAD: '1',
    },
  });
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    if (chunk.toString().includes('is ready at')) console.log(`started in ${seconds()}`);
  });
  child.on('exit', (code) => process.exit(code ?? 0));
  return child;
}

async function inDeployedPortal(address: string, caFile: string | undefined): Promise<void> {
  if (target === 'host') fail('--against runs a remote inside a deployed shell; the host needs none');
  const against = readAgainst(address);
  // A list replaces the system's, so that stays in it.
  const ca =
    caFile === undefined ? undefined : [...getCACertificates('default'), readFileSync(caFile, 'utf8')];
  const wrong = await checkPortal({ against, ca });
  if (wrong) fail(wrong);
  const folder = ownFolder(`${target}-against`);
  const entry = () => registryEntry(target, DEV_RELEASE, folder);
  let isBuilt = false;
  const proxy = createDevProxy({ against, ca, folder, entry: () => (isBuilt ? entry() : undefined) });
  const built = (took: string) => {
    console.log(`${target} built in ${took}`);
    if (isBuilt) return proxy.built();
    isBuilt = true;
    proxy.server.listen(Number(process.env['PORT'] ?? PORT), '127.0.0.1', () => {
      const bound = proxy.server.address();
      const port = typeof bound === 'object' && bound ? bound.port : PORT;
      console.log(`${against.origin} with your ${target} is ready at http://localhost:${port}`);
      console.log(`started in ${seconds()}`);
    });
  };
  // The deployed shell has React's build for production, in which nothing can be replaced.
  const stop = await watchTarget(target, folder, { built });
  proxy.server.on('error', (error) => fail(error.message));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop();
      process.exit(0);
    });
}
