import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { toDate, useFormats, useTexts } from '@certdeck/i18n';
import { Rail } from './Rail.tsx';
import { type CertificateLife, railDrawing } from './railSegments.ts';

const Frame = chakra('div', { base: { display: 'grid', gap: '1.5', minWidth: 0 } });
const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '2',
    lineHeight: 'tight',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});
const Left = chakra('span', {
  base: { color: 'fg.muted' },
  variants: {
    tone: {
      accent: {},
      warning: { color: 'warning.fg', fontWeight: 'semibold' },
      error: { color: 'error.fg', fontWeight: 'semibold' },
    },
  },
});

export interface ValidityRailProps extends CertificateLife {
  /** 6 px in lists, 8 by itself, 10 on the page of the order. */
  size?: 'sm' | 'md' | 'lg';
  /** Leaves out the line above: the page says the same beside it. */
  bare?: boolean;
  /** Grows once, when the certificate is issued while somebody looks. */
  grows?: boolean;
  /** Milliseconds; the moment of drawing by default. */
  now?: number;
}

/**
 * The life of a certificate on one line: what has gone by, what is left of the certificate in force, what is paid for
 * and not issued yet. Amber within 30 days of its end, red within 14 and after; the words say the same.
 */
export function ValidityRail({ size, bare = false, grows, now: given, ...life }: ValidityRailProps) {
  const { t, lang } = useTexts();
  const format = useFormats();
  const [opened] = useState(() => Date.now());
  const now = given ?? opened;
  const drawing = railDrawing(life, now);
  if (!drawing) return <span>-</span>;
  const { segments, today, tone, left } = drawing;
  const ends = toDate(life.ends);
  const planned = (life.reissues ?? []).filter((moment) => (toDate(moment)?.getTime() ?? 0) > now).length;
  const says = [
    ends && left !== undefined
      ? t(left < 0 ? 'rail.ended' : 'rail.ends', { date: format.day(ends), when: format.relative(ends, now) })
      : t('rail.none'),
    ...(toDate(life.until) ? [t('rail.until', { date: format.day(life.until) })] : []),
    ...(planned > 0 ? [t('rail.reissues', { count: planned })] : []),
  ];
  return (
    <Frame>
      {!bare && (
        // The drawing is named with the same words and more.
        <Line aria-hidden="true">
          <span title={ends && format.instant(ends)}>{ends ? format.day(ends) : t('rail.none')}</span>
          {left !== undefined && <Left tone={tone}>{shortly(left, lang)}</Left>}
        </Line>
      )}
      <Rail
        segments={segments}
        today={today}
        tone={tone}
        size={size ?? 'sm'}
        grows={grows}
        label={says.join(' · ')}
      />
    </Frame>
  );
}

/** "55d", "21d ago", as the language shortens it. */
function shortly(days: number, lang: string): string {
  if (days < 0) return new Intl.RelativeTimeFormat(lang, { style: 'narrow' }).format(days, 'day');
  // The narrow form of Japanese is a Latin letter.
  const unitDisplay = lang === 'ja' ? 'short' : 'narrow';
  return new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay }).format(days);
}
