import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryEntry } from '../../../shared/build/src/release/registry-file.ts';
import { copyRelease, expect, type FaultServer, type Scene, test } from '../fault-server.ts';

/** The shell's own federation runtime, as it stands on the page. */
interface OnPage {
  __CERTDECK_FEDERATION__: {
    __INSTANCES__: {
      name: string;
      registerRemotes(remotes: object[]): void;
      loadRemote(request: string): Promise<unknown>;
    }[];
  };
}

const ran = ({ page }: Scene) => page.evaluate(() => 'tampered' in globalThis);

/** Deploys a release whose entry is another text, with the hash of that: a build that went wrong. */
function deployChanged(faults: FaultServer, name: string, change: (entry: string) => string): string {
  copyRelease(faults, name);
  const { releases } = faults;
  const folder = join(releases, 'remotes/faulty', name);
  const entry = join(folder, 'entry.js');
  const text = change(readFileSync(entry, 'utf8'));
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as object;
  const entryIntegrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  writeFileSync(entry, text);
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, release: name, entryIntegrity }),
  );
  for (const file of ['entry.js', 'manifest.json'])
    for (const ending of ['.br', '.gz']) rmSync(join(folder, file + ending), { force: true });
  const changed = { ...registryEntry('faulty', name, releases), deadline: 2_000 };
  faults.deploy((deployment) => ({
    ...deployment,
    registry: {
      ...deployment.registry,
      remotes: deployment.registry.remotes.map((remote) => (remote.id === 'faulty' ? changed : remote)),
    },
  }));
  return folder;
}

const hashOf = (folder: string, file: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('base64');

/** As in a browser that doesn't know the policy by which pages refuse scripts without a hash. */
async function withoutPolicy({ page }: Scene): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'integrity-policy': policy, ...headers } = response.headers();
    expect(policy).toContain('blocked-destinations=(script)');
    return route.fulfill({ response, headers });
  });
}

for (const browser of ['a browser that knows the integrity policy', 'any other browser'])
  test(`an entry that nobody has registered is not run in ${browser}, whoever names it to the runtime`, async ({
    scene,
    faults: { proxy, current },
  }) => {
    if (browser.startsWith('any')) await withoutPolicy(scene);
    const unknown = `/remotes/faulty/${current}/unknown.js`;
    const body = 'var tampered = { get: async () => () => ({}), init() {} };';
    proxy.set(/\/unknown\.js$/, { kind: 'answer', status: 200, body, type: 'text/javascript' });
    await scene.open('/faulty/fine');
    await scene.expectWorks();
    const outcome = await scene.page.evaluate(async (entry) => {
      const name = '__CERTDECK_FEDERATION__';
      const federation = Reflect.get(globalThis, name) as OnPage[typeof name];
      const host = federation.__INSTANCES__.find(({ name }) => name === 'certdeck_host');
      host?.registerRemotes([{ name: 'unknown', entry, type: 'global', entryGlobalName: 'tampered' }]);
      return host?.loadRemote('unknown/routes').then(
        () => 'loaded',
        (error: Error) => error.message,
      );
    }, unknown);
    // The script was asked for, and the browser refused what came.
    expect(proxy.asked()).toContain(unknown);
    expect(outcome).toContain('RUNTIME-008');
    expect(await ran(scene)).toBe(false);
  });

test('a chunk that the entry has no hash of is not run (INTEGRITY)', async ({ scene, faults }) => {
  const folder = deployChanged(faults, 'holes', (entry) => {
    const hash = hashOf(join(faults.releases, 'remotes/faulty', faults.current), 'screen-render.js');
    expect(entry).toContain(hash.slice(0, -1));
    return entry.replace(hash.slice(0, -1), '');
  });
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  await scene.follow('/faulty/render');
  await scene.expectPanel('INTEGRITY');
  await scene.expectReport({ remote: 'faulty', release: 'holes', code: 'INTEGRITY', owner: 'team-faulty' });
  await scene.speak('en');
  await scene.expectPanel('INTEGRITY');
  await scene.expectOthersWork();
  rmSync(folder, { recursive: true, force: true });
});

test('a script that a remote puts into the page without a hash is not run, and its team is told', async ({
  scene,
  faults: { proxy, current },
}) => {
  proxy.set(/\/extra\.js$/, {
    kind: 'answer',
    status: 200,
    body: 'globalThis.tampered = true;',
    type: 'text/javascript',
  });
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  const outcome = await scene.page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.src = src;
        script.onload = () => resolve('loaded');
        script.onerror = () => resolve('refused');
        document.head.append(script);
      }),
    `/remotes/faulty/${current}/extra.js`,
  );
  expect(outcome).toBe('refused');
  expect(await ran(scene)).toBe(false);
  await scene.expectReport({
    remote: 'faulty',
    release: current,
    owner: 'team-faulty',
    code: 'INTEGRITY',
    phase: 'policy',
  });
  await scene.expectOthersWork();
});

test('a release that was built before chunks were asked for with CORS still runs', async ({
  scene,
  faults,
}) => {
  const folder = deployChanged(faults, 'older', (entry) => {
    const asked = /\w+\.crossOrigin="anonymous",(?=\w+\.integrity=)/;
    expect(entry).toMatch(asked);
    return entry.replace(asked, '');
  });
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  await scene.follow('/faulty/render');
  await scene.expectWorks();
  rmSync(folder, { recursive: true, force: true });
});
