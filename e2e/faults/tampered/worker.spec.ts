import { textOf } from '../../texts.ts';
import { expect, type Scene, test } from '../fault-server.ts';

/** Paths of the workers that areas have started; the shell's own, which watches for hangs, is none of them. */
const workersOf = ({ page }: Scene): string[] =>
  page
    .workers()
    .map((worker) => new URL(worker.url()).pathname)
    .filter((path) => !path.startsWith('/host/'));

/** Makes one pair of keys with the tool of the area of tools. */
async function makePair({ page, lang }: Scene): Promise<void> {
  const text = (key: string) => textOf('certhub-gen-csr', lang, key);
  const form = page.locator('form');
  await form.getByLabel(text('commonName')).fill('worker.example');
  await form.getByLabel(text('key.type')).selectOption('P-256');
  await form.getByRole('button', { name: text('generate') }).click();
  await expect(page.getByText(text('check.signature'))).toBeVisible({ timeout: 90_000 });
}

test('a worker that makes keys is started from what was released, which comes once', async ({
  scene,
  faults: { proxy },
}) => {
  await scene.open('/certhub/tools/gen-csr');
  proxy.asked();
  await makePair(scene);
  expect(workersOf(scene)).toEqual([expect.stringMatching(/\/remotes\/certhub\/[^/]+\/certdeck-pki\.js$/)]);
  expect(proxy.asked().filter((address) => address.endsWith('/certdeck-pki.js'))).toHaveLength(1);
});

test('a tampered worker is not started: the page makes the keys itself', async ({
  scene,
  faults: { proxy },
}) => {
  proxy.set(/\/certdeck-pki\.js$/, {
    kind: 'changed',
    change: (script) => `fetch('/stolen');\n${script}`,
  });
  await scene.open('/certhub/tools/gen-csr');
  proxy.asked();
  await makePair(scene);
  expect(workersOf(scene)).toEqual([]);
  const asked = proxy.asked();
  expect(asked.some((address) => address.endsWith('/certdeck-pki.js'))).toBe(true);
  expect(asked).not.toContain('/stolen');
});
