import { expect, test } from '../fault-server.ts';

const tamper = (text: string) => `globalThis.tampered = true;\n${text}`;

for (const [name, file] of [
  ['chunk', /\/remotes\/faulty\/[^/]+\/screen-fine\.js$/],
  ['entry', /\/remotes\/faulty\/[^/]+\/entry\.js$/],
] as const) {
  test(`a tampered ${name} is not run (INTEGRITY)`, async ({ scene, faults: { proxy } }) => {
    const ran = () => scene.page.evaluate(() => 'tampered' in globalThis);
    proxy.set(file, { kind: 'changed', change: tamper });
    await scene.open('/faulty/fine');
    await scene.expectPanel('INTEGRITY');
    expect(await ran()).toBe(false);
    await scene.expectReport({ remote: 'faulty', code: 'INTEGRITY', owner: 'team-faulty' });
    await scene.speak(name === 'chunk' ? 'de' : 'fr');
    await scene.expectPanel('INTEGRITY');
    await scene.expectOthersWork();
    await scene.follow('/faulty/fine');
    await scene.expectPanel('INTEGRITY');
    // The damaged copy lies in the browser's cache for a year, and must not come back from there.
    proxy.clear();
    await scene.retry();
    await scene.expectWorks();
    expect(await ran()).toBe(false);
  });
}

test('what is announced early is fetched once, integrity and all', async ({ scene, faults: { proxy } }) => {
  proxy.asked();
  const warnings: string[] = [];
  scene.page.on('console', (message) => warnings.push(message.text()));
  await scene.open('/faulty/fine');
  await scene.expectWorks();
  const files = proxy.asked().filter((address) => address.includes('/remotes/faulty/'));
  expect(files).toEqual([...new Set(files)]);
  expect(files.some((file) => file.endsWith('screen-fine.js'))).toBe(true);
  expect(warnings.filter((text) => /preload/i.test(text))).toEqual([]);
});
