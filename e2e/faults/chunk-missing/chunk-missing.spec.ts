import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { registryEntry } from '../../../shared/build/src/release/registry-file.ts';
import { copyRelease, expect, test } from '../fault-server.ts';

test('a chunk that is missing after a deploy (CHUNK, HOST-067)', async ({ scene, faults }) => {
  // A release whose folder somebody clears away while a tab has it open.
  copyRelease(faults, 'cleared');
  const { releases } = faults;
  const folder = join(releases, 'remotes/faulty/cleared');
  const current = { ...registryEntry('faulty', faults.current, releases), deadline: 2_000 };
  const cleared = { ...current, release: 'cleared', base: '/remotes/faulty/cleared/' };
  faults.deploy((deployment) => ({
    ...deployment,
    registry: {
      ...deployment.registry,
      remotes: deployment.registry.remotes.map((remote) => (remote.id === 'faulty' ? cleared : remote)),
    },
  }));
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  for (const screen of ['render', 'event'])
    for (const ending of ['', '.br', '.gz'])
      rmSync(join(folder, `screen-${screen}.js${ending}`), { force: true });
  await scene.follow('/faulty/render');
  await scene.expectPanel('CHUNK');
  await expect(scene.panel).toContainText(/missing|error/);
  await scene.follow('/faulty/fine');
  await scene.expectWorks();
  await scene.follow('/faulty/render');
  await scene.expectPanel('CHUNK');
  await scene.expectReport({ remote: 'faulty', code: 'CHUNK', owner: 'team-faulty' });
  await scene.speak('es');
  await scene.expectPanel('CHUNK');
  await scene.expectOthersWork();
  await scene.follow('/faulty/render');
  await scene.expectPanel('CHUNK');
  // In place once the file is back; by a reload once a newer release is.
  cpSync(
    join(releases, 'remotes/faulty', faults.current, 'screen-render.js'),
    join(folder, 'screen-render.js'),
  );
  await scene.retry();
  await scene.expectWorks();
  await scene.follow('/faulty/event');
  await scene.expectPanel('CHUNK');
  faults.deploy();
  await scene.reload();
  await scene.expectWorks();
  rmSync(folder, { recursive: true, force: true });
});
