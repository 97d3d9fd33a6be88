import { type CsrReport, derToPem } from '@certdeck/pki';
import { Flex, Panel, Stack, Status, Text } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { ToolLink } from '../frame/ToolLink.tsx';
import { AttributesPanel } from './AttributesPanel.tsx';
import { readable } from './CertificateView.tsx';
import { Downloads } from './Downloads.tsx';
import { ExtensionsPanel } from './ExtensionsPanel.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { FitsPanel } from './FitsPanel.tsx';
import { digestItem, KeyPanel } from './KeyPanel.tsx';
import { NamesPanel } from './NamePanel.tsx';
import { useDecoderTexts } from './texts.ts';

/** Everything a request says, whether its key signed it, and what to think of it. */
export function CsrView({ report }: { report: CsrReport }) {
  const { t } = useDecoderTexts();
  const { details, signature, findings, fingerprints, pin } = report;
  const title = details.commonName ?? details.alternativeNames[0]?.value ?? details.subjectText;
  const pem = derToPem(details.der, 'CERTIFICATE REQUEST');
  const tone = signature === 'valid' ? 'success' : signature === 'invalid' ? 'error' : 'warning';
  return (
    <>
      <Panel
        title={title === '' ? t('kind.csr') : readable(title)}
        actions={
          <Flex gap="2" wrap="wrap">
            <Downloads name={title} pem={pem} der={details.der} details={report} />
          </Flex>
        }
        footer={
          <Flex gap="2" wrap="wrap" flex="1">
            <ToolLink tool="match-pair" data={() => ({ text: pem })}>
              {t('next.match')}
            </ToolLink>
          </Flex>
        }
      >
        <Stack gap="4">
          <Flex>
            <Status tone={tone}>{t(`csr.${signature}`)}</Status>
          </Flex>
          <DataList
            columns={2}
            items={[
              {
                label: t('fact.names', { count: details.alternativeNames.length }),
                value: (
                  <Text as="span" mono size="sm" whiteSpace="pre-wrap">
                    {details.alternativeNames.map(({ value }) => readable(value)).join('\n')}
                  </Text>
                ),
                copy: details.alternativeNames.map(({ value }) => value).join('\n'),
              },
              { label: t('names.subject'), value: details.subjectText, copy: details.subjectText },
              {
                label: t('fact.algorithm'),
                value: `${details.signatureAlgorithm.name} (${details.signatureAlgorithm.oid})`,
                copy: details.signatureAlgorithm.name,
              },
              { label: t('fact.version'), value: String(details.version), copy: String(details.version) },
            ]}
          />
        </Stack>
      </Panel>
      <FitsPanel report={report} />
      <FindingsPanel findings={findings} checked={t('findings.checkedKey')} />
      <NamesPanel tables={[{ caption: t('names.subject'), entries: details.subject }]} />
      <KeyPanel publicKey={details.publicKey} spkiSha256={fingerprints.spkiSha256} pin={pin} />
      <ExtensionsPanel
        title={t('extensions.requested', { count: details.extensions.length })}
        extensions={details.extensions}
      />
      <AttributesPanel attributes={details.attributeDetails} />
      <Panel title={t('fingerprints.title')}>
        <DataList items={[digestItem(t('fingerprints.sha256'), fingerprints.sha256)]} />
      </Panel>
    </>
  );
}
