import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { forLanguages, languages } from '@certdeck/contract';
import { releasedRemote } from '@certdeck/contract/testing';
import { type ServedFolder, serveFolder, start } from './testing/served-folder.ts';

const inSix = (text: string) => forLanguages((language) => `${text} <${language}>`);
const tools = releasedRemote('tools', 't1', {
  routes: [
    {
      ...{ path: '/tools/read', screen: 'read', permission: 'session', public: true },
      ...{ title: inSix('Read'), description: inSix('Reads "it" & tells') },
    },
    { path: '/tools/write', title: inSix('Write'), screen: 'write', permission: 'session', public: true },
    { path: '/tools/report/:domain', title: inSix('Report'), screen: 'report', permission: 'session' },
    { path: '/tools/mine', title: inSix('Mine'), screen: 'mine', permission: 'session' },
  ],
});

let served: ServedFolder;
beforeEach(async () => {
  served = await serveFolder();
  served.write({ ...start, registry: { ...start.registry, remotes: [...start.registry.remotes, tools] } });
});
afterEach(() => served.close());

/** A page as a program without scripts asks for it. */
const page = async (url: string, headers: Record<string, string> = {}) =>
  (await served.app.inject({ url, headers: { host: 'portal.example', ...headers } })).body;
const text = async (url: string) => served.app.inject({ url, headers: { host: 'portal.example' } });

describe('a public page without any script', () => {
  it('says what it is for, and leads to the others (D-274)', async () => {
    const body = await page('/tools/read?lang=de');
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<title>Read &#60;de&#62; · Certdeck</title>');
    expect(body).toContain('<meta name="description" content="Reads &#34;it&#34; &#38; tells &#60;de&#62;">');
    const content = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    expect(content.match(/<h1>/g)).toHaveLength(1);
    expect(content).toContain('<h1>Read &#60;de&#62;</h1><p>Reads &#34;it&#34; &#38; tells &#60;de&#62;</p>');
    expect([...content.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/tools/write']);
    expect(body).not.toContain('noindex');
  });

  it('names its own address in each language, and one for whom none of them is right', async () => {
    const body = await page('/tools/read?lang=ja');
    const address = 'http://portal.example/tools/read';
    expect(body).toContain(`<link rel="canonical" href="${address}?lang=ja">`);
    for (const language of languages)
      expect(body).toContain(
        `<link rel="alternate" hreflang="${language}" href="${address}?lang=${language}">`,
      );
    expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="${address}">`);
    expect(await page('/tools/read')).toContain(`<link rel="canonical" href="${address}">`);
    expect(body).toContain(`<meta property="og:url" content="${address}?lang=ja">`);
    expect(body).toContain('<meta property="og:image" content="http://portal.example/icons/preview.png">');
  });

  it('speaks the language of its address, else what the browser asks for, and of no other', async () => {
    const french = { 'accept-language': 'fr-CA,en;q=0.5' };
    expect(await page('/tools/read', french)).toContain('<html lang="fr">');
    expect(await page('/tools/read?lang=es', french)).toContain('<html lang="es">');
    expect(await page('/tools/read?lang=xx', french)).toContain('<html lang="fr">');
    expect(await page('/tools/read?lang=%22%3E%3Cscript%3E', french)).not.toContain('"><script>');
  });

  it('is Chinese for who asks for none of the six, as every other page is (HOST-039, D-267)', async () => {
    const finnish = { 'accept-language': 'fi' };
    for (const path of ['/tools/read', '/orders/list', '/sign-in']) {
      expect(await page(path, finnish)).toContain('<html lang="zh">');
      expect(await page(path, { 'accept-language': 'fi,de-AT;q=0.8' })).toContain('<html lang="de">');
    }
  });

  it('holds data for programs that no browser runs, within the policy of every page', async () => {
    const body = await page('/tools/read?lang=en');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'WebApplication',
      name: 'Read <en>',
      inLanguage: 'en',
      isAccessibleForFree: true,
    });
    expect(json).not.toContain('<');
    const other = await text('/tools/mine');
    const own = await text('/tools/read');
    const policyOf = (answer: typeof own) =>
      String(answer.headers['content-security-policy']).replace(/'nonce-[^']+'/, '');
    expect(policyOf(own)).toBe(policyOf(other));
  });

  it('has its description in the page alone, not in what every browser gets of every area', async () => {
    const body = await page('/sign-in');
    expect(body.slice(body.indexOf('certdeck-state'))).not.toContain('tells');
  });
});

describe('a page that is not public', () => {
  it.each(['/tools/mine', '/tools/report/secret.example.com', '/orders/list', '/dashboard'])(
    '%s says nothing of itself and asks not to be listed',
    async (path) => {
      const body = await page(path);
      const head = body.slice(0, body.indexOf('</head>'));
      expect(head).toContain('<title>Certdeck</title>');
      expect(head).toContain('<meta name="robots" content="noindex">');
      expect(head).not.toMatch(/description|canonical|og:|hreflang|secret\.example/);
      expect(body).not.toContain('boot-page"');
    },
  );

  it('is named in no sitemap, and closed to robots', async () => {
    const robots = (await text('/robots.txt')).body;
    const rules = robots.split('\n');
    for (const path of ['/tools/read', '/tools/write', '/sign-in'])
      expect(rules).toContain(`Allow: ${path}$`);
    expect(rules).toContain('Disallow: /');
    expect(robots).not.toMatch(/mine|report|orders|dashboard/);
    expect(rules).toContain('Sitemap: http://portal.example/sitemap.xml');
    const sitemap = await text('/sitemap.xml');
    expect(sitemap.headers['content-type']).toContain('application/xml');
    const locations = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(locations).toHaveLength(2 * (languages.length + 1));
    expect(locations).toContain('http://portal.example/tools/read?lang=zh');
    expect(sitemap.body).not.toMatch(/mine|report|orders/);
  });
});

describe('an installed portal', () => {
  it('has a name, a start and icons that are there, one of them maskable', async () => {
    const answer = await text('/manifest.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json<{
      name: string;
      start_url: string;
      icons: { src: string; sizes: string; purpose: string }[];
    }>();
    expect([manifest.name, manifest.start_url]).toEqual(['Certdeck', '/']);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of manifest.icons) {
      const icon = await text(src);
      expect([src, icon.statusCode]).toEqual([src, 200]);
      if (!src.endsWith('.png')) continue;
      const [width] = sizes.split('x').map(Number);
      expect([src, icon.rawPayload.readUInt32BE(16)]).toEqual([src, width]);
    }
    expect(await page('/sign-in')).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });
});
