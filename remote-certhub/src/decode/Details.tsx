import { useMemo, useState } from 'react';
import type { Description, FoundObject } from '@certdeck/pki';
import { Alert, Loading, Panel, SkeletonText, Stack, Text } from '@certdeck/ui';
import { useTexts } from '@certdeck/i18n';
import { ToolLink } from '../frame/ToolLink.tsx';
import { useFailureText } from '../frame/failure.ts';
import { type StartJob, useJob } from '../frame/useJob.ts';
import { pkiClient } from '../pki.ts';
import { CertificateView } from './CertificateView.tsx';
import { CsrView } from './CsrView.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { KeyView } from './KeyView.tsx';
import { type NamesIn, NamesInContext } from './namesIn.ts';
import { pemOf } from './pem.ts';
import { StructurePanel } from './StructurePanel.tsx';
import { useDecoderTexts } from './texts.ts';

/** All there is to say of one structure, read in the worker. */
export function Details({ object, pool }: { object: FoundObject; pool: readonly Uint8Array<ArrayBuffer>[] }) {
  const { t, lang } = useDecoderTexts();
  const failureText = useFailureText();
  const [language, setLanguage] = useState<NamesIn>(lang === 'zh' ? 'zh' : 'en');
  const { der, kind } = object;
  const start = useMemo<StartJob<Description>>(
    () => (signal) => pkiClient().describe({ der, language, pool }, { signal }),
    [der, language, pool],
  );
  const { result } = useJob(start);
  const names = useMemo(() => ({ language, setLanguage }), [language]);
  return (
    <NamesInContext.Provider value={names}>
      <Stack gap="5">
        {object.wrongLabel !== null && (
          <Alert tone="warning">
            {t('wrongLabel', { label: object.wrongLabel, kind: t(`kind.${kind}`) })}
          </Alert>
        )}
        {!result && (
          <Panel>
            <Loading>
              <SkeletonText lines={8} />
            </Loading>
          </Panel>
        )}
        {result?.ok === false && (
          <FailureNotice title={t('failed.title')}>{failureText(result.error)}</FailureNotice>
        )}
        {result?.ok && <Described description={result.value} object={object} pool={pool} />}
        <StructurePanel der={der} secret={kind === 'privateKey'} />
      </Stack>
    </NamesInContext.Provider>
  );
}

interface DescribedProps {
  description: Description;
  object: FoundObject;
  pool: readonly Uint8Array<ArrayBuffer>[];
}

function Described({ description, object, pool }: DescribedProps) {
  const { t } = useDecoderTexts();
  const frame = useTexts('certhub').t;
  switch (description.kind) {
    case 'certificate':
      return <CertificateView report={description.report} pool={pool} />;
    case 'csr':
      return <CsrView report={description.report} />;
    case 'privateKey':
    case 'publicKey':
      return <KeyView kind={description.kind} report={description.report} der={object.der} />;
    default: {
      const isKey = description.kind === 'encryptedPrivateKey' || object.kind === 'encryptedPrivateKey';
      return (
        <Panel title={t(`kind.${object.kind}`)}>
          <Stack gap="3">
            <Text>{t(isKey ? 'other.locked' : 'other.container')}</Text>
            <div>
              {isKey ? (
                <ToolLink tool="convert-private-key" data={() => ({ text: object.pem ?? pemOf(object) })}>
                  {t('next.openKey')}
                </ToolLink>
              ) : (
                <ToolLink
                  tool="convert-cert"
                  data={() => ({ files: [{ name: frame('input.pasted'), bytes: object.der }] })}
                >
                  {t('next.open')}
                </ToolLink>
              )}
            </div>
          </Stack>
        </Panel>
      );
    }
  }
}
