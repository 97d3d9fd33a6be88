import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Field, Stack } from '@certdeck/ui';
import { Textarea } from '@certdeck/ui/forms';
import { useOurServers } from '../Batch.resource.ts';
import type { FieldProps } from './KindFields.tsx';

/** Which servers answer for the names; none takes them out of the DNS. */
export function ServersField({ form }: FieldProps) {
  const { t } = useTexts('domain-batch');
  const ours = useOurServers();
  const { nameservers } = form.values;
  return (
    <Stack gap="3">
      <Field label={t('servers')} help={t('servers.help')} error={form.error('nameservers')}>
        <Textarea
          mono
          rows={5}
          value={nameservers}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onValueChange={(text) => form.setValue('nameservers', text)}
        />
      </Field>
      {ours.length > 0 && (
        <div>
          <Button size="sm" onClick={() => form.setValue('nameservers', ours.join('\n'))}>
            {t('servers.ours')}
          </Button>
        </div>
      )}
      {nameservers.trim() === '' && <Alert tone="warning">{t('servers.none')}</Alert>}
    </Stack>
  );
}
