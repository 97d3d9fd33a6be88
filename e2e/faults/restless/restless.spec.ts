import { expect, test } from '../fault-server.ts';

test('a screen that draws itself without end is ended by the next navigation, and not started for a day (HANG)', async ({
  scene,
  faults: { current },
}) => {
  const { page } = scene;
  await scene.open('/dashboard');
  await scene.misbehave('restless');
  await scene.open('/faulty/restless');
  await expect(page.getByRole('heading', { level: 1, name: 'works' })).toBeVisible({ timeout: 90_000 });
  await scene.follow('/orders/list');
  // The page that was asked for, and a notice above it: nobody has to find a way out by themselves.
  await expect(page.getByRole('heading', { level: 1, name: 'works' })).toHaveCount(0, { timeout: 90_000 });
  for (const part of ['HANG', scene.text('failure.HANG.ended'), current, 'team-faulty'])
    await expect(scene.panel).toContainText(part);
  await scene.expectReport({
    remote: 'faulty',
    release: current,
    code: 'HANG',
    owner: 'team-faulty',
    phase: 'navigation',
  });
  await scene.expectOthersWork();
  await scene.open('/faulty/restless');
  await scene.expectPanel('HANG');
  await scene.misbehave('');
  await scene.retry();
  await scene.expectWorks();
});
