import { useState } from 'react';
import type { PfxProfile, PkiFailure, PkiResult } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import {
  Alert,
  Button,
  DownloadIcon,
  Field,
  Flex,
  Heading,
  HStack,
  IconButton,
  Input,
  notify,
  RefreshIcon,
  Stack,
} from '@certdeck/ui';
import { CopyButton, downloadFile } from '@certdeck/ui/data';
import { RadioCards } from '@certdeck/ui/forms';
import {
  buildJks,
  buildPfx,
  buildZip,
  type BuiltFile,
  type IssuedCertificate,
  type KeyedRequest,
} from '../../../files/issuedFiles.ts';
import { KeyBox } from './KeyBox.tsx';
import { generatePassword, isContainerPassword } from './password.ts';
import type { OrderKey } from './useOrderKey.ts';

export interface KeyedDownloadsProps {
  issued: IssuedCertificate;
  /** Base name of the files. */
  name: string;
  orderKey: OrderKey;
  /** The key's own file name. */
  keyFile: string;
}

type Kind = 'pfx' | 'jks' | 'zip';

/** Files that hold the private key: built in this browser, protected by the password shown (ORD-028, D-083). */
export function KeyedDownloads({ issued, name, orderKey, keyFile }: KeyedDownloadsProps) {
  const { t } = useTexts('orders');
  const [password, setPassword] = useState(generatePassword);
  const [profile, setProfile] = useState<PfxProfile>('modern');
  const [building, setBuilding] = useState<Kind | null>(null);
  const [failure, setFailure] = useState<PkiFailure | null>(null);
  const wrong = !isContainerPassword(password);

  const build = async (kind: Kind) => {
    setBuilding(kind);
    setFailure(null);
    const privateKey = await orderKey.open();
    if (privateKey !== null) {
      const request: KeyedRequest = { issued, privateKey, password, profile, name };
      const built = await builders[kind](request);
      if (built.ok) {
        downloadFile(built.value.name, built.value.content);
        notify.success(t('files.saved', { name: built.value.name }));
      } else setFailure(built.error);
    }
    setBuilding(null);
  };
  // Without a key in reach the box above says how to give one.
  const reachable = orderKey.place === 'open' || orderKey.place === 'stored';
  const button = (kind: Kind) => (
    <Button
      variant={kind === 'zip' ? 'primary' : 'secondary'}
      icon={<DownloadIcon />}
      loading={building === kind}
      disabled={!reachable || wrong || (building !== null && building !== kind)}
      onClick={() => void build(kind)}
    >
      {t(`files.${kind}`)}
    </Button>
  );

  return (
    <Stack gap="4">
      <Heading level={3}>{t('files.keyed')}</Heading>
      <KeyBox orderKey={orderKey} fileName={keyFile} />
      <Field
        label={t('files.password')}
        help={t('files.password.help')}
        error={wrong ? t('files.password.rule') : null}
      >
        <HStack gap="1" maxW="420px">
          <Input
            mono
            autoComplete="off"
            spellCheck={false}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <CopyButton value={password} what={t('files.password')} size="md" />
          <IconButton label={t('files.password.new')} onClick={() => setPassword(generatePassword())}>
            <RefreshIcon />
          </IconButton>
        </HStack>
      </Field>
      <Field label={t('files.profile')} group>
        <RadioCards
          name="pfxProfile"
          columns={2}
          value={profile}
          onValueChange={(value) => setProfile(value === 'compatible' ? 'compatible' : 'modern')}
          options={(['modern', 'compatible'] as const).map((value) => ({
            value,
            label: t(`files.profile.${value}`),
            description: t(`files.profile.${value}.text`),
          }))}
        />
      </Field>
      {failure && (
        <Alert tone="error" live title={t('files.failed')}>
          {t(failure.code === 'UNSUPPORTED_ALGORITHM' ? 'files.failed.algorithm' : 'files.failed.text', {
            code: failure.code,
          })}
        </Alert>
      )}
      <Flex gap="2" wrap="wrap">
        {button('zip')}
        {button('pfx')}
        {button('jks')}
      </Flex>
    </Stack>
  );
}

const builders: Record<Kind, (request: KeyedRequest) => Promise<PkiResult<BuiltFile>>> = {
  pfx: buildPfx,
  jks: buildJks,
  zip: (request) => buildZip(request.issued, request.name, request),
};
