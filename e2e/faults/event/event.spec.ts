import { expect, test } from '../fault-server.ts';

test('an exception in an event handler is told above a page that goes on (EVENT)', async ({ scene }) => {
  await scene.open('/faulty/event');
  await scene.misbehave('event');
  for (const [button, lang] of [
    ['act', 'zh'],
    ['act later', 'es'],
  ] as const) {
    if (lang !== scene.lang) await scene.speak(lang);
    const act = scene.page.getByRole('button', { name: button, exact: true });
    await act.click();
    await scene.expectNotice('EVENT');
    await expect(scene.page.getByText('done 0')).toBeVisible();
    await scene.panel.getByRole('button', { name: scene.text('common:btn.close') }).click();
    await expect(scene.panel).toHaveCount(0);
  }
  await scene.expectReport({ remote: 'faulty', code: 'EVENT', owner: 'team-faulty', phase: 'event' });
  await scene.page.getByRole('button', { name: 'act', exact: true }).click();
  await scene.expectNotice('EVENT');
  await scene.expectOthersWork();
  await scene.follow('/faulty/event');
  await scene.misbehave('');
  await scene.page.getByRole('button', { name: 'act', exact: true }).click();
  await expect(scene.page.getByText('done 1')).toBeVisible();
  await expect(scene.panel).toHaveCount(0);
});
