import type { Page } from 'playwright/test';
import { expect, type FaultServer, Scene, test, withFallback } from '../fault-server.ts';

/** Goes to a page whose script never comes to an end, and waits until its worker has told so. */
async function hangTab(scene: Scene, fault: string): Promise<Page> {
  const { page, faults } = scene;
  await scene.open('/dashboard');
  await scene.misbehave(fault);
  const tab = await page.context().newPage();
  const started = tab.waitForEvent('worker');
  const counting = tab.waitForResponse((response) => response.url().includes('/contribution-expiring'));
  const there = new Scene(tab, faults);
  await there.open('/dashboard');
  await started;
  // The last that another area begins with the page is what it counts for the navigation: of several that are starting
  // at the same moment it could be any.
  await (await counting).finished();
  const isStarting = () =>
    tab.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('certdeck.start.')));
  await expect.poll(isStarting).toBe(false);
  // Nothing in the tab answers any more, this click neither.
  void there.navigation
    .locator('a[href="/faulty/hang"]')
    .click({ noWaitAfter: true })
    .catch(() => undefined);
  await scene.expectReport({
    remote: 'faulty',
    release: faults.current,
    code: 'HANG',
    owner: 'team-faulty',
    phase: 'start',
  });
  return tab;
}

/** What the customer does: closes the tab, and opens the portal in another. */
async function openAnew(scene: Scene, tab: Page, faults: FaultServer): Promise<Scene> {
  void tab.close().catch(() => undefined);
  const next = new Scene(await scene.page.context().newPage(), faults);
  await next.open('/faulty/hang');
  return next;
}

for (const [where, fault] of [
  ['while its code is loaded', 'hang-init'],
  ['while its page is drawn', 'hang-render'],
] as const)
  test(`an area that never comes to an end ${where} is not started the next time, until its customer wants it (HANG)`, async ({
    scene,
    faults,
  }) => {
    test.setTimeout(720_000);
    const next = await openAnew(scene, await hangTab(scene, fault), faults);
    await next.expectPanel('HANG');
    await next.expectOthersWork();
    await next.misbehave('');
    await next.follow('/faulty/hang');
    await next.expectPanel('HANG');
    await next.retry();
    await next.expectWorks();
  });

test('the last good release takes the place of one that has hung a tab (HANG)', async ({ scene, faults }) => {
  test.setTimeout(720_000);
  faults.deploy(withFallback(faults));
  const tab = await hangTab(scene, 'hang-screen');
  // The earlier release has the same fault, which this browser is now cured of.
  await scene.misbehave('');
  const next = await openAnew(scene, tab, faults);
  await next.expectWorks();
  await next.expectReport({ remote: 'faulty', code: 'HANG', recovered: 'last-known-good' });
});

test('an area whose page ended without a word is started once more, with a notice (HANG)', async ({
  scene,
  faults,
}) => {
  test.setTimeout(720_000);
  const { page } = scene;
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  // As a page leaves it behind whose browser has died: nothing of it runs any more, and no worker has seen anything.
  const mark = {
    beat: Date.now() - 5_000,
    starts: [{ remote: 'faulty', release: faults.current, owner: 'team-faulty' }],
  };
  await page.evaluate((text) => localStorage.setItem('certdeck.start.gone', text), JSON.stringify(mark));
  await scene.open('/faulty/hang');
  const notice = page.getByRole('main').getByText(scene.text('failure.suspected', { area: '故障区' }));
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'works' })).toBeVisible();
  await scene.expectReport({ remote: 'faulty', code: 'HANG', phase: 'start', recovered: 'retry' });
  // It has come to an end this time.
  await page.reload();
  await scene.expectWorks();
  await expect(notice).toHaveCount(0);
});
