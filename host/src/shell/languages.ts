import { getI18n, LANG_NAMES, LANGS, useTexts } from '@certdeck/i18n';
import { revalidateAreas, useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { HOST } from '../texts.ts';

/** The six languages under their own names; choosing one switches every text at once and keeps it. */
export function useLanguageChoice() {
  const { lang } = useTexts();
  const session = useSession();
  return {
    lang,
    name: LANG_NAMES[lang],
    options: LANGS.map((option) => ({
      option,
      name: LANG_NAMES[option],
      async choose() {
        const outcome = await getI18n().switchTo(option);
        if (outcome === 'unavailable')
          notify.error(getI18n().t('shell.language.lost', { language: LANG_NAMES[option] }, HOST));
        if (outcome !== 'switched') return;
        session.setLang(option);
        // The API words its messages in the language of the request.
        await revalidateAreas(['messages']);
      },
    })),
  };
}
