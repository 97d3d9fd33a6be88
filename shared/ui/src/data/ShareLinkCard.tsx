import { useTexts } from '@certdeck/i18n';
import { Panel } from '../core/Card.tsx';
import { Stack } from '../core/layout.tsx';
import { Text } from '../core/typography.tsx';
import { CopyField } from './copy.tsx';

export interface ShareLinkCardProps {
  /** The whole link; it holds the code. */
  link: string;
  code: string;
}

/** The invite link and code, each to copy. */
export function ShareLinkCard({ link, code }: ShareLinkCardProps) {
  const { t } = useTexts();
  return (
    <Panel title={t('share.title')}>
      <Stack gap="4">
        <Text tone="muted">{t('share.text')}</Text>
        <CopyField label={t('share.link')} value={link} />
        <CopyField label={t('share.code')} value={code} />
      </Stack>
    </Panel>
  );
}
