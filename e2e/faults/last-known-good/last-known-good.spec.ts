import { signInByApi } from '../../account.ts';
import { newContext } from '../../fixtures.ts';
import { expect, test, withFallback } from '../fault-server.ts';

const entryOf = (release: string) => new RegExp(`/remotes/faulty/${release}/entry\\.js$`);

test('the last known good release takes the place of one that can’t be reached, for the whole visit', async ({
  scene,
  faults,
}) => {
  faults.deploy(withFallback(faults));
  faults.proxy.set(entryOf(faults.current), { kind: 'broken' });
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  await scene.expectReport({
    remote: 'faulty',
    release: faults.current,
    code: 'UNREACHABLE',
    recovered: 'last-known-good',
  });
  faults.proxy.clear();
  faults.proxy.asked();
  await scene.follow('/faulty/event');
  await scene.expectWorks();
  const asked = faults.proxy.asked().filter((address) => address.includes('/remotes/faulty/'));
  expect(asked.every((address) => address.includes(`/${faults.before}/`))).toBe(true);
});

test('the last known good release comes for an incompatible and for a tampered one, too', async ({
  scene,
  faults,
}) => {
  const fallback = withFallback(faults);
  faults.deploy((deployment) =>
    fallback({
      ...deployment,
      registry: {
        ...deployment.registry,
        remotes: deployment.registry.remotes.map((remote) =>
          remote.id === 'faulty' ? { ...remote, manifest: { ...remote.manifest, contract: '^9.0' } } : remote,
        ),
      },
    }),
  );
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  await scene.expectReport({ code: 'INCOMPATIBLE', recovered: 'last-known-good' });
  faults.deploy(fallback);
  faults.proxy.set(entryOf(faults.current), { kind: 'changed', change: (text) => `tampered;${text}` });
  await scene.open('/faulty/render');
  await scene.expectWorks();
  await scene.expectReport({ code: 'INTEGRITY', recovered: 'last-known-good' });
});

test('staff see on their page which release a tab runs instead, and why', async ({ browser, faults }) => {
  faults.proxy.clear();
  faults.deploy(withFallback(faults));
  faults.proxy.set(entryOf(faults.current), { kind: 'broken' });
  const token = await signInByApi(faults.portal.url, 'staff@certdeck.test');
  const context = await newContext(browser, { lang: 'en' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  await page.goto(`${faults.proxy.url}/faulty/fine`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'works' })).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Portal status' }).click();
  const { current, before } = faults;
  await expect(main).toContainText('Faults runs its earlier release in this tab');
  await expect(main).toContainText(`${before} is used instead of ${current}`);
  await expect(main.getByText(/earlier release in this tab/).locator('..')).toContainText('UNREACHABLE');
  const row = main.getByRole('table', { name: 'List: Versions' }).getByRole('row', { name: /^Faults/ });
  await expect(row).toContainText(`${before} earlier release`);
  await expect(row).toContainText(`instead of ${current}`);
  await context.close();
});

test('no second release runs beside one that has begun to: its failure shows', async ({ scene, faults }) => {
  faults.deploy(withFallback(faults));
  await scene.open('/dashboard');
  await scene.misbehave('init');
  faults.proxy.asked();
  await scene.open('/faulty/fine');
  await scene.expectPanel('INIT');
  const asked = faults.proxy.asked();
  expect(asked.some((address) => address.includes(`/remotes/faulty/${faults.before}/`))).toBe(false);
});
