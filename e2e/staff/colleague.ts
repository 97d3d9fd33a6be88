import { execFile } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const FIXTURE = 'e2e/fixtures/remote-reports';
/** A copy that a colleague has changed; below e2e/, where its packages are found. */
const COPY = 'e2e/.cache/remote-of-a-colleague';

/** Builds the remote `reports` into a folder of releases, with another heading when one is given; resolves its release. */
export async function buildReports(releases: string, heading?: string): Promise<string> {
  let folder = FIXTURE;
  if (heading !== undefined) {
    folder = COPY;
    rmSync(join(root, COPY), { recursive: true, force: true });
    cpSync(join(root, FIXTURE, 'src'), join(root, COPY, 'src'), { recursive: true });
    const file = join(root, COPY, 'src/locales/zh.json');
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    writeFileSync(file, JSON.stringify({ ...texts, title: heading }));
    writeFileSync(
      join(root, COPY, 'webpack.config.ts'),
      `import { createRemoteConfig } from '@certdeck/build';
import { manifest } from './src/manifest.ts';
export default createRemoteConfig({ id: 'reports', manifest, folder: '${COPY}', releases: process.env['RELEASES_DIR'] });
`,
    );
  }
  mkdirSync(releases, { recursive: true });
  await run(
    join(root, 'node_modules/node/bin/node'),
    ['shared/build/src/release/build-one.ts', `${folder}/webpack.config.ts`],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: '', RELEASES_DIR: releases } },
  );
  rmSync(join(root, COPY), { recursive: true, force: true });
  const [release] = readdirSync(join(releases, 'remotes/reports'));
  if (!release) throw new Error('the build left no release');
  return release;
}

export interface FileServer {
  origin: string;
  /** Paths that were asked for. */
  asked: string[];
  stop(): Promise<void>;
}

/** Serves a folder of releases as a colleague's machine does: from a loopback port, to pages of any origin. */
export function serveFolder(folder: string): Promise<FileServer> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://files.invalid').pathname;
    asked.push(path);
    const file = join(folder, path);
    response.setHeader('access-control-allow-origin', '*');
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', path.endsWith('.json') ? 'application/json' : 'text/javascript');
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        origin: `http://localhost:${port}`,
        asked,
        stop: () => new Promise((done) => server.close(() => done())),
      });
    });
  });
}
