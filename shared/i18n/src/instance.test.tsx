// @own-modules: it looks at which texts were asked for, and at the first instance.
import { forLanguages } from '@certdeck/contract';
import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Profiler, Suspense } from 'react';
import { createI18n, getI18n, registerNamespace, useTexts, type Lang } from './index.ts';

function memory(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const german = { hello: 'Hallo {name}', cert_one: '{count} Zertifikat', cert_other: '{count} Zertifikate' };
const english = { ...german, hello: 'Hello {name}', onlyEnglish: 'English only' };
const asked: string[] = [];
const give = (lang: Lang, texts: Record<string, string>) => async () => {
  asked.push(lang);
  return { default: texts };
};
registerNamespace('sample', {
  ...forLanguages((lang) => give(lang, german)),
  zh: give('zh', { hello: '你好 {name}', cert_other: '{count} 张证书' }),
  en: give('en', english),
});

const none = give('zh', {});
const noTexts = forLanguages(() => none);

function Greeting({ name }: { name: string }) {
  const { t, lang } = useTexts('sample');
  return (
    <p>
      {lang}: {t('hello', { name })} {t('cert', { count: 2 })} {t('btn.save')} {t('onlyEnglish')}
    </p>
  );
}

describe('the language of the page', () => {
  it('is Chinese for a customer who has not chosen (HOST-039)', async () => {
    const i18n = await createI18n({ storage: memory() });
    expect(i18n.lang).toBe('zh');
    expect(i18n.t('copy.ok')).toBe('复制成功');
    expect(document.documentElement.lang).toBe('zh');
    expect(getI18n()).toBe(i18n);
  });

  it('is the stored one, and a switch is stored under the key lang (HOST-040)', async () => {
    const storage = memory({ lang: 'fr' });
    const i18n = await createI18n({ storage });
    expect(i18n.t('btn.save')).toBe('Enregistrer');
    await i18n.setLang('de');
    expect(storage.values.get('lang')).toBe('de');
    expect(i18n.t('btn.save')).toBe('Speichern');
    expect(document.documentElement.lang).toBe('de');
  });

  it('falls back to defaultLocal for an unknown stored value (D-023)', async () => {
    expect((await createI18n({ storage: memory({ lang: 'kl' }), defaultLocal: 'ja' })).lang).toBe('ja');
    expect((await createI18n({ storage: memory({ lang: 'kl' }), defaultLocal: 'xx' })).lang).toBe('zh');
  });

  it('works where storage is forbidden', async () => {
    const storage = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    };
    const i18n = await createI18n({ storage });
    await i18n.setLang('en');
    expect(i18n.t('btn.save')).toBe('Save');
  });
});

describe('the texts of an area', () => {
  it('load in the current language only, and the fallback only for a missing key (D-023)', async () => {
    asked.length = 0;
    const i18n = await createI18n({ lang: 'de' });
    await act(async () => {
      render(
        <Suspense fallback="…">
          <Greeting name="Li" />
        </Suspense>,
      );
    });
    expect(await screen.findByText('de: Hallo Li 2 Zertifikate Speichern English only')).toBeInTheDocument();
    expect(asked).toEqual(['de', 'en', 'zh']);
    await act(() => i18n.setLang('zh'));
    expect(screen.getByText('zh: 你好 Li 2 张证书 保存 English only')).toBeInTheDocument();
  });

  it('can be there from the start', async () => {
    const i18n = await createI18n({ lang: 'en', namespaces: ['sample'] });
    expect(i18n.t('hello', { name: 'Li' }, 'sample')).toBe('Hello Li');
  });

  it('that others ask for do not draw again who has theirs already', async () => {
    const i18n = await createI18n({ lang: 'en' });
    await i18n.load('sample');
    let draws = 0;
    render(
      <Profiler id="counted" onRender={() => (draws += 1)}>
        <Greeting name="Li" />
      </Profiler>,
    );
    const before = draws;
    registerNamespace('later', { ...noTexts, en: give('en', { hello: 'Later' }) });
    await act(() => i18n.load('later'));
    expect(i18n.t('hello', {}, 'later')).toBe('Later');
    expect(draws).toBe(before);
    await act(() => i18n.setLang('de'));
    expect(screen.getByText(/^de: Hallo Li/)).toBeInTheDocument();
  });

  it('can be switched to a language that was read as a fallback before', async () => {
    const i18n = await createI18n({ lang: 'de' });
    await i18n.load('sample');
    await i18n.setLang('en');
    expect(i18n.t('hello', { name: 'Li' }, 'sample')).toBe('Hello Li');
  });
});
