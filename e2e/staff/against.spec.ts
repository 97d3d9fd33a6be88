import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, newContext, portalUrl, test } from '../fixtures.ts';
import { signInByApi } from '../account.ts';

const root = join(import.meta.dirname, '../..');

/** Runs `npm run dev -- …` as a developer does, on a free port; resolves where it answers. */
async function dev(...args: string[]): Promise<{ url: string; child: ChildProcess; output(): string }> {
  const child = spawn(
    join(root, 'node_modules/node/bin/node'),
    [join(root, 'shared/build/src/dev/dev.ts'), ...args],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: '', PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /is ready at (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(output)));
  });
  return { url, child, output: () => output };
}

test.describe.serial('npm run dev -- orders --against', () => {
  let running: Awaited<ReturnType<typeof dev>>;

  test.beforeAll(async () => {
    test.setTimeout(720_000);
    running = await dev('orders', '--against', portalUrl());
  });

  test.afterAll(async () => {
    running?.child.kill('SIGTERM');
  });

  test('runs the local remote inside the deployed portal, with its session and its data', async ({
    browser,
  }) => {
    // The sign-in goes through the proxy as well.
    const token = await signInByApi(running.url);
    const context = await newContext(browser, {});
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|integrity/i.test(message.text())) complaints.push(message.text());
    });
    const entry = page.waitForResponse(`${running.url}/remotes/orders/dev/entry.js`);
    const policy = (await (await page.goto(`${running.url}/orders/list`))?.allHeaders())?.[
      'content-security-policy'
    ];
    expect((await entry).status()).toBe(200);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    // What only the deployed API knows; other journeys have spent some of it.
    await expect(page.getByRole('banner')).toContainText(/¥[\d,]+\.\d\d元/);
    expect(policy).toContain("script-src 'self';");
    expect(complaints).toEqual([]);
    await page.goto(`${running.url}/ssl/certificates`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await context.close();

    // Nobody else sees anything of it.
    const registry = await (await fetch(`${portalUrl()}/registry`)).text();
    expect(registry).not.toContain('"/remotes/orders/dev/"');
  });

  test('ends with a sentence when there is no portal', async () => {
    await expect(dev('orders', '--against', 'http://127.0.0.1:1')).rejects.toThrow(
      /can't be reached \(ECONNREFUSED\)/,
    );
    await expect(dev('orders', '--against', 'http://portal.example')).rejects.toThrow(
      /without TLS only on this machine/,
    );
  });
});
