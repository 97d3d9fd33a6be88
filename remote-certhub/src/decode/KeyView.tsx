import type { KeyReport } from '@certdeck/pki';
import { Alert, Flex, Panel } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { ToolLink } from '../frame/ToolLink.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { KeyPanel } from './KeyPanel.tsx';
import { keyPem } from './pem.ts';
import { useDecoderTexts } from './texts.ts';

export interface KeyViewProps {
  kind: 'privateKey' | 'publicKey';
  report: KeyReport;
  der: Uint8Array<ArrayBuffer>;
}

/** A key: its type and size, and of a private one nothing that is secret (D-093). */
export function KeyView({ kind, report, der }: KeyViewProps) {
  const { t } = useDecoderTexts();
  const { container, algorithm, bits, curve, publicKey, spkiSha256, pin, findings } = report;
  const isPrivate = kind === 'privateKey';
  return (
    <>
      {isPrivate && <Alert tone="warning">{t('key.private')}</Alert>}
      <Panel
        title={t(`kind.${kind}`)}
        footer={
          <Flex gap="2" wrap="wrap" flex="1">
            <ToolLink tool="match-pair" data={() => ({ text: keyPem(der, container) })}>
              {t('next.match')}
            </ToolLink>
            {isPrivate && (
              <ToolLink tool="convert-private-key" data={() => ({ text: keyPem(der, container) })}>
                {t('next.convertKey')}
              </ToolLink>
            )}
          </Flex>
        }
      >
        <DataList
          columns={2}
          items={[
            { label: t('key.algorithm'), value: algorithm, copy: algorithm },
            ...(curve === null ? [] : [{ label: t('key.curve'), value: curve, copy: curve }]),
            ...(bits === 0
              ? []
              : [{ label: t('key.size'), value: t('key.bits', { bits }), copy: String(bits) }]),
            ...(container === null ? [] : [{ label: t('key.container'), value: container, copy: container }]),
          ]}
        />
      </Panel>
      <FindingsPanel findings={findings} checked={t('findings.checkedKey')} />
      {publicKey && spkiSha256 !== null && pin !== null ? (
        <KeyPanel publicKey={publicKey} spkiSha256={spkiSha256} pin={pin} />
      ) : (
        <Alert tone="info">{t('key.noPublic')}</Alert>
      )}
    </>
  );
}
