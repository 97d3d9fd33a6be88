import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { chakra } from '@certdeck/ui';
import type { DraftSaves } from './draftSaves.ts';

const Line = chakra('span', {
  base: {
    // A phone has no room for it beside the tabs.
    display: { base: 'none', md: 'block' },
    marginInlineStart: 'auto',
    color: 'fg.muted',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** "Draft saved 3 sec. ago": a line of its own, because it alone is drawn again as time goes by. */
export function DraftLine({ saves }: { saves: DraftSaves }) {
  const { t, lang } = useTexts('ssl');
  const format = useFormats();
  const at = useSyncExternalStore(saves.subscribe, saves.at);
  const [now, setNow] = useState(0);
  // A save is later than the last look at the clock.
  const age = Math.max(SECOND, now - (at ?? 0));
  const isOld = age >= MINUTE;
  useEffect(() => {
    if (at === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), isOld ? MINUTE : SECOND);
    return () => clearInterval(timer);
  }, [at, isOld]);
  if (at === undefined) return null;
  const seconds = new Intl.RelativeTimeFormat(lang, { style: 'short' });
  const when = isOld
    ? format.relative(at / SECOND, now)
    : seconds.format(-Math.floor(age / SECOND), 'second');
  return <Line>{t('draft.saved', { when })}</Line>;
}
