import { useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useCallMutation, useSession } from '@certdeck/session';
import { Box, Button, Field, HStack, notify, UploadIcon } from '@certdeck/ui';

const TYPES = '.png,.jpg,.jpeg,image/png,image/jpeg';
/** Octets that the API takes. */
const MOST_OCTETS = 200_000;

/** The site's picture, kept as soon as it is chosen. */
export function LogoField({ logo, refresh }: { logo: string; refresh: () => Promise<void> }) {
  const { t } = useTexts('account');
  const format = useFormats();
  const { client } = useSession();
  const save = useCallMutation(accountCalls.saveAgentSite);
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function upload(file: File | undefined) {
    if (!file) return;
    setProblem('');
    if (file.size > MOST_OCTETS) {
      setProblem(t('agent.site.logo.size', { size: format.bytes(MOST_OCTETS) }));
      return;
    }
    setBusy(true);
    try {
      const reply = await client.upload(accountCalls.uploadAgentLogo, {}, file, { messages: 'own' });
      if (isSuccess(reply)) {
        notify.success(t('agent.site.logo.saved'));
        await refresh();
      } else {
        setProblem(reply.errors?.['file'] ?? reply.msg);
      }
    } catch (error) {
      // The client has shown why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  async function remove() {
    const reply = await save.send({ logo: '' });
    if (reply && isSuccess(reply)) await refresh();
  }

  return (
    <Field
      group
      label={t('agent.site.logo')}
      help={t('agent.site.logo.help', { size: format.bytes(MOST_OCTETS) })}
      error={problem || undefined}
    >
      <HStack gap="3" wrap="wrap">
        {logo !== '' && (
          <Box padding="2" borderWidth="1px" borderRadius="md" background="bg.subtle">
            <img src={logo} alt={t('agent.site.logo')} height={28} style={{ maxWidth: 140 }} />
          </Box>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept={TYPES}
          aria-label={t('agent.site.logo.choose')}
          onChange={(event) => {
            void upload(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button icon={<UploadIcon size={14} />} loading={busy} onClick={() => picker.current?.click()}>
          {t('agent.site.logo.choose')}
        </Button>
        {logo !== '' && (
          <Button size="sm" variant="ghost" loading={save.isSending} onClick={() => void remove()}>
            {t('agent.site.logo.remove')}
          </Button>
        )}
      </HStack>
    </Field>
  );
}
