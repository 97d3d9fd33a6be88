import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuideValues } from '@certdeck/federation';
import type { ArticleText, Block } from './article.ts';
import { articles } from './articles.ts';
import { fillIn } from './fillIn.ts';

const shop: GuideValues = { file: 'shop.test', names: ['shop.test', 'www.shop.test', '*.eu.shop.test'] };

const blocksOf = (id: string) =>
  (JSON.parse(readFileSync(join(import.meta.dirname, 'articles/en', `${id}.json`), 'utf8')) as ArticleText)
    .blocks;
const codeIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'code' ? block.lines : [])).join('\n');
const filled = (id: string, values: GuideValues = shop) => codeIn(fillIn(blocksOf(id), values));
const lineOf = (text: string, part: string) =>
  text
    .split('\n')
    .find((line) => line.includes(part))
    ?.trim();

describe('a guide that opens for an order', () => {
  it.each(articles.filter(({ group }) => group === 'install' || group === 'hosting'))(
    'has nothing of the example left in its commands: $id (D-482)',
    ({ id }) => {
      // The page about formats isn't opened from an order with a host.
      expect(filled(id)).not.toMatch(/example\.com/);
    },
  );

  it('names the files and hosts of the order (D-482)', () => {
    const nginx = filled('install-nginx');
    expect(lineOf(nginx, 'server_name')).toBe('server_name shop.test www.shop.test *.eu.shop.test;');
    expect(lineOf(nginx, 'ssl_certificate ')).toMatch(/\/etc\/nginx\/ssl\/shop\.test_fullchain\.pem;$/);
    expect(lineOf(nginx, '-connect')).toContain('-connect shop.test:443 -servername shop.test');
    expect(lineOf(filled('install-apache'), 'ServerAlias')).toBe('ServerAlias www.shop.test *.eu.shop.test');
    expect(lineOf(filled('install-kubernetes'), '- hosts')).toBe(
      '- hosts: [shop.test, www.shop.test, "*.eu.shop.test"]',
    );
    expect(lineOf(filled('install-kubernetes'), 'create secret')).toContain('secret tls shop-test-tls');
  });

  it('connects to one host where the certificate has a wildcard alone (D-482)', () => {
    const wild: GuideValues = { file: '_.shop.test', names: ['*.shop.test'] };
    const nginx = filled('install-nginx', wild);
    expect(lineOf(nginx, 'server_name')).toBe('server_name *.shop.test;');
    expect(lineOf(nginx, 'ssl_certificate_key')).toContain('/_.shop.test.key;');
    expect(lineOf(nginx, '-connect')).toContain('www.shop.test:443');
    const apache = filled('install-apache', wild);
    expect(lineOf(apache, 'ServerName')).toBe('ServerName www.shop.test');
    expect(lineOf(apache, 'ServerAlias')).toBe('ServerAlias *.shop.test');
  });

  it('leaves out the line about further names where there is one name (D-482)', () => {
    expect(filled('install-apache', { file: 'a.test', names: ['a.test'] })).not.toContain('ServerAlias');
  });

  it('writes addresses as programs read them (D-482)', () => {
    const six: GuideValues = { file: '2001_db8__1', names: ['2001:db8::1'] };
    expect(lineOf(filled('install-nginx', six), '-connect')).toContain('-connect [2001:db8::1]:443');
  });

  it('takes the mail host of a certificate for a mail server (D-482)', () => {
    const values: GuideValues = { file: 'acme.test', names: ['acme.test', 'mail.acme.test'] };
    expect(lineOf(filled('install-postfix', values), '-connect')).toContain('mail.acme.test:25');
    expect(filled('install-postfix', values)).toContain('/etc/postfix/tls/acme.test_fullchain.pem');
  });

  it('names files alone where there is no host, and leaves names that need quotes (D-482)', () => {
    const signing = filled('sign-linux', { file: 'Acme', names: [] });
    expect(signing).toContain('-certs Acme_fullchain.pem -key Acme.key');
    expect(signing).toContain('-ts http://timestamp.example.com');
    expect(signing).toContain('pkcs11:object=code;type=private');
    expect(filled('sign-linux', { file: 'Acme & Co', names: [] })).toBe(codeIn(blocksOf('sign-linux')));
    expect(filled('smime-macos', { file: 'li@acme.test', names: [] })).toContain('import li@acme.test.pfx');
  });

  it('names files in its sentences and tables too, and keeps everything else (D-482)', () => {
    const before = blocksOf('install-nginx');
    const after = fillIn(before, shop);
    const table = after.find((block) => block.kind === 'table');
    expect(JSON.stringify(table)).toContain('`shop.test_fullchain.pem`');
    expect(after.map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind));
    expect(after.filter(({ kind }) => kind === 'h')).toEqual(before.filter(({ kind }) => kind === 'h'));
  });
});
