import { useState } from 'react';
import { accountCalls, type VerifiedDomain } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Button, Field, notify, Stack, Text } from '@certdeck/ui';
import { RadioCards } from '@certdeck/ui/forms';
import { Dialog } from '@certdeck/ui/overlays';
import { toReadable } from '@certdeck/validation';

/** Changes how a domain is shown; what was shown before stays. */
export function MethodDialog({ domain, onClose }: { domain: VerifiedDomain; onClose: () => void }) {
  const { t } = useTexts('orders');
  const { send, isSending } = useCallMutation(accountCalls.changeVerifiedDomain);
  const current = domain.dcv?.method ?? 'dns_txt';
  const [dcvMethod, setMethod] = useState(current);
  const input = { id: domain.id, dcvMethod };
  const save = async () => {
    const reply = await send(input);
    if (!reply || !isSuccess(reply)) return;
    notify.success(t('dcv.method.changed'));
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={t('dcv.method.title', { name: toReadable(domain.domain) })}
      onClose={onClose}
      footer={
        <>
          <CopyApiCall size="md" calls={() => [apiCall(accountCalls.changeVerifiedDomain, input)]} />
          <Button onClick={onClose}>{t('common:btn.cancel')}</Button>
          <Button
            variant="primary"
            loading={isSending}
            disabled={dcvMethod === current}
            onClick={() => void save()}
          >
            {t('dcv.method.use')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Field label={t('dcv.method')} group>
          <RadioCards
            name="dcvMethod"
            columns={domain.methods.length > 2 ? 3 : 2}
            value={dcvMethod}
            onValueChange={(value) => setMethod(domain.methods.find((one) => one === value) ?? dcvMethod)}
            options={domain.methods.map((one) => ({
              value: one,
              label: t(`dcv.method.${one}`),
              description: t(`dcv.method.${one}.text`),
            }))}
          />
        </Field>
        {dcvMethod === 'file' && (
          <Text size="sm" tone="muted">
            {t('vd.file.help')}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
