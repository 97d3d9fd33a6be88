import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { languages } from '@certdeck/contract';
import { type ServedFolder, serveFolder, start } from './testing/served-folder.ts';

let served: ServedFolder;
beforeEach(async () => {
  served = await serveFolder();
});
afterEach(() => served.close());

const inAll = (text: string) => Object.fromEntries(languages.map((lang) => [lang, `${text} <${lang}>`]));

/** The order list's page when its route says what it begins with. */
async function pageWith(opening: object, url = '/orders/list'): Promise<string> {
  const { registry } = start;
  const [remote] = registry?.remotes ?? [];
  const routes = remote?.manifest.routes.map((route) => ({ ...route, opening }));
  const remotes = [{ ...remote, manifest: { ...remote?.manifest, routes } }];
  served.write({ ...start, registry: { ...registry, remotes } });
  return (await served.app.inject({ url, headers: { host: 'portal.example' } })).body;
}

describe('what a page begins with', () => {
  it('is drawn before any script in each language, and kept out of the registry', async () => {
    const opening = { title: inAll('Orders'), search: inAll('Search') };
    const body = await pageWith(opening);
    for (const lang of languages)
      expect(body).toContain(
        `lang="${lang}"><h1>Orders &#60;${lang}&#62;</h1><p>Search &#60;${lang}&#62;</p></div>`,
      );
    expect(body.slice(body.indexOf('certdeck-state'))).not.toContain('Search');
    expect(await pageWith(opening, '/elsewhere')).not.toContain('Orders &#60;');
  });

  it('is seen in the language of the page alone, which the first script may change', async () => {
    const [style] = /<style.*<\/style>/s.exec(await pageWith({ title: inAll('Orders') })) ?? [''];
    for (const lang of languages)
      expect(style).toContain(`html[lang=${lang}] [data-opening]:not([lang=${lang}])`);
    expect(style).toContain(`html:not(${languages.map((lang) => `[lang=${lang}]`).join()}) [data-opening]{`);
  });

  it('may have the question of a form, as text', async () => {
    const body = await pageWith({
      title: inAll('Buy'),
      question: { label: inAll('Which?'), help: inAll('Names') },
    });
    expect(body).toContain('<b>Which? &#60;de&#62;</b><i></i><p>Names &#60;de&#62;</p></div></div>');
  });

  it('is a heading and a promise on the sign-in page', async () => {
    const body = await pageWith({ title: inAll('Orders') }, '/sign-in');
    for (const lang of languages) {
      expect(body).toContain(`<div class="boot-claim" data-opening lang="${lang}">`);
      expect(body).toContain(`<h1 class="boot-heading" data-opening lang="${lang}">`);
    }
  });
});
