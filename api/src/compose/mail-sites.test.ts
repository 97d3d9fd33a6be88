import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHostSites } from '../areas/partners/host-sites.ts';
import { mailSites } from './mail-sites.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-sites-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'shop.example.json'),
  JSON.stringify({ siteName: 'Shop', defaultLocal: 'de', accent: { 600: 'rgb(0 120 80)' } }),
);
const sites = createHostSites(folder, (error) => {
  throw error;
});

describe('the portal that a mail is of', () => {
  const siteOf = mailSites({ PUBLIC_URL: 'https://portal.example', HOST: '127.0.0.1', PORT: 8080 }, sites);

  it('has the name, colour, language and address of its own document', () => {
    expect(siteOf('Shop.Example.')).toEqual({
      name: 'Shop',
      origin: 'https://shop.example',
      accent: '#007850',
      language: 'de',
    });
  });

  it.each(['portal.example', 'evil.example', '', '../x', 'shop.example:99'])(
    'is the product’s at PUBLIC_URL for the host name %j, which may be forged',
    (hostname) => {
      expect(siteOf(hostname)).toMatchObject({ name: 'Certdeck', origin: 'https://portal.example' });
    },
  );

  it('is the address that the server listens on without PUBLIC_URL', () => {
    const plain = mailSites({ PUBLIC_URL: undefined, HOST: '127.0.0.1', PORT: 8080 }, sites);
    expect(plain('').origin).toBe('http://127.0.0.1:8080');
  });
});
