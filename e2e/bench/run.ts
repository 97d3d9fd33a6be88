/**
 * npm run bench: measures the portal against something in the same run and writes docs/benchmarks.md.
 * With names after --, only those parts: pages, federation, interactions, processor, keys, tools, api, server-keys, audit, sign-in.
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { distFolder, readDeployment, writeDeployment } from '@certdeck/build';
import type { Browser } from 'playwright';
import { signInByApi } from '../account.ts';
import { startServer } from '../server.ts';
import { launchBrowser } from './browser.ts';
import { type ColdLoad, type ColdPage, loadCold, summarize } from './cold-load.ts';
import { measureFederation } from './federation.ts';
import { measureInteractions } from './interactions.ts';
import { compareKeys, type KeyComparison } from './keys/compare.ts';
import { measureProcessor } from './processor.ts';
import {
  type ApiResults,
  type AuditResults,
  type Results,
  type ServerKeyResults,
  writeReport,
} from './report.ts';
import type { SignInResults } from './sign-in.ts';
import { measureCsrTool } from './tools-csr.ts';
import { measureDecodeTool } from './tools-decode.ts';

const root = join(import.meta.dirname, '../..');
const node = join(root, 'node_modules/node/bin/node');
const only = process.argv.slice(2);
const wants = (part: string) => only.length === 0 || only.includes(part);

const ROUNDS = 15;
const pages: ColdPage[] = [
  { name: '/sign-in', path: '/sign-in', usable: 'input[name=username]', signedIn: false },
  {
    name: '/ssl/certificates',
    path: '/ssl/certificates',
    usable: 'textarea[name=names]',
    signedIn: true,
  },
];

export interface PageComparison {
  page: string;
  federated: ColdLoad;
  oneApplication: ColdLoad;
  paintRatio: number;
  usableRatio: number;
}

const results: Results = {};
const browser = await launchBrowser();
try {
  if (wants('pages')) Object.assign(results, await measurePages(browser));
  if (wants('federation')) results.federation = await measureFederation(browser);
  if (wants('interactions')) results.interactions = await measureInteractions(browser);
  if (wants('processor')) results.processor = await measureProcessor(browser);
  if (wants('keys')) results.keys = await measureKeys(browser);
  if (wants('tools')) {
    results.decodeTool = await measureDecodeTool(browser);
    results.csrTool = await measureCsrTool(browser);
  }
} finally {
  await browser.close();
}
if (wants('api')) {
  const [issue, list] = [runJson('api/bench/issue-500.ts'), runJson('api/bench/list-100000.ts')];
  results.api = { issue, list } as ApiResults;
}
if (wants('server-keys')) results.serverKeys = runJson('api/bench/server-keys.ts') as ServerKeyResults;
if (wants('audit')) results.audit = runJson('api/bench/audit.ts') as AuditResults;
if (wants('sign-in')) results.signIn = runJson('api/bench/sign-in.ts') as SignInResults;
writeReport(join(root, 'docs/benchmarks.md'), join(root, 'docs/benchmarks.json'), results, browser.version());
console.log('written to docs/benchmarks.md');

/** Both builds on portals of their own, one load of each in turn, medians. */
async function measurePages(chromium: Browser): Promise<{ pages: PageComparison[]; shellGzip: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-bench-'));
  const plain = plainReleases(join(folder, 'plain'), 'e2e/bench/one-application/webpack.config.ts', 'one');
  const federated = await startServer({ dataFolder: join(folder, 'a'), env: { LOG_LEVEL: 'error' } });
  const ordinary = await startServer({
    dataFolder: join(folder, 'b'),
    env: { LOG_LEVEL: 'error', RELEASES_DIR: plain },
  });
  try {
    const tokens = [await signInByApi(federated.url), await signInByApi(ordinary.url)] as const;
    const compared: PageComparison[] = [];
    for (const page of pages) {
      const loads: [ColdLoad[], ColdLoad[]] = [[], []];
      for (let round = 0; round <= ROUNDS; round += 1) {
        // Each goes first as often as the other, since a load leaves the machine another than it was.
        for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const load = await loadCold(chromium, [federated, ordinary][side]!.url, page, tokens[side]);
          // The first round warms the servers.
          if (round > 0) loads[side].push(load);
        }
      }
      const [ours, theirs] = [summarize(loads[0]), summarize(loads[1])];
      compared.push({
        page: page.name,
        federated: ours,
        oneApplication: theirs,
        paintRatio: ratio(ours.firstContentfulPaint, theirs.firstContentfulPaint),
        usableRatio: ratio(ours.usable, theirs.usable),
      });
      console.log(
        `${page.name}: paint ${compared.at(-1)?.paintRatio}, usable ${compared.at(-1)?.usableRatio}`,
      );
    }
    return { pages: compared, shellGzip: await scriptsBeforeSignIn(chromium, federated.url) };
  } finally {
    await Promise.all([federated.stop(), ordinary.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function ratio(ours: number, theirs: number): number {
  return Number((ours / theirs).toFixed(2));
}

/** Gzip bytes of every script that /sign-in asks for. */
async function scriptsBeforeSignIn(chromium: Browser, origin: string): Promise<number> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(`${origin}/sign-in`, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(scripts);
  await context.close();
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

/** A folder of releases whose host is a build without federation; the registry is the deployed one, for its navigation. */
function plainReleases(folder: string, config: string, release: string): string {
  mkdirSync(join(folder, 'host'), { recursive: true });
  buildInto(folder, config);
  const deployed = readDeployment();
  if (!deployed) throw new Error('nothing has been built: run npm run build');
  const remotes = deployed.registry.remotes.map((remote) => ({
    ...remote,
    // Nothing of a remote is announced early: there is none.
    manifest: { ...remote.manifest, preload: undefined },
  }));
  writeDeployment({ hostRelease: release, registry: { ...deployed.registry, remotes } }, folder);
  if (!existsSync(join(folder, 'remotes'))) symlinkSync(join(distFolder, 'remotes'), join(folder, 'remotes'));
  return folder;
}

function buildInto(folder: string, config: string): void {
  const built = spawnSync(node, [join(root, 'shared/build/src/release/build-one.ts'), join(root, config)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RELEASES_DIR: folder },
  });
  if (built.status !== 0) throw new Error(`${config} could not be built`);
}

/** A page that holds nothing but the worker's client, served from loopback. */
async function measureKeys(chromium: Browser): Promise<KeyComparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-keys-'));
  buildInto(folder, 'e2e/bench/keys/webpack.config.ts');
  cpSync(join(folder, 'host/keys'), join(folder, 'site'), { recursive: true });
  const scripts = (
    JSON.parse(readFileSync(join(folder, 'site/assets.json'), 'utf8')) as { shell: { file: string }[] }
  ).shell;
  const html = `<!doctype html><div id="root"></div>${scripts.map(({ file }) => `<script defer src="/${file}"></script>`).join('')}`;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = join(folder, 'site', path);
    if (extname(path) === '.js' && existsSync(file))
      response.setHeader('content-type', 'text/javascript').end(readFileSync(file));
    else response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const page = await chromium.newPage();
  try {
    await page.goto(`http://localhost:${typeof address === 'object' ? address?.port : 0}/`);
    await page.waitForSelector('[data-ready]', { state: 'attached' });
    return await compareKeys(page);
  } finally {
    await page.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a script writes as JSON behind its own lines. */
function runJson(script: string): unknown {
  console.log(`${script} …`);
  const ran = spawnSync(node, [join(root, script)], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (ran.status !== 0) throw new Error(`${script} failed`);
  return JSON.parse(ran.stdout.slice(ran.stdout.indexOf('{')));
}
