import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { generateCsr, writeZip } from '@certdeck/pki';
import type { Browser, Page } from 'playwright';
import { openSignedIn } from '../fixtures.ts';
import { startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { median, round } from './statistics.ts';

/** 500 requests made on the page of the tool. */
export interface CsrBatch {
  kind: string;
  requests: number;
  /** From the press of the button to the archive, milliseconds. */
  total: number;
  /** What the tab needs for as many keys alone, one after the other; from a sample of `sample` keys. */
  keysAlone: number;
  sample: number;
  ratio: number;
  /** Longest task of the page's main thread in that time; tasks below 50 ms are not told apart. */
  longestTask: number;
}

export interface CsrToolResults {
  batches: CsrBatch[];
  /** A ZIP of 500 requests beside deflating them with zlib, milliseconds. */
  zip: { ours: number; zlib: number; ratio: number };
}

const REQUESTS = 500;
const kinds = [
  { kind: 'P-256', sample: 100, algorithm: { name: 'ECDSA', namedCurve: 'P-256' } },
  {
    kind: 'RSA 2048',
    sample: 40,
    algorithm: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 },
  },
];

/** Measures gen-csr where customers use it: on its page, in the portal, in Chromium. */
export async function measureCsrTool(browser: Browser): Promise<CsrToolResults> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'certdeck-bench-'));
  const portal = await startServer({ dataFolder, env: { LOG_LEVEL: 'error' } });
  try {
    const page = await openSignedIn(browser, { lang: 'en' }, portal.url);
    const batches: CsrBatch[] = [];
    for (const kind of kinds) {
      batches.push(await measureBatch(page, portal.url, kind));
      console.log(JSON.stringify(batches.at(-1)));
    }
    await page.context().close();
    return { batches, zip: await measureZip() };
  } finally {
    await portal.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function measureBatch(
  page: Page,
  origin: string,
  { kind, sample, algorithm }: (typeof kinds)[number],
): Promise<CsrBatch> {
  const text = (key: string, values?: Record<string, number>) => textOf('certhub-gen-csr', 'en', key, values);
  await page.goto(`${origin}/certhub/tools/gen-csr`);
  const form = page.locator('form');
  await form.getByRole('radio', { name: text('mode.several', { max: 500 }) }).check({ force: true });
  await form.getByLabel(text('key.type')).selectOption(kind);
  const list = form.getByLabel(text('list'), { exact: true });
  const generate = (count: number) => form.getByRole('button', { name: text('generateMany', { count }) });
  const download = (count: number) => page.getByRole('button', { name: text('many.download', { count }) });
  // The worker is loaded by the first request, and stays.
  await list.fill('first.example.com');
  await generate(1).click();
  await download(1).waitFor();
  await list.fill(
    Array.from({ length: REQUESTS }, (_, index) => `h${index}.example.com www.h${index}.example.com`).join(
      '\n',
    ),
  );
  await generate(REQUESTS).waitFor();
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, { longestTask: 0 });
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries())
        seen.longestTask = Math.max(seen.longestTask, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const started = performance.now();
  await generate(REQUESTS).click();
  await download(REQUESTS).waitFor({ timeout: 180_000 });
  const total = performance.now() - started;
  const longestTask = await page.evaluate(() => Number(Reflect.get(globalThis, 'longestTask')));
  const alone = await page.evaluate(
    async ([parameters, count]) => {
      const begun = performance.now();
      for (let made = 0; made < count; made += 1) {
        const exponent = 'modulusLength' in parameters ? { publicExponent: Uint8Array.of(1, 0, 1) } : {};
        await crypto.subtle.generateKey({ ...parameters, ...exponent }, true, ['sign', 'verify']);
      }
      return performance.now() - begun;
    },
    [algorithm, sample] as const,
  );
  const keysAlone = (alone / sample) * REQUESTS;
  return {
    kind,
    requests: REQUESTS,
    total: round(total),
    keysAlone: round(keysAlone),
    sample,
    ratio: round(total / keysAlone, 2),
    longestTask: round(longestTask),
  };
}

/** The archive of 500 requests beside the same bytes deflated by zlib, in turn. */
async function measureZip(): Promise<CsrToolResults['zip']> {
  const { publicKey } = await generateCsr({ hostname: 'www.example.com' });
  const entries = Array.from({ length: REQUESTS }, (_, index) => ({
    name: `h${index}.csr`,
    content: publicKey,
  }));
  const ours: number[] = [];
  const zlib: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const first = performance.now();
    await writeZip(entries);
    const second = performance.now();
    for (const { content } of entries) deflateRawSync(content);
    // The first round loads and warms.
    if (round > 0) {
      ours.push(second - first);
      zlib.push(performance.now() - second);
    }
  }
  const [one, other] = [median(ours), median(zlib)];
  return { ours: round(one, 1), zlib: round(other, 1), ratio: round(one / other, 2) };
}

/** The part of the report that tells these figures. */
export function csrToolLines({ batches, zip }: CsrToolResults): string[] {
  const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    '## 500 keys and requests on the page of the tool',
    '',
    'From the press of the button to the ZIP, beside what the tab needs for as many keys alone. Browsers make RSA keys one at a time, so that their time is the floor; a P-256 key costs less than the request around it. "Longest task": of the page’s main thread; 0 means none of 50 ms or more.',
    '',
    row('Key', 'Requests', 'Keys alone', 'Ratio', 'Longest task'),
    row('---', '---', '---', '---', '---'),
    ...batches.map(({ kind, total, keysAlone, ratio, longestTask }) =>
      row(kind, `${total} ms`, `${keysAlone} ms`, `**${ratio}**`, `**${longestTask} ms**`),
    ),
    '',
    `A ZIP of 500 requests: ${zip.ours} ms, ${zip.zlib} ms for zlib to deflate the same (**${zip.ratio}**).`,
    '',
  ];
}
