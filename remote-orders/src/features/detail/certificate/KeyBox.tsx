import { useState } from 'react';
import type { PkiErrorCode } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Field, Flex, KeyIcon, PasswordInput, SaveIcon, Stack, Text } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import { PemBox } from '@certdeck/ui/forms';
import type { OrderKey } from './useOrderKey.ts';

const EXPLAINED: readonly PkiErrorCode[] = ['WRONG_SECRET', 'KEY_ENCRYPTED', 'KEY_MISMATCH'];

/** Says where the private key is and who can read it, and offers to open, give or save it (UX: keys). */
export function KeyBox({ orderKey, fileName }: { orderKey: OrderKey; fileName: string }) {
  const { t } = useTexts('orders');
  const { place } = orderKey;
  if (place === 'open') {
    return (
      <Alert
        tone="success"
        title={t('key.open.title')}
        actions={
          <>
            <Button
              size="sm"
              icon={<SaveIcon size={14} />}
              onClick={() => downloadFile(fileName, orderKey.pem, 'application/x-pem-file')}
            >
              {t('key.save')}
            </Button>
            <Button size="sm" variant="ghost" onClick={orderKey.forget}>
              {t('key.forget')}
            </Button>
          </>
        }
      >
        {t('key.open.text')}
      </Alert>
    );
  }
  if (place === 'stored') {
    return (
      <Alert
        live
        tone={orderKey.unproven ? 'warning' : 'info'}
        title={t('key.stored.title')}
        actions={
          <Button
            size="sm"
            icon={<KeyIcon size={14} />}
            loading={orderKey.busy}
            onClick={() => void orderKey.open()}
          >
            {t('key.open')}
          </Button>
        }
      >
        {t(orderKey.unproven ? 'key.unproven' : 'key.stored.text')}
      </Alert>
    );
  }
  return (
    <Stack gap="4">
      <Alert tone={place === 'withheld' ? 'info' : 'warning'} title={t(`key.${place}.title`)}>
        {t(`key.${place}.text`, { file: fileName })}
      </Alert>
      {place === 'sealed' && <Passphrase orderKey={orderKey} />}
      <GivenKey orderKey={orderKey} />
    </Stack>
  );
}

function Passphrase({ orderKey }: { orderKey: OrderKey }) {
  const { t } = useTexts('orders');
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        void orderKey.openWith(passphrase);
      }}
    >
      <Stack gap="2">
        <Field
          label={t('key.passphrase')}
          help={t('key.passphrase.help')}
          error={
            tried && !orderKey.busy && orderKey.problem === 'WRONG_SECRET'
              ? t('key.error.WRONG_SECRET')
              : null
          }
        >
          <PasswordInput
            autoComplete="off"
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        </Field>
        <Flex>
          <Button type="submit" size="sm" loading={tried && orderKey.busy} disabled={passphrase === ''}>
            {t('key.open')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

function GivenKey({ orderKey }: { orderKey: OrderKey }) {
  const { t } = useTexts('orders');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState(false);
  const { problem } = orderKey;
  const error = !tried || orderKey.busy || problem === null || problem === 'WRONG_SECRET' ? null : problem;
  return (
    <Stack gap="2">
      <Flex>
        <Button size="sm" icon={<KeyIcon size={14} />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('key.give.here')}
        </Button>
      </Flex>
      {open && (
        <Stack gap="2">
          <Field
            label={t('key.give')}
            error={error && t(`key.error.${EXPLAINED.includes(error) ? error : 'other'}`)}
          >
            <PemBox value={text} onValueChange={setText} accept=".key,.pem,.txt" rows={5} />
          </Field>
          <Flex gap="2" align="center" wrap="wrap">
            <Button
              size="sm"
              loading={tried && orderKey.busy}
              disabled={text.trim() === ''}
              onClick={() => {
                setTried(true);
                void orderKey.take(text);
              }}
            >
              {t('key.give.use')}
            </Button>
            <Text as="span" size="sm" tone="muted">
              {t('key.stays')}
            </Text>
          </Flex>
        </Stack>
      )}
    </Stack>
  );
}
