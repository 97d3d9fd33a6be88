import { getI18n, LANG_NAMES, LANGS, useTexts } from '@certdeck/i18n';
import { revalidateAreas, useSession } from '@certdeck/session';

/** The six languages under their own names; choosing one switches every text at once and keeps it (HOST-040). */
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
        await getI18n().setLang(option);
        session.setLang(option);
        // The API words its messages in the language of the request.
        await revalidateAreas(['messages']);
      },
    })),
  };
}
