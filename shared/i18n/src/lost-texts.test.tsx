import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import {
  COMMON,
  createI18n,
  type Lang,
  LANGS,
  type LostTexts,
  type NamespaceLoaders,
  registerNamespace,
  type Texts,
  useTexts,
} from './index.ts';

/** Files that can't be had, as `<namespace> <language>`. */
const missing = new Set<string>();
let asked: string[];
const lostFile = new Error('a file is lost');
const files: Record<string, (lang: Lang) => Texts> = {
  area: (lang) => ({ hello: `hello in ${lang}` }),
  other: (lang) => ({ bye: `bye in ${lang}` }),
  [COMMON]: (lang) => ({ save: `save in ${lang}` }),
};
for (const [ns, textsOf] of Object.entries(files)) {
  const load = (lang: Lang) => async () => {
    asked.push(`${ns} ${lang}`);
    if (missing.has(`${ns} ${lang}`)) throw lostFile;
    return { default: textsOf(lang) };
  };
  registerNamespace(ns, Object.fromEntries(LANGS.map((lang) => [lang, load(lang)])) as NamespaceLoaders);
}
const allOf = (ns: string) => LANGS.forEach((lang) => missing.add(`${ns} ${lang}`));

let losses: LostTexts[];
const open = (lang: Lang, namespaces: string[] = []) =>
  createI18n({ lang, namespaces, onLost: (lost) => void losses.push(lost) });
beforeEach(() => {
  missing.clear();
  asked = [];
  losses = [];
});

function Greeting() {
  const { t, lang } = useTexts('area');
  return (
    <p>
      {lang}: {t('hello')}, {t('save')}
    </p>
  );
}

describe('texts that can’t be had in the customer’s language', () => {
  it('are those of another, which is told, and their own as soon as they can be had (D-023)', async () => {
    missing.add('area de').add('area en');
    const i18n = await open('de');
    await i18n.load('area');
    render(<Greeting />);
    expect(screen.getByText('de: hello in zh, save in de')).toBeInTheDocument();
    expect(i18n.standIn).toBe('zh');
    expect(losses).toEqual([{ ns: 'area', lang: 'de', standIn: 'zh', error: lostFile }]);
    const changed = jest.fn();
    const stop = i18n.onLostChange(changed);
    expect(await i18n.findLost()).toBe(false);
    expect(changed).not.toHaveBeenCalled();
    missing.clear();
    expect(await act(() => i18n.findLost())).toBe(true);
    expect(screen.getByText('de: hello in de, save in de')).toBeInTheDocument();
    expect(i18n.standIn).toBeUndefined();
    expect(changed).toHaveBeenCalled();
    stop();
    // Reported once, however often they were asked for again.
    expect(losses).toHaveLength(1);
  });

  it('are asked for again by whoever needs them, without a wait', async () => {
    missing.add('area de');
    const i18n = await open('de');
    await i18n.load('area');
    missing.clear();
    await i18n.load('area');
    await Promise.resolve();
    await i18n.findLost();
    expect(i18n.standIn).toBeUndefined();
    expect(i18n.t('hello', {}, 'area')).toBe('hello in de');
  });

  it('are a failure where no other language has them, and not a page of keys', async () => {
    allOf('area');
    const i18n = await open('de');
    await expect(i18n.load('area')).rejects.toBe(lostFile);
    expect(losses).toEqual([]);
    missing.clear();
    // For good it isn't.
    await i18n.load('area');
    expect(i18n.t('hello', {}, 'area')).toBe('hello in de');
    expect(i18n.standIn).toBeUndefined();
  });

  it('are a failure of the component that has asked for none before', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    allOf('area');
    await open('de');
    await act(async () => {
      render(
        <Boundary>
          <Suspense fallback="…">
            <Greeting />
          </Suspense>
        </Boundary>,
      );
    });
    expect(await screen.findByText('failed: a file is lost')).toBeInTheDocument();
    reported.mockRestore();
  });

  it('leave the start nothing to draw when they are those of every page', async () => {
    allOf(COMMON);
    await expect(open('de')).rejects.toBe(lostFile);
    missing.clear();
    allOf('area');
    await expect(open('de', ['area'])).rejects.toBe(lostFile);
    missing.clear();
    missing.add(`${COMMON} de`);
    const i18n = await open('de', ['area']);
    expect([i18n.t('save'), i18n.t('hello', {}, 'area'), i18n.standIn]).toEqual([
      'save in en',
      'hello in de',
      'en',
    ]);
  });
});

describe('a switch of the language', () => {
  let i18n: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    i18n = await open('zh', ['area']);
    await i18n.load('other');
  });
  afterEach(() => {
    if (document.documentElement.lang !== i18n.lang)
      throw new Error('the page names another language than its texts have');
  });

  it('happens, and says which language stands in where an area’s texts can’t be had', async () => {
    missing.add('other fr');
    expect(await i18n.switchTo('fr')).toBe('switched');
    expect(i18n.t('hello', {}, 'area')).toBe('hello in fr');
    expect(i18n.t('bye', {}, 'other')).toBe('bye in en');
    expect(i18n.standIn).toBe('en');
    expect(losses).toMatchObject([{ ns: 'other', lang: 'fr', standIn: 'en' }]);
    // In another language nothing is lost.
    expect(await i18n.switchTo('de')).toBe('switched');
    expect(i18n.standIn).toBeUndefined();
  });

  it('doesn’t happen when the texts of every page can’t be had, and that is told', async () => {
    missing.add(`${COMMON} fr`);
    expect(await i18n.switchTo('fr')).toBe('unavailable');
    expect([i18n.lang, i18n.t('save'), i18n.t('bye', {}, 'other')]).toEqual([
      'zh',
      'save in zh',
      'bye in zh',
    ]);
    expect(losses).toMatchObject([{ ns: COMMON, lang: 'fr', standIn: 'zh' }]);
    missing.clear();
    expect(await i18n.switchTo('fr')).toBe('switched');
    expect(i18n.t('save')).toBe('save in fr');
  });

  it('that a later one has overtaken changes nothing', async () => {
    const [first, second] = [i18n.switchTo('fr'), i18n.switchTo('de')];
    expect([await first, await second]).toEqual(['overtaken', 'switched']);
    expect(i18n.lang).toBe('de');
  });
});

describe('each load of texts', () => {
  it('runs as the page says, and another try counts', async () => {
    missing.add('area de');
    const guarded: string[] = [];
    const i18n = await createI18n({
      lang: 'de',
      async guard(ns, load) {
        guarded.push(ns);
        return load().catch(() => {
          missing.clear();
          return load();
        });
      },
    });
    await i18n.load('area');
    expect(i18n.t('hello', {}, 'area')).toBe('hello in de');
    expect(i18n.standIn).toBeUndefined();
    expect(guarded).toEqual([COMMON, 'area']);
    expect(asked.filter((file) => file === 'area de')).toHaveLength(2);
  });
});

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    return this.state.error ? `failed: ${this.state.error.message}` : this.props.children;
  }
}
