import { useCallback } from 'react';
import { useTexts } from '@certdeck/i18n';
import type { CallError } from '@certdeck/session';

/** HTTP statuses from here on are the server's own trouble, whose text is fixed (B§8.2). */
const SERVER_FAILURE = 500;

/** The words for a read that failed, for pages that show it in place: the server's msg, or the fixed texts (B§8.2, B§8.3). */
export function useFailureText(): (error: CallError) => string | undefined {
  const { t } = useTexts();
  return useCallback(
    ({ reply }) => {
      if (!reply) return t('net.down');
      return reply.status >= SERVER_FAILURE ? t('http.500') : reply.msg || undefined;
    },
    [t],
  );
}

/** The same with the API's code, as `ListBody` asks for it. */
export function useExplain(): (error: CallError) => { text?: string; code?: number } {
  const textOf = useFailureText();
  return useCallback((error) => ({ text: textOf(error), code: error.reply?.code }), [textOf]);
}
