import type { ReactNode } from 'react';
import type { OwnDomain } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { BanIcon, ExternalIcon, Status, type Tone } from '@certdeck/ui';
import { type Standing, standingOf } from './standing.ts';

const tones: Readonly<Record<Standing, Tone>> = {
  registering: 'info',
  arriving: 'info',
  active: 'success',
  expiring: 'warning',
  expired: 'error',
  redemption: 'error',
  pendingDelete: 'error',
  gone: 'neutral',
  left: 'neutral',
  refused: 'error',
};

/** Where the clock of a neutral state would say that something is to come. */
const icons: Readonly<Partial<Record<Standing, ReactNode>>> = {
  gone: <BanIcon size={12} />,
  left: <ExternalIcon size={12} />,
};

/** Where a name is in its life, in a word. */
export function NameStanding({ name }: { name: Pick<OwnDomain, 'status' | 'expireTime'> }) {
  const { t } = useTexts('domain');
  const standing = standingOf(name);
  // texts: standing.registering standing.arriving standing.active standing.expiring standing.expired
  // texts: standing.redemption standing.pendingDelete standing.gone standing.left standing.refused
  return (
    <Status tone={tones[standing]} icon={icons[standing]} whiteSpace="nowrap">
      {t(`standing.${standing}`)}
    </Status>
  );
}
