import { test } from '../fault-server.ts';

test('an exception while a page is drawn (RENDER)', async ({ scene, faults: { current } }) => {
  await scene.open('/dashboard');
  await scene.misbehave('render');
  await scene.open('/faulty/render');
  await scene.expectPanel('RENDER');
  await scene.expectReport({
    remote: 'faulty',
    release: current,
    code: 'RENDER',
    owner: 'team-faulty',
    phase: 'render',
  });
  await scene.speak('de');
  await scene.expectPanel('RENDER');
  await scene.expectOthersWork();
  await scene.follow('/faulty/render');
  await scene.expectPanel('RENDER');
  await scene.misbehave('');
  await scene.retry();
  await scene.expectWorks();
});
