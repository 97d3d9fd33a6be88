import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@certdeck/contract';

const root = join(import.meta.dirname, '../..');
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;

/** Rows of the navigation catalogue: key to text by language. */
function catalogue(): Map<string, Record<Language, string>> {
  const text = readFileSync(join(root, 'docs/requirements/messages.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| nav.'));
  return new Map(
    rows.map((row) => {
      const [key = '', ...texts] = row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1);
      return [
        key,
        Object.fromEntries(languages.map((lang, place) => [lang, texts[place]])) as Record<Language, string>,
      ];
    }),
  );
}

describe('the shell’s texts', () => {
  it('name its pages as the navigation catalogue does (HOST-038, D-028)', () => {
    const wanted = catalogue();
    const own = [
      'nav.dashboard',
      'nav.notification',
      'nav.help',
      'nav.sign-in',
      'nav.sign-up',
      'nav.sign-out',
    ];
    for (const lang of languages) {
      const texts = json(join(import.meta.dirname, `locales/${lang}.json`));
      for (const key of own) expect([lang, key, texts[key]]).toEqual([lang, key, wanted.get(key)?.[lang]]);
    }
  });

  it('of the sign-in page are those that the server draws before any script', () => {
    const drawn = {
      'signIn.claim': 'auth.claim',
      'signIn.promise': 'auth.promise',
      'signIn.heading': 'auth.signIn.title',
    };
    for (const lang of languages) {
      const own = json(join(import.meta.dirname, `locales/${lang}.json`));
      const early = json(join(root, `api/src/areas/delivery/locales/${lang}.json`));
      for (const [key, name] of Object.entries(drawn)) expect([lang, early[key]]).toEqual([lang, own[name]]);
    }
  });
});

interface Named {
  id: string;
  routes: { path: string; title: Record<Language, string> }[];
  navigation: { path: string; title: Record<Language, string> }[];
}

const manifestOf = (remote: string) => join(root, remote, 'src/manifest.ts');
const remotes = readdirSync(root).filter(
  (name) => name.startsWith('remote-') && existsSync(manifestOf(name)),
);
const written = (title: Record<Language, string>) => languages.map((lang) => title[lang]).join(' | ');

describe('the titles that areas bring', () => {
  it.each(remotes)(
    'of %s are those of the navigation catalogue, in six languages (HOST-038)',
    async (remote) => {
      const { manifest } = (await import(manifestOf(remote))) as { manifest: Named };
      const wanted = new Set([...catalogue().values()].map(written));
      const wrong = [...manifest.routes, ...manifest.navigation].filter(
        ({ title }) => !wanted.has(written(title)),
      );
      expect(wrong.map(({ path, title }) => `${path}: ${written(title)}`)).toEqual([]);
    },
  );
});
