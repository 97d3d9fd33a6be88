import { useCallback } from 'react';
import { useTexts } from '@certdeck/i18n';

/** HTTP statuses from here on are the server's own trouble, whose text is fixed (B§8.2). */
const SERVER_FAILURE = 500;

/** Why a read has failed, as the API client says it; without a reply nothing came that could be read. */
export interface ReadFailure {
  reply: { status: number; code: number; msg: string } | null;
}

/** The words for a read that failed, for pages that show it in place: the server's msg, or the fixed texts (B§8.2, B§8.3). */
export function useFailureText(): (failure: ReadFailure) => string | undefined {
  const { t } = useTexts();
  return useCallback(
    ({ reply }) => {
      if (!reply) return t('net.down');
      return reply.status >= SERVER_FAILURE ? t('http.500') : reply.msg || undefined;
    },
    [t],
  );
}
