import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCertificate, pemToDer } from '@certdeck/pki';
import type { Browser } from 'playwright';
import { openSignedIn } from '../fixtures.ts';
import { startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { median, round } from './statistics.ts';

export interface DecodeToolResults {
  /** 1,000 certificates from DER, PEM for openssl; medians in milliseconds. */
  parse: { certificates: number; ours: number; node: number; openssl: number };
  /** A file of ten megabytes on the page of parse-cert. */
  bundle: {
    bytes: number;
    certificates: number;
    /** From choosing the file to the list, milliseconds. */
    total: number;
    /** Longest task of the page's main thread in that time; tasks below 50 ms are not told apart. */
    longestTask: number;
  };
}

const CERTIFICATES = 1000;
/** Certificates that differ; each stands fifty times in the bundle. */
const DISTINCT = 20;
const ROUNDS = 5;

/** Measures the decoder beside openssl and Node's own parser, and on its page. */
export async function measureDecodeTool(browser: Browser): Promise<DecodeToolResults> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-bench-'));
  try {
    const pems = makeCertificates(folder);
    const bundle = await measureBundle(browser, folder, pems);
    return { parse: measureParse(folder, pems), bundle };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Server certificates of RSA 2048 as public CAs issue them, but self-signed. */
function makeCertificates(folder: string): string[] {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  openssl('genrsa', '-out', 'k.pem', '2048');
  const extensions = [
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature,keyEncipherment',
    'extendedKeyUsage=serverAuth',
    'certificatePolicies=2.23.140.1.2.1',
    'authorityInfoAccess=OCSP;URI:http://ocsp.example.com,caIssuers;URI:http://ca.example.com/ca.crt',
  ];
  return Array.from({ length: DISTINCT }, (_, index) => {
    const names = `subjectAltName=DNS:www${index}.example.com,DNS:a${index}.example.com,DNS:b${index}.example.com`;
    const added = [...extensions, names].flatMap((line) => ['-addext', line]);
    const subject = `/C=CN/O=Example ${index}/CN=www${index}.example.com`;
    openssl(
      'req',
      '-new',
      '-x509',
      '-key',
      'k.pem',
      '-days',
      '90',
      '-subj',
      subject,
      ...added,
      '-out',
      'c.pem',
    );
    return readFileSync(join(folder, 'c.pem'), 'utf8');
  });
}

function measureParse(folder: string, pems: readonly string[]): DecodeToolResults['parse'] {
  const all = Array.from({ length: CERTIFICATES }, (_, index) => pems[index % DISTINCT] ?? '');
  const ders = all.map((pem) => pemToDer(pem));
  writeFileSync(join(folder, 'bundle.pem'), all.join(''));
  const runs = {
    ours: () => ders.forEach((der) => parseCertificate(der)),
    node: () =>
      ders.forEach((der) => {
        const certificate = new X509Certificate(der);
        // Its fields are read when they are asked for.
        return [certificate.subject, certificate.issuer, certificate.validTo, certificate.subjectAltName];
      }),
    openssl: () =>
      execFileSync('openssl', ['storeutl', '-noout', '-text', '-certs', 'bundle.pem'], {
        cwd: folder,
        stdio: 'ignore',
      }),
  };
  const times: Record<keyof typeof runs, number[]> = { ours: [], node: [], openssl: [] };
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const name of ['ours', 'node', 'openssl'] as const) {
      const started = performance.now();
      runs[name]();
      if (turn > 0) times[name].push(performance.now() - started);
    }
  }
  const [ours, node, openssl] = [times.ours, times.node, times.openssl].map((list) => round(median(list), 1));
  return { certificates: CERTIFICATES, ours: ours ?? 0, node: node ?? 0, openssl: openssl ?? 0 };
}

async function measureBundle(
  browser: Browser,
  folder: string,
  pems: readonly string[],
): Promise<DecodeToolResults['bundle']> {
  const round20 = pems.join('');
  const text = round20.repeat(Math.ceil(10_000_000 / round20.length));
  const certificates = text.split('-----BEGIN ').length - 1;
  const file = join(folder, 'ten-megabytes.pem');
  writeFileSync(file, text);
  const portal = await startServer({ dataFolder: join(folder, 'portal'), env: { LOG_LEVEL: 'error' } });
  try {
    const page = await openSignedIn(browser, { lang: 'en' }, portal.url);
    const decoder = (key: string, values: Record<string, number> = {}) =>
      textOf('certhub-parse-cert', 'en', key, values);
    await page.goto(`${portal.url}/certhub/tools/parse-cert`);
    // The worker is loaded by the first certificate, and stays.
    await page.getByRole('textbox').fill(pems[0] ?? '');
    await page.getByRole('heading', { name: decoder('asn1.title') }).waitFor();
    await page.getByRole('button', { name: textOf('certhub', 'en', 'input.clear') }).click();
    await page.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        type: 'longtask',
      });
      Object.assign(globalThis, { longTasks: tasks });
    });
    const started = performance.now();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('heading', { name: decoder('list.title', { count: certificates }) }).waitFor();
    const total = performance.now() - started;
    await page.getByRole('heading', { name: decoder('asn1.title') }).waitFor();
    const longestTask = await page.evaluate(() =>
      Math.max(0, ...((globalThis as { longTasks?: number[] }).longTasks ?? [])),
    );
    await page.context().close();
    return { bytes: text.length, certificates, total: round(total), longestTask: round(longestTask) };
  } finally {
    await portal.stop();
  }
}

/** The part of the report. */
export function decodeToolLines({ parse, bundle }: DecodeToolResults): string[] {
  const ratio = (theirs: number) => `**${round(parse.ours / theirs, 3)}**`;
  return [
    `## Reading ${parse.certificates.toLocaleString('en')} certificates`,
    '',
    'Medians in one run: our reader and Node’s `X509Certificate` from DER, `openssl storeutl -text` in one process, which also starts and prints.',
    '',
    '| Ours | Node | Ratio | openssl | Ratio |',
    '| --- | --- | --- | --- | --- |',
    `| ${parse.ours} ms | ${parse.node} ms | ${ratio(parse.node)} | ${parse.openssl} ms | ${ratio(parse.openssl)} |`,
    '',
    `A PEM file of ${round(bundle.bytes / 1e6, 1)} MB with ${bundle.certificates.toLocaleString('en')} certificates on the page of the decoder: listed after **${bundle.total} ms**; longest task of the page **${bundle.longestTask} ms** (0: none of 50 ms or more).`,
    '',
  ];
}
