import { useEffect, useState } from 'react';
import type { DcvCheck, DcvRecord } from '@certdeck/contract';
import { HelpLink } from '@certdeck/federation';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Stack, Text, Time } from '@certdeck/ui';
import { RecordBox } from '@certdeck/ui/data';
import { checkSentence, hintKey } from './checkSentence.ts';

export interface LastCheckProps {
  record: DcvRecord;
  check: DcvCheck | null;
  /** When the order was paid, in Unix seconds; looks begin then. */
  paidAt: number;
}

/** Seconds after the payment in which a record that isn't there yet is nothing to warn of: nobody publishes it sooner. */
const SOON = 600;
/** What a look says when nothing was published yet. */
const NOTHING_YET: readonly string[] = ['NXDOMAIN', 'NO_RECORD'];

function toneOf({ code, hint, checkedAt }: DcvCheck, paidAt: number): 'success' | 'info' | 'warning' {
  if (code === 'OK') return 'success';
  const expected = NOTHING_YET.includes(code) && hint === undefined && checkedAt - paidAt <= SOON;
  return expected ? 'info' : 'warning';
}

/** What the last look found, in one sentence, and when the next one is (UX: one sentence says the cause). */
export function LastCheck({ record, check, paidAt }: LastCheckProps) {
  const { t } = useTexts('orders');
  if (!check) {
    return (
      <Text size="sm" tone="muted">
        {t('check.none')}
      </Text>
    );
  }
  const { key, values } = checkSentence(record, check, t('check.nothing'));
  const hint = hintKey(check.hint);
  const needsCaa = check.code === 'CAA_FORBIDS';
  return (
    <Alert tone={toneOf(check, paidAt)}>
      <Stack gap="1.5">
        <Text>{hint ? `${t(key, values)} ${t(hint, values)}` : t(key, values)}</Text>
        {needsCaa && <RecordBox name={check.where.replace(/^CAA /, '')} type="CAA" value={check.expected} />}
        {check.code !== 'OK' && (
          <Text size="sm">
            <HelpLink article="validation-failed">{t('check.guide')}</HelpLink>
          </Text>
        )}
        <Text size="sm" tone="muted">
          {t('check.at')} <Time value={check.checkedAt} />
          {' · '}
          <NextTry at={check.nextTryAt} />
        </Text>
      </Stack>
    </Alert>
  );
}

const SECOND = 1000;

/** When the next look is, counting down; a look that is due says so. */
function NextTry({ at }: { at: number }) {
  const { t } = useTexts('orders');
  const { date } = useFormats();
  const [now, setNow] = useState(() => Date.now());
  const left = Math.ceil((at * SECOND - now) / SECOND);
  const ticking = at > 0 && left > 0;
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [ticking]);
  if (at === 0) return t('check.noNext');
  if (left <= 0) return t('check.due');
  if (left < 60) return t('check.next.seconds', { n: left });
  if (left < 3600) return t('check.next.minutes', { n: Math.ceil(left / 60) });
  return t('check.next.time', { time: date(at) });
}
