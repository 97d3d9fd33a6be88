import { useState } from 'react';
import { useUnsavedWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Field, Stack } from '@certdeck/ui';
import { CodeBlock, CopyField } from '@certdeck/ui/data';
import { Select } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { type AcmeAccess, type AcmeClient, clients, snippets } from './snippets.ts';

/** Shows a new credential, whose key is seen this once, and how each client is set up with it. */
export function CredentialShownDialog({
  name,
  access,
  onClose,
}: {
  name: string;
  access: AcmeAccess;
  onClose: () => void;
}) {
  const { t } = useTexts('account');
  const [client, setClient] = useState<AcmeClient>('certbot');
  useUnsavedWork(true);
  return (
    <Dialog
      open
      locked
      size="lg"
      onClose={onClose}
      title={t('acme.shown.title', { name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('dev.shown.close')}
        </Button>
      }
    >
      <Stack gap="4">
        <Alert tone="warning">{t('acme.shown.text')}</Alert>
        <CopyField label={t('acme.directory')} value={access.directory} />
        <CopyField label={t('acme.kid')} value={access.id} />
        <CopyField label={t('acme.hmac')} value={access.hmacKey} />
        <Field label={t('acme.client')}>
          <Select
            value={client}
            onValueChange={(next) => setClient(clients.find((one) => one === next) ?? 'certbot')}
            options={clients.map((one) => ({ value: one, label: one }))}
          />
        </Field>
        <CodeBlock label={t('acme.setUp', { client })} code={snippets[client](access)} wrap />
      </Stack>
    </Dialog>
  );
}
