import { expect, test } from '../fault-server.ts';

/** A page from anywhere else than the portal's own server has no registry in it, and asks for one. */
const bare = (html: string) =>
  html.replace(/<script type="application\/json" id="certdeck-state">.*?<\/script>/s, '');
const page = /^\/(faulty|dashboard|orders|ssl)/;

// After the scene has been set, which ends all faults.
test.beforeEach(({ scene }) => {
  scene.faults.proxy.set(page, { kind: 'changed', change: bare });
});

test('a registry that is down: the first visit says so, and works once it is back (REGISTRY_DOWN)', async ({
  scene,
  faults: { proxy, shell },
}) => {
  proxy.set(/^\/registry$/, { kind: 'broken' });
  await scene.open('/faulty/fine');
  await scene.expectPanel('REGISTRY_DOWN', 'team-portal');
  await scene.speak('fr');
  await scene.expectPanel('REGISTRY_DOWN', 'team-portal');
  await scene.follow('/dashboard');
  await expect(scene.page.getByText(scene.text('dash.profile')).first()).toBeVisible();
  await scene.expectReport({ remote: 'host', release: shell, code: 'REGISTRY_DOWN', owner: 'team-portal' });
  proxy.clear();
  proxy.set(page, { kind: 'changed', change: bare });
  await scene.open('/faulty/fine');
  await scene.expectWorks();
});

test('a registry that is down: the last good copy starts the portal, and that is said', async ({
  scene,
  faults: { proxy, shell },
}) => {
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  proxy.set(/^\/registry$/, { kind: 'answer', status: 503 });
  await scene.page.reload();
  await scene.expectWorks();
  const code = scene.page.getByText('REGISTRY_DOWN');
  for (const lang of ['zh', 'es'] as const) {
    if (lang !== scene.lang) await scene.speak(lang);
    await expect(scene.page.getByText(scene.text('shell.registry.down'))).toBeVisible();
    await expect(code).toBeVisible();
  }
  await scene.expectOthersWork();
  await scene.expectReport({
    remote: 'host',
    release: shell,
    code: 'REGISTRY_DOWN',
    recovered: 'last-known-good',
  });
  proxy.clear();
  await scene.page.getByRole('button', { name: scene.text('common:btn.reload') }).click();
  await expect(scene.navigation).toBeVisible();
  await expect(code).toHaveCount(0);
});
