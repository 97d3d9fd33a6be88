import { expect, test } from '../fault-portal.ts';

test('a page that leaks timers, listeners and styles is cleaned up after, and its team told (LEAK)', async ({
  scene,
}) => {
  const { page } = scene;
  const beats = () => page.evaluate(() => Number(document.documentElement.dataset['beats'] ?? 0));
  const spacing = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).letterSpacing);
  const styles = () => page.locator('head style').count();
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  const before = await styles();
  await scene.misbehave('leaks');
  await scene.follow('/faulty/leaks');
  await expect.poll(beats).toBeGreaterThan(3);
  expect(await spacing()).toBe('7px');
  await scene.follow('/faulty/fine');
  await scene.expectWorks();
  await expect.poll(styles).toBe(before);
  await scene.expectReport({
    remote: 'faulty',
    code: 'LEAK',
    owner: 'team-faulty',
    detail: 'interval, keydown listener, style',
  });
  const after = await beats();
  await page.keyboard.press('Shift');
  expect(await beats()).toBe(after);
  expect(await spacing()).not.toBe('7px');
  await scene.expectOthersWork();
});
