import { type CertificateReport, derToPem, joinPem } from '@certdeck/pki';
import { Badge, Flex, Panel, Stack, Status, Text, Time } from '@certdeck/ui';
import { DataList, type DataListItem, ValidityRail } from '@certdeck/ui/data';
import { toReadable } from '@certdeck/validation';
import { ToolLink } from '../frame/ToolLink.tsx';
import { Downloads } from './Downloads.tsx';
import { ExtensionsPanel } from './ExtensionsPanel.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { digestItem, KeyPanel } from './KeyPanel.tsx';
import { NamesPanel } from './NamePanel.tsx';
import { PathPanel } from './PathPanel.tsx';
import { useDecoderTexts } from './texts.ts';
import { TimestampsPanel } from './TimestampsPanel.tsx';

/** A host name as people read it, with its ASCII form behind where they differ. */
export function readable(name: string): string {
  const shown = toReadable(name);
  return shown === name ? name : `${shown} (${name})`;
}

export interface CertificateViewProps {
  report: CertificateReport;
  pool: readonly Uint8Array<ArrayBuffer>[];
}

/** Everything a certificate says, and what to think of it (D-093). */
export function CertificateView({ report, pool }: CertificateViewProps) {
  const { t } = useDecoderTexts();
  const { details, findings, level, path, pin } = report;
  const title = details.commonName ?? details.alternativeNames[0]?.value ?? details.subjectText;
  const pem = derToPem(details.der, 'CERTIFICATE');
  // A server block has a name of its own, also where the certificate has a wildcard.
  const host = details.dnsNames.find((name) => !name.startsWith('*.')) ?? details.dnsNames[0]?.slice(2);
  const expired = findings.some(({ code }) => code === 'expired');
  const early = findings.some(({ code }) => code === 'notYetValid');
  return (
    <>
      <Panel
        title={readable(title)}
        actions={
          <Flex gap="2" wrap="wrap">
            <Downloads name={title} pem={pem} der={details.der} details={report} />
          </Flex>
        }
        footer={
          <Flex gap="2" wrap="wrap" flex="1" justify="flex-start">
            <ToolLink tool="match-pair" data={() => ({ text: pem })}>
              {t('next.match')}
            </ToolLink>
            <ToolLink
              tool="convert-cert"
              data={() => ({
                text: joinPem([details.der, ...pool.filter((der) => der !== details.der)], 'CERTIFICATE'),
              })}
            >
              {t('next.convert')}
            </ToolLink>
            {host !== undefined && (
              <ToolLink tool="ssl-config" data={() => ({ fields: { host } })}>
                {t('next.config')}
              </ToolLink>
            )}
          </Flex>
        }
      >
        <Stack gap="4">
          <Flex gap="2" wrap="wrap">
            <Status tone={expired ? 'error' : early ? 'warning' : 'success'}>
              {t(expired ? 'state.expired' : early ? 'state.early' : 'state.valid')}
            </Status>
            {level && (
              <Badge tone="accent" data-level={level.level}>
                {t(level.policy === null ? 'level.guessed' : 'level.stated', {
                  level: level.level,
                  policy: level.policy ?? '',
                })}
              </Badge>
            )}
            {details.isCa && <Badge tone="neutral">CA</Badge>}
          </Flex>
          {details.notBefore.date && details.notAfter.date && (
            <ValidityRail
              size="md"
              from={details.notBefore.date}
              until={undefined}
              ends={details.notAfter.date}
            />
          )}
          <DataList columns={2} items={facts(report, t)} />
        </Stack>
      </Panel>
      <FindingsPanel findings={findings} checked={t('findings.checked')} />
      <PathPanel path={path} issuerAddresses={details.issuerAddresses} />
      <NamesPanel
        tables={[
          { caption: t('names.subject'), entries: details.subject },
          { caption: t('names.issuer'), entries: details.issuer },
        ]}
      />
      <KeyPanel publicKey={details.publicKey} spkiSha256={details.fingerprints.spkiSha256} pin={pin} />
      <Panel title={t('fingerprints.title')}>
        <DataList
          items={[
            digestItem(t('fingerprints.sha256'), details.fingerprints.sha256),
            digestItem(t('fingerprints.sha1'), details.fingerprints.sha1),
            { label: t('fact.signature'), value: details.signature, copy: details.signature, mono: true },
          ]}
        />
      </Panel>
      <TimestampsPanel timestamps={details.timestamps} />
      <ExtensionsPanel
        title={t('extensions.title', { count: details.extensions.length })}
        extensions={details.extensions}
      />
    </>
  );
}

function facts(
  { details, days, cap }: CertificateReport,
  t: ReturnType<typeof useDecoderTexts>['t'],
): DataListItem[] {
  const names = details.alternativeNames;
  const limit =
    cap === null
      ? ''
      : t(cap.days === null ? 'fact.capMonths' : 'fact.capDays', {
          cap: cap.days ?? cap.months ?? 0,
          since: cap.since,
        });
  return [
    {
      label: t('fact.names', { count: names.length }),
      value: (
        <Text
          as="span"
          mono
          size="sm"
          display="block"
          maxHeight="160px"
          overflow="auto"
          whiteSpace="pre-wrap"
          tabIndex={names.length > 6 ? 0 : undefined}
        >
          {names.map(({ value }) => readable(value)).join('\n')}
        </Text>
      ),
      copy: names.map(({ value }) => value).join('\n'),
    },
    { label: t('fact.issuer'), value: details.issuerText, copy: details.issuerText },
    {
      label: t('fact.notBefore'),
      value: stated(details.notBefore),
      copy: details.notBefore.date?.toISOString(),
    },
    {
      label: t('fact.notAfter'),
      value: stated(details.notAfter, true),
      copy: details.notAfter.date?.toISOString(),
    },
    {
      label: t('fact.days'),
      value:
        days === null ? '' : `${t('fact.dayCount', { count: days })}${limit === '' ? '' : ` · ${limit}`}`,
      copy: days === null ? undefined : String(days),
    },
    {
      label: t('fact.algorithm'),
      value: `${details.signatureAlgorithm.name} (${details.signatureAlgorithm.oid})`,
      copy: details.signatureAlgorithm.name,
    },
    { label: t('fact.serial'), value: details.serialNumber, copy: details.serialNumber, mono: true },
    { label: t('fact.version'), value: String(details.version), copy: String(details.version) },
  ];
}

function stated({ date, text }: { date: Date | null; text: string }, relative = false) {
  return date ? <Time value={date} relative={relative} /> : text;
}
