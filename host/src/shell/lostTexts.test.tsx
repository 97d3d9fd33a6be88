import { forLanguages } from '@certdeck/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { getI18n, type Lang, LANGS, registerNamespace } from '@certdeck/i18n';
import { PageHeader } from '@certdeck/ui';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { renderShell } from '../testing/renderShell.tsx';
import { lostTexts } from './lostTexts.ts';

const Fine = () => <PageHeader title="a fine page" />;
const none = async () => ({ default: {} });

describe('the notice of texts that can’t be had', () => {
  it.each(LANGS)('says in %s which language they are shown in, by its name there', (lang) => {
    const standIn = lang === 'en' ? 'zh' : 'en';
    const { text } = lostTexts(lang, standIn);
    const names: Partial<Record<Lang, string>> = {
      zh: '英语',
      en: 'Chinese',
      es: 'inglés',
      de: 'Englisch',
      ja: '英語',
      fr: 'anglais',
    };
    expect(text).toContain(names[lang] ?? new Intl.DisplayNames([lang], { type: 'language' }).of(standIn));
    expect(text).not.toContain('{');
  });

  it('stands above the page until they are there, and then gives the focus on', async () => {
    const { user } = await renderShell({
      path: '/orders/list',
      lang: 'de',
      registry: registryOf(remoteEntry('orders')),
      screens: { 'orders/list': Fine },
    });
    expect(await screen.findByText('a fine page')).toBeVisible();
    let isLost = true;
    const de = async () => {
      if (isLost) throw new Error('lost');
      return { default: {} };
    };
    registerNamespace('more', { ...forLanguages(() => none), de });
    await act(() => getI18n().load('more'));
    expect(
      screen.getByText('Einige Texte konnten nicht auf Deutsch geladen werden und erscheinen auf Englisch.'),
    ).toBeVisible();
    const again = screen.getByRole('button', { name: 'Erneut versuchen' });
    await user.click(again);
    expect(again).toBeVisible();
    isLost = false;
    await user.click(again);
    await waitFor(() => expect(again).not.toBeInTheDocument());
    expect(screen.getByText('a fine page')).toHaveFocus();
  });

  it('goes by itself once the customer opens another page and they are there', async () => {
    let isLost = true;
    const de = async () => {
      if (isLost) throw new Error('lost');
      return { default: {} };
    };
    const { user } = await renderShell({
      path: '/orders/list',
      lang: 'de',
      registry: registryOf(remoteEntry('orders'), remoteEntry('ssl')),
      screens: { 'orders/list': Fine, 'ssl/list': Fine },
    });
    await screen.findByText('a fine page');
    registerNamespace('later', { ...forLanguages(() => none), de });
    await act(() => getI18n().load('later'));
    const notice = screen.getByText(/nicht auf Deutsch/);
    isLost = false;
    await user.click(screen.getByText('ssl list de'));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });
});
