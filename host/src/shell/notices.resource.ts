import { accountCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import { useStarted } from './ShellContext.ts';

/** How often the shell looks for new notices while a page is open, in milliseconds. */
const LOOK_AGAIN = 60_000;
const FIRST_PAGE = { limit: 10, offset: 1 };

/** The newest notices and how many there are; one read for the bell and the dashboard. */
export function useLatestNotices() {
  const started = useStarted();
  const { data, error, isLoading, refresh } = useCall(
    accountCalls.listMessages,
    started ? FIRST_PAGE : null,
    {
      messages: 'none',
      refreshInterval: LOOK_AGAIN,
    },
  );
  return {
    notices: data?.siteMsges,
    total: data?.total ?? 0,
    unread: data?.unread ?? 0,
    error,
    isLoading: isLoading || !started,
    refresh,
  };
}
