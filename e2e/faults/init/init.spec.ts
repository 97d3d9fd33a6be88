import { test } from '../fault-server.ts';

test('an exception in module init (INIT)', async ({ scene, faults: { current } }) => {
  await scene.open('/dashboard');
  await scene.misbehave('init');
  await scene.open('/faulty/fine');
  await scene.expectPanel('INIT');
  await scene.expectReport({
    remote: 'faulty',
    release: current,
    code: 'INIT',
    owner: 'team-faulty',
    phase: 'load',
  });
  await scene.speak('ja');
  await scene.expectPanel('INIT');
  await scene.expectOthersWork();
  await scene.follow('/faulty/fine');
  await scene.expectPanel('INIT');
  await scene.misbehave('');
  await scene.retry();
  await scene.expectWorks();
});
