import { useApiBase, useUnsavedWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Stack } from '@certdeck/ui';
import { CodeBlock, CopyField } from '@certdeck/ui/data';
import { Dialog } from '@certdeck/ui/overlays';
import { exampleOf } from './example.ts';

/** Shows a new key, this once. */
export function KeyShownDialog({
  name,
  secret,
  onClose,
}: {
  name: string;
  secret: string;
  onClose: () => void;
}) {
  const { t } = useTexts('account');
  const apiBase = useApiBase();
  useUnsavedWork(true);
  return (
    <Dialog
      open
      locked
      size="lg"
      onClose={onClose}
      title={t('dev.shown.title', { name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('dev.shown.close')}
        </Button>
      }
    >
      <Stack gap="4">
        <Alert tone="warning">{t('dev.shown.text')}</Alert>
        <CopyField label={t('dev.shown.key')} value={secret} />
        <CodeBlock label={t('dev.shown.try')} code={exampleOf(apiBase)} wrap />
      </Stack>
    </Dialog>
  );
}
