import { lostTexts } from '../../../host/src/shell/lostTexts.ts';
import { expect, type Scene, test } from '../fault-server.ts';

const textsOf = (lang: string) => new RegExp(`/remotes/faulty/[^/]+/texts-${lang}\\.js$`);
const gone = { kind: 'answer', status: 404 } as const;
const GREETING = {
  en: 'texts of the faulty area',
  de: 'Texte des Störungsbereichs',
  ja: '障害エリアの文字',
};

async function expectNotice({ page, lang }: Scene, standIn: 'en' | 'zh'): Promise<void> {
  const { text, retry } = lostTexts(lang, standIn);
  const notice = page.getByRole('main').getByRole('alert').or(page.getByRole('main').getByRole('status'));
  await expect(notice.filter({ hasText: text })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: retry, exact: true })).toBeVisible();
}

test('a file of texts that fails once is asked for again, and nobody sees a thing but its team', async ({
  scene,
  faults: { proxy, current },
}) => {
  await scene.open('/dashboard');
  await scene.speak('de');
  let times = 0;
  await scene.page.route(textsOf('de'), (route) => ((times += 1) === 1 ? route.abort() : route.fallback()));
  await scene.open('/faulty/texts');
  await expect(scene.page.getByText(GREETING.de)).toBeVisible();
  await expect(scene.panel).toHaveCount(0);
  await scene.expectReport({
    remote: 'faulty',
    release: current,
    owner: 'team-faulty',
    code: 'CHUNK',
    phase: 'texts',
    recovered: 'retry',
  });
  expect(proxy.reports.join()).not.toContain('other-language');
});

test('texts that are lost are those of another language, and the page says so in its own (CHUNK)', async ({
  scene,
  faults: { proxy, current },
}) => {
  await scene.open('/dashboard');
  await scene.speak('de');
  proxy.set(textsOf('de'), gone);
  await scene.open('/faulty/texts');
  await expect(scene.page.getByText(GREETING.en)).toBeVisible({ timeout: 90_000 });
  await expectNotice(scene, 'en');
  await scene.expectReport({
    remote: 'faulty',
    release: current,
    owner: 'team-faulty',
    code: 'CHUNK',
    phase: 'texts',
    recovered: 'other-language',
  });
  // The rest of the portal speaks German as before.
  await expect(scene.page.getByRole('heading', { level: 1, name: 'works' })).toBeVisible();
  await expect(scene.navigation).toBeVisible();
  // In place, once the file is back.
  proxy.clear();
  await scene.page.getByRole('button', { name: lostTexts('de', 'en').retry, exact: true }).click();
  await expect(scene.page.getByText(GREETING.de)).toBeVisible();
  await expect(scene.page.getByText(lostTexts('de', 'en').text)).toHaveCount(0);
  await expect(scene.page.getByRole('heading', { level: 1, name: 'works' })).toBeFocused();
});

test('a damaged file of texts is not shown, and its team is told (INTEGRITY)', async ({
  scene,
  faults: { proxy },
}) => {
  await scene.open('/dashboard');
  await scene.speak('ja');
  proxy.set(textsOf('ja'), { kind: 'changed', change: (text) => text.replace('障害エリア', '偽') });
  await scene.open('/faulty/texts');
  await expectNotice(scene, 'en');
  await scene.expectReport({ remote: 'faulty', code: 'INTEGRITY', recovered: 'other-language' });
  proxy.clear();
  // Another page asks for them by itself.
  await scene.follow('/faulty/fine');
  await scene.follow('/faulty/texts');
  await expect(scene.page.getByText(GREETING.ja)).toBeVisible();
});

test('an area without any texts shows the panel and no keys (CHUNK)', async ({
  scene,
  faults: { proxy },
}) => {
  await scene.open('/dashboard');
  await scene.speak('fr');
  proxy.set(/\/remotes\/faulty\/[^/]+\/texts-/, gone);
  await scene.open('/faulty/texts');
  await scene.expectPanel('CHUNK');
  await expect(scene.page.getByText('greeting')).toHaveCount(0);
  await scene.expectReport({ remote: 'faulty', owner: 'team-faulty', code: 'CHUNK', phase: 'load' });
  await scene.expectOthersWork();
  proxy.clear();
  await scene.follow('/faulty/texts');
  await expect(scene.page.getByText('textes de la zone de pannes')).toBeVisible();
});

test('texts of the shell that are lost are those of another language, and the page says so in its own', async ({
  scene,
  faults: { proxy, shell },
}) => {
  await scene.open('/faulty/texts');
  proxy.set(/\/host\/[^/]+\/texts-es\.js$/, gone);
  await scene.speak('es');
  const own = scene.text('nav.dashboard');
  await expectNotice(scene, 'en');
  await expect(scene.page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await scene.expectReport({
    remote: 'host',
    release: shell,
    owner: 'team-portal',
    code: 'CHUNK',
    phase: 'texts',
    recovered: 'other-language',
  });
  proxy.clear();
  const retry = scene.page.getByRole('button', { name: lostTexts('es', 'en').retry, exact: true });
  await expect(async () => {
    // A file that is back may be asked for by something else before the button is pressed, which goes then.
    if (await retry.isVisible()) await retry.click({ timeout: 5_000 });
    await expect(scene.page.getByRole('link', { name: own })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 180_000 });
});

test('a start without the texts of every page says so in the page’s language, and is told', async ({
  scene,
  faults: { proxy, shell },
}) => {
  await scene.open('/dashboard');
  // That of the language before is in the browser's cache.
  await scene.page.route(/\/host\/[^/]+\/common-zh\.js$/, (route) => route.abort());
  proxy.set(/\/host\/[^/]+\/common-/, gone);
  await scene.speak('de');
  await expect(scene.page.getByRole('heading', { level: 1 })).toHaveText(
    'Die Seite konnte nicht geladen werden',
    {
      timeout: 90_000,
    },
  );
  await scene.expectReport({ remote: 'host', release: shell, code: 'CHUNK', phase: 'start' });
  proxy.clear();
  await scene.page.unroute(/\/host\/[^/]+\/common-zh\.js$/);
  await scene.page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(scene.navigation).toBeVisible();
});

test('a switch to a language that can’t be had leaves the page in the one before, and says so', async ({
  scene,
  faults: { proxy },
}) => {
  await scene.open('/dashboard');
  await scene.speak('en');
  await expect(scene.navigation).toBeVisible();
  proxy.set(/\/host\/[^/]+\/common-fr\.js$/, gone);
  await scene.page
    .getByRole('button', { name: scene.text('shell.language') })
    .first()
    .click();
  await scene.page
    .getByRole('menuitemradio', { name: 'Français' })
    .or(scene.page.getByRole('menuitem', { name: 'Français' }))
    .click();
  await expect(scene.page.getByText(scene.text('shell.language.lost', { language: 'Français' }))).toBeVisible(
    {
      timeout: 90_000,
    },
  );
  await expect(scene.navigation).toBeVisible();
  expect(
    await scene.page.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang')]),
  ).toEqual(['en', 'en']);
});
