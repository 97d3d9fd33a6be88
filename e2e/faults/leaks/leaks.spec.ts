import { expect, test, withTrial } from '../fault-server.ts';

// Timers are watched while a remote is tried, not in production.
test.beforeEach(({ scene }) => scene.faults.deploy(withTrial(scene.faults)));

test('a page that leaks timers, listeners and styles is cleaned up after, and its team told (LEAK)', async ({
  scene,
}) => {
  const { page } = scene;
  const beats = () => page.evaluate(() => Number(document.documentElement.dataset['beats'] ?? 0));
  const spacing = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).letterSpacing);
  // Those of the shell come when they are needed, also while the page is looked at.
  const styles = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('head style')].filter((one) =>
          one.textContent?.includes('letter-spacing: 7px'),
        ).length,
    );
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  await scene.misbehave('leaks');
  await scene.follow('/faulty/leaks');
  await expect.poll(beats).toBeGreaterThan(3);
  expect(await spacing()).toBe('7px');
  expect(await styles()).toBe(1);
  await scene.follow('/faulty/fine');
  await scene.expectWorks();
  await expect.poll(styles).toBe(0);
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

test('a page that leaves chains of timeouts and frames running has them ended, and its team told (LEAK)', async ({
  scene,
}) => {
  // Half a minute of it is patience with what waits for answers.
  test.setTimeout(1_440_000);
  const { page } = scene;
  const counted = (kind: string) =>
    page.evaluate((name) => Number(document.documentElement.dataset[name] ?? 0), kind);
  // Whether it goes on, judged by a second of the page.
  const goesOn = async (kind: string) => {
    const before = await counted(kind);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
    return (await counted(kind)) > before;
  };
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  await scene.misbehave('chains');
  await scene.follow('/faulty/leaks');
  for (const kind of ['timeouts', 'frames', 'polls']) expect(await goesOn(kind), kind).toBe(true);
  // An area's other page ends what follows from one link to the next; its own chains it would keep.
  await scene.follow('/faulty/fine');
  await scene.expectWorks();
  const leak = { remote: 'faulty', code: 'LEAK', owner: 'team-faulty' };
  for (const detail of ['chain of timeouts', 'chain of animation frames'])
    await scene.expectReport({ ...leak, detail });
  for (const kind of ['timeouts', 'frames']) expect(await goesOn(kind), kind).toBe(false);
  expect(await goesOn('polls')).toBe(true);
  expect(await counted('late')).toBe(20);
  // Whose is a call after an answer can't be told while a page of the area is open; later it can.
  scene.faults.proxy.reports.length = 0;
  await scene.follow('/dashboard');
  await expect.poll(() => goesOn('polls'), { timeout: 180_000 }).toBe(false);
  await scene.expectReport({ ...leak, detail: 'chain of timeouts' });
  await scene.expectOthersWork();
});
