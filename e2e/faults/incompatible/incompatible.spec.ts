import { expect, test } from '../fault-server.ts';

test('an incompatible release is refused before any of it is asked for (INCOMPATIBLE, HOST-001)', async ({
  scene,
  faults,
}) => {
  faults.deploy((deployment) => ({
    ...deployment,
    registry: {
      ...deployment.registry,
      remotes: deployment.registry.remotes.map((remote) =>
        remote.id === 'faulty' ? { ...remote, manifest: { ...remote.manifest, contract: '^9.0' } } : remote,
      ),
    },
  }));
  faults.proxy.asked();
  await scene.open('/faulty/fine');
  await scene.expectPanel('INCOMPATIBLE');
  await scene.expectReport({
    remote: 'faulty',
    code: 'INCOMPATIBLE',
    owner: 'team-faulty',
    detail: expect.stringMatching(/^needs contract \^9\.0, the host gives \d/),
  });
  await scene.speak('fr');
  await scene.expectPanel('INCOMPATIBLE');
  await scene.expectOthersWork();
  await scene.follow('/faulty/fine');
  await scene.expectPanel('INCOMPATIBLE');
  expect(faults.proxy.asked().filter((address) => address.includes('/remotes/faulty/'))).toEqual([]);
  faults.deploy();
  await scene.reload();
  await scene.expectWorks();
});
