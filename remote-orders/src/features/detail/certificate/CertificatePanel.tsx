import { useEffect, useMemo, useState } from 'react';
import type { OrderDetail } from '@certdeck/contract';
import { safeFileName, type CertificateDetails } from '@certdeck/pki';
import { HelpLink, useFailureText } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import {
  Button,
  DownloadIcon,
  ErrorState,
  Flex,
  Fold,
  Folds,
  Loading,
  notify,
  Panel,
  SkeletonText,
  Stack,
  Text,
} from '@certdeck/ui';
import { CodeBlock, downloadFile } from '@certdeck/ui/data';
import { PemFold } from '../PemFold.tsx';
import { useCertificate } from '../OrderDetail.resource.ts';
import { CertificateFacts } from './CertificateFacts.tsx';
import { buildZip, pemFiles, type IssuedCertificate, type PemFiles } from '../../../files/issuedFiles.ts';
import { useContainer } from './ContainerFields.tsx';
import { KeyedDownloads } from './KeyedDownloads.tsx';
import { TargetPanel } from './TargetPanel.tsx';
import { pkiClient } from '../../../files/pki.ts';
import { useOrderKey } from './useOrderKey.ts';

/** An issued certificate: what it says, and its files. */
export function CertificatePanel({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const failureText = useFailureText();
  const { data, error, isValidating, refresh } = useCertificate(order.orderNo);
  if (data) return <Issued order={order} issued={data} />;
  return (
    <Panel title={t('certificate.title')} id="certificate">
      {error ? (
        <ErrorState retrying={isValidating} onRetry={() => void refresh()}>
          {failureText(error)}
        </ErrorState>
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Panel>
  );
}

interface IssuedProps {
  order: OrderDetail;
  issued: IssuedCertificate;
}

function Issued({ order, issued }: IssuedProps) {
  const { t } = useTexts('orders');
  const details = useDetails(issued.certificate);
  const orderKey = useOrderKey(order, issued.certificate);
  const container = useContainer();
  const [zipping, setZipping] = useState(false);
  const name = order.commonName || order.orderNo;
  const base = safeFileName(name);
  const files = useMemo(() => sorted(issued), [issued]);
  const zip = async () => {
    setZipping(true);
    const built = await buildZip(issued, name, null);
    setZipping(false);
    if (built.ok) downloadFile(built.value.name, built.value.content, 'application/zip');
    else notify.error(t('files.failed'));
  };

  if (!files || details === 'unreadable') {
    return (
      <Panel title={t('certificate.title')} id="certificate">
        <Stack gap="4">
          <Text tone="error">{t('certificate.unreadable')}</Text>
          <CodeBlock label={`${base}.crt`} fileName={`${base}.crt`} code={issued.certificate} />
        </Stack>
      </Panel>
    );
  }
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <TargetPanel
        order={order}
        issued={issued}
        name={name}
        hasChain={files.chain !== ''}
        orderKey={orderKey}
        container={container}
      />
      <Panel title={t('certificate.title')} id="certificate">
        <Folds>
          <Fold printed={false} title={t('files.public')}>
            <Stack gap="3">
              <Text size="sm" tone="muted">
                {t('files.public.text')} <HelpLink article="formats">{t('files.guide')}</HelpLink>
              </Text>
              <Flex gap="2" wrap="wrap">
                <Button icon={<DownloadIcon />} loading={zipping} onClick={() => void zip()}>
                  {t('files.zipPublic')}
                </Button>
                <PemButton label={t('files.certificate')} name={`${base}.crt`} content={files.certificate} />
                <PemButton label={t('files.chain')} name={`${base}_chain.crt`} content={files.chain} />
                <PemButton
                  label={t('files.fullChain')}
                  name={`${base}_fullchain.pem`}
                  content={files.fullChain}
                />
                {files.root !== '' && (
                  <PemButton label={t('files.root')} name={`${base}_root.crt`} content={files.root} />
                )}
              </Flex>
              <PemFold label={`${base}.crt`} fileName={`${base}.crt`} code={files.certificate} />
            </Stack>
          </Fold>
          <KeyedDownloads issued={issued} name={name} orderKey={orderKey} container={container} />
          <Fold title={t('certificate.says')}>
            {details === null ? (
              <Loading>
                <SkeletonText lines={6} />
              </Loading>
            ) : (
              <CertificateFacts details={details} coverageEnd={order.endTime} />
            )}
          </Fold>
        </Folds>
      </Panel>
    </Stack>
  );
}

/** The files of a bundle, or null for one that can't be read. */
function sorted(issued: IssuedCertificate): PemFiles | null {
  try {
    return pemFiles(issued);
  } catch {
    return null;
  }
}

function PemButton({ label, name, content }: { label: string; name: string; content: string }) {
  if (content === '') return null;
  return (
    <Button icon={<DownloadIcon />} onClick={() => downloadFile(name, content, 'application/x-pem-file')}>
      {label}
    </Button>
  );
}

/** What a certificate says, read in the worker; null meanwhile. */
function useDetails(certificate: string): CertificateDetails | 'unreadable' | null {
  const [read, setRead] = useState<{ of: string; details: CertificateDetails | 'unreadable' } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const readInWorker = async () => {
      const result = await pkiClient().readCertificate({ value: certificate }, { signal });
      if (!signal.aborted) setRead({ of: certificate, details: result.ok ? result.value : 'unreadable' });
    };
    void readInWorker();
    return () => controller.abort();
  }, [certificate]);
  return read?.of === certificate ? read.details : null;
}
