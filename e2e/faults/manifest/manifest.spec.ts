import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryEntry } from '../../../shared/build/src/release/registry-file.ts';
import { commandsOn } from '../../releases/fixture.ts';
import { copyRelease, expect, test, withFallback } from '../fault-server.ts';

const entry = /\/remotes\/faulty\/[^/]+\/entry\.js$/;
const manifest = /\/remotes\/faulty\/[^/]+\/manifest\.json$/;

test('a damaged manifest in the registry is not run, and its page says so (MANIFEST)', async ({
  scene,
  faults,
}) => {
  const { manifest: whole } = registryEntry('faulty', faults.current, faults.releases);
  const damage = (text: string) =>
    text.replace(`"entryIntegrity":"${whole.entryIntegrity}"`, '"entryIntegrity":"none"');
  faults.proxy.set(/^\/(faulty|registry)/, { kind: 'changed', change: damage });
  await scene.open('/faulty/fine');
  await scene.expectPanel('MANIFEST');
  expect(await scene.page.evaluate((name) => name in globalThis, whole.name)).toBe(false);
  await scene.speak('de');
  await scene.expectPanel('MANIFEST');
  await scene.expectOthersWork();
  await scene.expectReport({ remote: 'faulty', code: 'MANIFEST', owner: 'team-faulty' });
  faults.proxy.clear();
  await scene.open('/faulty/fine');
  await scene.expectWorks();
});

for (const [name, fault] of [
  ['404', { kind: 'answer', status: 404 }],
  ['500', { kind: 'answer', status: 500 }],
  ['garbage', { kind: 'answer', status: 200, body: '<html>not a manifest</html>' }],
] as const) {
  test(`a manifest that answers ${name} gives no release to fall back to; the first failure shows`, async ({
    scene,
    faults,
  }) => {
    faults.deploy(withFallback(faults));
    faults.proxy.set(entry, { kind: 'broken' });
    faults.proxy.set(manifest, fault);
    await scene.open('/faulty/fine');
    await scene.expectPanel('UNREACHABLE');
    await scene.expectReport({ remote: 'faulty', code: 'MANIFEST', release: faults.before });
    faults.proxy.clear();
    await scene.retry();
    await scene.expectWorks();
  });
}

test('a release with a garbage manifest can’t be made current', async ({ faults }) => {
  copyRelease(faults, 'garbage');
  writeFileSync(join(faults.releases, 'remotes/faulty/garbage/manifest.json'), '<html>');
  const shell = commandsOn(faults.releases);
  await expect(shell('release', 'faulty', '--release', 'garbage')).rejects.toThrow(
    'is not JSON: build the release again',
  );
  await expect(shell('release', 'faulty', '--release', 'missing')).rejects.toThrow('there is no release');
  expect(registryEntry('faulty', faults.current, faults.releases).release).toBe(faults.current);
});
