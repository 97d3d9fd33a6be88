import { test } from '../fault-server.ts';

const entry = /\/remotes\/faulty\/[^/]+\/entry\.js$/;

for (const [name, fault] of [
  ['can’t be reached', { kind: 'broken' }],
  ['answers 500', { kind: 'answer', status: 500 }],
] as const) {
  test(`an entry that ${name} (UNREACHABLE, HOST-001)`, async ({ scene, faults: { proxy, current } }) => {
    proxy.set(entry, fault);
    await scene.open('/faulty/fine');
    await scene.expectPanel('UNREACHABLE');
    await scene.expectReport({
      remote: 'faulty',
      release: current,
      code: 'UNREACHABLE',
      owner: 'team-faulty',
    });
    await scene.speak('en');
    await scene.expectPanel('UNREACHABLE');
    await scene.expectOthersWork();
    await scene.follow('/faulty/fine');
    await scene.expectPanel('UNREACHABLE');
    proxy.clear();
    await scene.retry();
    await scene.expectWorks();
  });
}

test('an entry that fails once is got by the one retry, unnoticed and told', async ({
  scene,
  faults: { proxy },
}) => {
  let failures = 0;
  proxy.set(entry, {
    kind: 'changed',
    change: (text) => ((failures += 1) === 1 ? 'damaged' : text),
  });
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  await scene.expectReport({ remote: 'faulty', code: 'UNREACHABLE', recovered: 'retry' });
});
