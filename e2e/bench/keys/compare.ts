import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright';
import { median, round } from '../statistics.ts';

declare global {
  /** Given by the page of e2e/bench/keys/index.ts; milliseconds of each pair. */
  var timeRequests: (request: unknown, count: number) => Promise<number[]>;
}

/** A kind of key, as the page and as openssl name it, and how many of each are made. */
const kinds = [
  {
    name: 'RSA 2048',
    signAlg: 'RSASSA-PKCS1-V1_5',
    keyLen: 2048,
    openssl: ['-newkey', 'rsa:2048'],
    count: 15,
  },
  {
    name: 'RSA 3072',
    signAlg: 'RSASSA-PKCS1-V1_5',
    keyLen: 3072,
    openssl: ['-newkey', 'rsa:3072'],
    count: 9,
  },
  {
    name: 'RSA 4096',
    signAlg: 'RSASSA-PKCS1-V1_5',
    keyLen: 4096,
    openssl: ['-newkey', 'rsa:4096'],
    count: 7,
  },
  { name: 'P-256', signAlg: 'ECDSA', keyLen: 'P256', openssl: ecOf('prime256v1'), count: 30 },
  { name: 'P-384', signAlg: 'ECDSA', keyLen: 'P384', openssl: ecOf('secp384r1'), count: 30 },
  { name: 'P-521', signAlg: 'ECDSA', keyLen: 'P512', openssl: ecOf('secp521r1'), count: 30 },
];

function ecOf(curve: string): string[] {
  return ['-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${curve}`];
}

export interface KeyComparison {
  kind: string;
  /** Median milliseconds of a pair and its request. */
  page: number;
  openssl: number;
  ratio: number;
}

/**
 * A key pair with its request in the page's worker beside `openssl req`, turn by turn. A process of openssl
 * also pays for its own start, which the page's worker paid before; for EC keys that is most of its time.
 */
export async function compareKeys(page: Page): Promise<KeyComparison[]> {
  const rows: KeyComparison[] = [];
  for (const { name, signAlg, keyLen, openssl, count } of kinds) {
    const inPage: number[] = [];
    const outside: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const each = Math.ceil(count / 3);
      const request = {
        hostname: 'www.example.com',
        signAlg,
        keyLen,
        hashAlg: 'SHA256',
        sans: ['example.com'],
      };
      const times = await page.evaluate(([wanted, number]) => globalThis.timeRequests(wanted, number), [
        request,
        each,
      ] as const);
      inPage.push(...times);
      for (let made = 0; made < each; made += 1) outside.push(timeOpenssl(openssl));
    }
    const [ours, theirs] = [median(inPage), median(outside)];
    rows.push({
      kind: name,
      page: round(ours, 1),
      openssl: round(theirs, 1),
      ratio: round(ours / theirs, 2),
    });
  }
  return rows;
}

function timeOpenssl(newKey: readonly string[]): number {
  const args = ['req', ...newKey, '-nodes', '-sha256', '-subj', '/CN=www.example.com'];
  const extension = ['-addext', 'subjectAltName=DNS:www.example.com,DNS:example.com'];
  const started = performance.now();
  execFileSync('openssl', [...args, ...extension, '-keyout', '/dev/null', '-out', '/dev/null'], {
    stdio: 'ignore',
  });
  return performance.now() - started;
}
