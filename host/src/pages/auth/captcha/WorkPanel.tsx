import { useEffect, useRef } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, Heading, Text } from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';
import { HOST } from '../../../texts.ts';
import type { Working } from './useMemoryWork.ts';

/** Says what the browser works for and how far it has come; the fields beside it can be typed in meanwhile. */
export default function WorkPanel({ working, onCancel }: { working: Working; onCancel: () => void }) {
  const { t } = useTexts(HOST);
  const { tried, most } = working;
  const cancel = useRef<HTMLButtonElement>(null);
  // The puzzle that had the focus is gone; who types in a field keeps it.
  useEffect(() => {
    if (document.activeElement === document.body) cancel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Box
      borderWidth="1px"
      borderRadius="lg"
      padding="4"
      background="bg.panel"
      role="group"
      aria-label={t('captcha.more')}
    >
      <Heading level={2} size="sm">
        {t('captcha.more')}
      </Heading>
      <Text size="sm" tone="muted" marginBlock="2">
        {t('captcha.more.why')}
      </Text>
      <Progress label={t('captcha.more.progress')} value={tried} max={most} />
      <Button ref={cancel} variant="link" size="sm" paddingInline="0" marginTop="2" onClick={onCancel}>
        {t('captcha.more.cancel')}
      </Button>
    </Box>
  );
}
