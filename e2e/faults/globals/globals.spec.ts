import { expect, test } from '../fault-server.ts';

test('a page that replaces what the whole page uses has it given back, and its team told (GLOBAL)', async ({
  scene,
}) => {
  const { page } = scene;
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  await scene.misbehave('globals');
  await scene.follow('/faulty/globals');
  await scene.expectWorks();
  const names = ['Array.prototype.theirs', 'JSON.stringify', 'fetch', 'history.pushState'];
  // While the page is still open: its links, and what is asked of the server, go through them.
  await expect
    .poll(() =>
      page.evaluate(() => [
        /native code/.test(String(fetch)),
        JSON.stringify(['ours']),
        /native code/.test(String(history.pushState)),
        'theirs' in [],
      ]),
    )
    .toEqual([true, '["ours"]', true, false]);
  await scene.expectReport({
    remote: 'faulty',
    code: 'GLOBAL',
    owner: 'team-faulty',
    detail: names.join(', '),
  });
  await scene.follow('/dashboard');
  await scene.expectReport({ remote: 'faulty', code: 'LEAK', owner: 'team-faulty', detail: 'style of body' });
  expect(await page.evaluate(() => document.body.style.letterSpacing)).toBe('');
  await scene.expectOthersWork();
});
