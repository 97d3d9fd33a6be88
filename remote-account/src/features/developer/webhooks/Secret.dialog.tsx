import { useTexts } from '@certdeck/i18n';
import { Button, Stack, Text } from '@certdeck/ui';
import { CodeBlock, CopyField } from '@certdeck/ui/data';
import { Dialog } from '@certdeck/ui/overlays';

/** How a receiver knows that a delivery is ours, by the library of the specification. */
const CHECK = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.CERTDECK_WEBHOOK_SECRET);
const fact = webhook.verify(body, headers); // throws for anything else`;

/** The secret that deliveries of an address are signed with, and what to do with it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTexts('account');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('hook.secret')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('common:btn.close')}
        </Button>
      }
    >
      <Stack gap="4">
        <Text>{t('hook.secret.text')}</Text>
        <CopyField label={t('hook.secret')} value={secret} />
        <CodeBlock label={t('hook.secret.check')} code={CHECK} wrap />
      </Stack>
    </Dialog>
  );
}
