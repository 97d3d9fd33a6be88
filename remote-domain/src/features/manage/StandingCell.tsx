import type { OwnDomain } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Text } from '@certdeck/ui';
import { NameStanding } from '../../names/NameStanding.tsx';

/** States that want a sentence beside their word. */
const explained: readonly OwnDomain['status'][] = [
  'registering',
  'arriving',
  'expired',
  'redemption',
  'pendingDelete',
  'left',
  'refused',
];

/** Where a name is in its life, and what that means for it. */
export function StandingCell({ name }: { name: OwnDomain }) {
  const { t } = useTexts('domain-manage');
  // texts: means.registering means.arriving means.expired means.redemption means.pendingDelete means.left
  // texts: means.refused
  return (
    <>
      <NameStanding name={name} />
      {explained.includes(name.status) && (
        <Text size="sm" tone="muted" maxW={{ md: '240px' }}>
          {t(`means.${name.status}`)}
        </Text>
      )}
    </>
  );
}
