import { test, withShortDeadline } from '../fault-server.ts';

test('an entry that is slow beyond its deadline (TIMEOUT, HOST-067)', async ({
  scene,
  faults: { proxy, deploy },
}) => {
  deploy(withShortDeadline);
  proxy.set(/\/remotes\/faulty\/[^/]+\/entry\.js$/, { kind: 'slow' });
  await scene.open('/faulty/fine');
  await scene.expectPanel('TIMEOUT');
  await scene.expectReport({ remote: 'faulty', code: 'TIMEOUT', owner: 'team-faulty' });
  await scene.speak('ja');
  await scene.expectPanel('TIMEOUT');
  await scene.expectOthersWork();
  await scene.follow('/faulty/fine');
  await scene.expectPanel('TIMEOUT');
  proxy.clear();
  await scene.retry();
  await scene.expectWorks();
});
