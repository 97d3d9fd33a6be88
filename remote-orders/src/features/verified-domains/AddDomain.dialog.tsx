import { type FormEvent, useRef, useState } from 'react';
import { accountCalls, type DcvMethod } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { Box, Field, Input, notify, Stack } from '@certdeck/ui';
import { RadioCards } from '@certdeck/ui/forms';
import { FormDialog } from '@certdeck/ui/overlays';

const METHODS: readonly DcvMethod[] = ['dns_txt', 'dns', 'file'];

/** Adds a domain; what is to be published for it stands in the list afterwards. */
export function AddDomainDialog({ orgID, onClose }: { orgID: string; onClose: () => void }) {
  const { t } = useTexts('orders');
  const form = useRef<HTMLFormElement>(null);
  const add = useCallMutation(accountCalls.addVerifiedDomain, { messages: 'own' });
  const [domain, setDomain] = useState('');
  const [dcvMethod, setMethod] = useState<DcvMethod>('dns_txt');
  const [error, setError] = useState('');
  const [refusal, setRefusal] = useState('');
  const input = { orgID, domain: domain.trim(), dcvMethod };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isSending) return;
    setRefusal('');
    if (input.domain === '') {
      setError(t('vd.missing'));
      return;
    }
    const reply = await add.send(input);
    if (reply && isSuccess(reply)) {
      notify.success(t('vd.added', { name: input.domain }));
      onClose();
      return;
    }
    const { domain: wrong } = reply?.errors ?? {};
    if (wrong) setError(wrong);
    else setRefusal(reply?.msg || t('vd.failed'));
  }

  return (
    <FormDialog
      form={form}
      title={t('vd.add')}
      busy={add.isSending}
      initialFocus={() => form.current?.querySelector<HTMLElement>('input') ?? null}
      submitLabel={t('common:btn.add')}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="4">
        <Field label={t('vd.domain')} help={t('vd.domain.help')} error={error} required>
          <Input
            value={domain}
            placeholder="example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setDomain(event.target.value);
              setError('');
            }}
          />
        </Field>
        <Field label={t('dcv.method')} help={dcvMethod === 'file' ? t('vd.file.help') : undefined} group>
          <RadioCards
            name="dcvMethod"
            columns={3}
            value={dcvMethod}
            onValueChange={(value) => setMethod(METHODS.find((one) => one === value) ?? dcvMethod)}
            options={METHODS.map((one) => ({
              value: one,
              label: t(`dcv.method.${one}`),
              description: t(`dcv.method.${one}.text`),
            }))}
          />
        </Field>
        <Box>
          <CopyApiCall calls={() => [apiCall(accountCalls.addVerifiedDomain, input)]} />
        </Box>
      </Stack>
    </FormDialog>
  );
}
