import { useState } from 'react';
import type { PkiFailure, PkiResult } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, DownloadIcon, Flex, Fold, notify, Stack } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import {
  buildJks,
  buildPfx,
  buildZip,
  type BuiltFile,
  type IssuedCertificate,
  type KeyedRequest,
} from '../../../files/issuedFiles.ts';
import { type Container, PasswordField, ProfileField } from './ContainerFields.tsx';
import type { OrderKey } from './useOrderKey.ts';

export interface KeyedDownloadsProps {
  issued: IssuedCertificate;
  /** Base name of the files. */
  name: string;
  orderKey: OrderKey;
  container: Container;
}

type Kind = 'pfx' | 'jks' | 'zip';

/** Files that hold the private key: built in this browser, protected by the password shown (D-083). */
export function KeyedDownloads({ issued, name, orderKey, container }: KeyedDownloadsProps) {
  const { t } = useTexts('orders');
  const [building, setBuilding] = useState<Kind | null>(null);
  const [failure, setFailure] = useState<PkiFailure | null>(null);
  const { password, profile, wrong } = container;

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
      icon={<DownloadIcon />}
      loading={building === kind}
      disabled={!reachable || wrong || (building !== null && building !== kind)}
      onClick={() => void build(kind)}
    >
      {t(`files.${kind}`)}
    </Button>
  );

  return (
    <Fold printed={false} title={t('files.keyed')}>
      <Stack gap="4">
        <PasswordField container={container} />
        <ProfileField container={container} />
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
    </Fold>
  );
}

const builders: Record<Kind, (request: KeyedRequest) => Promise<PkiResult<BuiltFile>>> = {
  pfx: buildPfx,
  jks: buildJks,
  zip: (request) => buildZip(request.issued, request.name, request),
};
