import { expect, test } from '../fault-server.ts';

test('an exception while a page is left leaves the next one working (UNMOUNT)', async ({ scene }) => {
  await scene.open('/faulty/unmount');
  await scene.expectWorks();
  await scene.misbehave('unmount');
  await scene.follow('/orders/list');
  await scene.expectNotice('UNMOUNT');
  await expect(scene.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await scene.expectReport({ remote: 'faulty', code: 'UNMOUNT', owner: 'team-faulty', phase: 'unmount' });
  await scene.speak('ja');
  await scene.follow('/faulty/unmount');
  await scene.expectWorks();
  await scene.follow('/dashboard');
  await scene.expectNotice('UNMOUNT');
  await scene.expectOthersWork();
  await scene.follow('/faulty/unmount');
  await scene.misbehave('');
  await scene.follow('/faulty/fine');
  await scene.expectWorks();
});
