import { useTexts } from '@certdeck/i18n';
import { Badge, Flex, Status } from '@certdeck/ui';
import type { Vetting } from './Organizations.page.tsx';

const TONES = {
  review: 'warning',
  asked: 'info',
  second: 'warning',
  approved: 'success',
  refused: 'error',
} as const;

/** How a validation stands, and whether it is one of EV. */
export function OrganizationState({ status, level }: Pick<Vetting, 'status' | 'level'>) {
  const { t } = useTexts('operator');
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Status tone={TONES[status]}>{t(`organizations.state.${status}`)}</Status>
      <Badge>{t(`organizations.level.${level}`)}</Badge>
    </Flex>
  );
}
