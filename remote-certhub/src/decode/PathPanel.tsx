import { type CertificatePath, joinPem } from '@certdeck/pki';
import { Alert, Box, Flex, Panel, Stack, Status, Text, Time } from '@certdeck/ui';
import { CopyTextButton, ValidityRail } from '@certdeck/ui/data';
import { useDecoderTexts } from './texts.ts';

export interface PathPanelProps {
  path: CertificatePath;
  /** Where the issuer of the last certificate is to be had. */
  issuerAddresses: readonly string[];
}

/** The chain that was found among what was pasted, link by link. */
export function PathPanel({ path, issuerAddresses }: PathPanelProps) {
  const { t } = useDecoderTexts();
  const { steps, end } = path;
  const last = steps.at(-1);
  const sound = steps.every(({ problems }) => problems.length === 0);
  const pem = joinPem(
    steps.map(({ certificate }) => certificate.der),
    'CERTIFICATE',
  );
  return (
    <Panel
      title={t('path.title')}
      description={t('path.hint')}
      actions={
        steps.length > 1 && (
          <CopyTextButton size="sm" value={pem}>
            {t('path.copy')}
          </CopyTextButton>
        )
      }
    >
      <Stack gap="3">
        <Stack as="ol" gap="0">
          {steps.map(({ certificate, signature, problems }, index) => (
            <Box
              as="li"
              key={index}
              paddingBlock="2"
              paddingInlineStart="3"
              borderInlineStartWidth="2px"
              borderColor={problems.length > 0 ? 'error.border' : 'border.strong'}
            >
              <Flex gap="2" wrap="wrap" align="center">
                <Text as="span" weight="medium" overflowWrap="anywhere">
                  {certificate.commonName ?? certificate.subjectText}
                </Text>
                {signature === 'valid' && (
                  <Status tone="success">
                    {t(certificate.selfIssued ? 'path.selfSigned' : 'path.valid')}
                  </Status>
                )}
                {problems.map((problem) => (
                  <Status key={problem} tone={problem === 'uncheckedSignature' ? 'warning' : 'error'}>
                    {t(`path.${problem}`)}
                  </Status>
                ))}
              </Flex>
              <Text size="sm" tone="muted">
                {t('path.until')} <Time value={certificate.notAfter.date} day />
              </Text>
              {certificate.notBefore.date && certificate.notAfter.date && (
                <Box maxWidth="320px" paddingTop="1">
                  <ValidityRail
                    bare
                    from={certificate.notBefore.date}
                    until={undefined}
                    ends={certificate.notAfter.date}
                  />
                </Box>
              )}
            </Box>
          ))}
        </Stack>
        {end === 'root' && sound && steps.length > 1 && <Alert tone="success">{t('path.complete')}</Alert>}
        {end === 'missing' && last && (
          <Alert tone="info">
            <Text>{t('path.missing', { issuer: last.certificate.issuerText })}</Text>
            {issuerAddresses.map((address) => (
              <Text key={address} mono size="sm">
                {address}
              </Text>
            ))}
          </Alert>
        )}
        {end === 'loop' && <Alert tone="warning">{t('path.loop')}</Alert>}
      </Stack>
    </Panel>
  );
}
