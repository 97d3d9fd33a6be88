import { test, withShortDeadline } from '../fault-server.ts';

test('a page that waits for a promise that never settles (TIMEOUT)', async ({
  scene,
  faults: { current, deploy },
}) => {
  deploy(withShortDeadline);
  await scene.open('/dashboard');
  await scene.misbehave('endless');
  await scene.open('/faulty/endless');
  await scene.expectPanel('TIMEOUT');
  await scene.expectReport({
    remote: 'faulty',
    release: current,
    code: 'TIMEOUT',
    owner: 'team-faulty',
    phase: 'load',
  });
  await scene.speak('en');
  await scene.expectPanel('TIMEOUT');
  await scene.expectOthersWork();
  await scene.follow('/faulty/endless');
  await scene.expectPanel('TIMEOUT');
  await scene.misbehave('');
  await scene.retry();
  await scene.expectWorks();
});
