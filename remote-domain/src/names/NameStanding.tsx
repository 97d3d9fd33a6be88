import type { OwnDomain } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { BanIcon, Status, type Tone } from '@certdeck/ui';
import { type Standing, standingOf } from './standing.ts';

const tones: Readonly<Record<Standing, Tone>> = {
  registering: 'info',
  active: 'success',
  expiring: 'warning',
  expired: 'error',
  redemption: 'error',
  pendingDelete: 'error',
  gone: 'neutral',
  refused: 'error',
};

/** Where a name is in its life, in a word. */
export function NameStanding({ name }: { name: Pick<OwnDomain, 'status' | 'expireTime'> }) {
  const { t } = useTexts('domain');
  const standing = standingOf(name);
  // texts: standing.registering standing.active standing.expiring standing.expired standing.redemption
  // texts: standing.pendingDelete standing.gone standing.refused
  return (
    <Status
      tone={tones[standing]}
      icon={standing === 'gone' ? <BanIcon size={12} /> : undefined}
      whiteSpace="nowrap"
    >
      {t(`standing.${standing}`)}
    </Status>
  );
}
