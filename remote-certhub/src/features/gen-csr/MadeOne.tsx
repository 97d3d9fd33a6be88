import { useTexts } from '@certdeck/i18n';
import { Alert, Box, HStack, Panel, Stack, Status, Text } from '@certdeck/ui';
import { CodeBlock, DataList } from '@certdeck/ui/data';
import { bytesToHex, safeFileName } from '@certdeck/pki';
import { ToolLink } from '../../frame/ToolLink.tsx';
import { keytoolCommands, opensslCommands, type CommandSource } from './commands.ts';
import type { MadeRequest } from './made.ts';

/** A name with no room in the common name is among the alternative ones. */
const firstName = ({ details }: MadeRequest): string =>
  details.commonName ?? details.alternativeNames[0]?.value ?? '';

/** A request with its key, what the check of it found, and where to go with it. */
export function MadeOne({ made }: { made: MadeRequest }) {
  const { t } = useTexts('certhub-gen-csr');
  const name = firstName(made);
  const file = safeFileName(name);
  const both = made.keyFile === null ? made.csr : `${made.csr}\n${made.key}`;
  return (
    <Stack gap="4">
      {made.keyFile !== null && (
        <Alert tone="warning" title={t('saveKey.title')}>
          {t('saveKey')}
        </Alert>
      )}
      <CodeBlock label={t('csr')} fileName={`${file}.csr`} code={made.csr} />
      {made.keyFile !== null && (
        <CodeBlock label={t('privateKey')} fileName={`${file}.key`} code={made.keyFile} />
      )}
      <SelfCheck made={made} />
      <Commands made={made} file={file} />
      <Panel title={t('next')}>
        <HStack gap="2" wrap="wrap">
          <ToolLink tool="parse-csr" data={() => ({ text: made.csr })}>
            {t('next.parse')}
          </ToolLink>
          <ToolLink tool="match-pair" data={() => ({ text: both })}>
            {t('next.match')}
          </ToolLink>
          <ToolLink tool="convert-private-key" data={() => ({ text: made.key })}>
            {t('next.convert')}
          </ToolLink>
          <ToolLink tool="ssl-config" data={() => ({ fields: { host: name } })}>
            {t('next.config')}
          </ToolLink>
        </HStack>
      </Panel>
    </Stack>
  );
}

/** What the decoder says of the finished request. */
function SelfCheck({ made }: { made: MadeRequest }) {
  const { t } = useTexts('certhub-gen-csr');
  const { details } = made;
  const { publicKey } = details;
  const identifier = details.extensions.find((extension) => extension.id === '2.5.29.14')?.value;
  const checks = [
    { id: 'signature', ok: details.signature === 'valid' },
    { id: 'matches', ok: made.matches },
    { id: 'names', ok: details.alternativeNames.length > 0 },
  ];
  return (
    <Panel title={t('check')}>
      <Stack gap="3">
        <Box as="ul" display="flex" flexDirection="column" gap="1.5">
          {checks.map(({ id, ok }) => (
            <li key={id}>
              <Status tone={ok ? 'success' : 'error'}>
                {t(`check.${id}`, { count: details.alternativeNames.length })}
              </Status>
            </li>
          ))}
        </Box>
        <DataList
          items={[
            { label: t('check.subject'), value: details.subjectText, copy: details.subjectText, mono: true },
            {
              label: t('check.key'),
              value:
                publicKey.kind === 'EC'
                  ? `${publicKey.algorithm} ${publicKey.curve}`
                  : `${publicKey.algorithm} ${publicKey.bits}`,
            },
            { label: t('check.algorithm'), value: details.signatureAlgorithm.name },
            {
              label: t('check.identifier'),
              value: identifierText(identifier),
              copy: identifierText(identifier),
              mono: true,
            },
          ]}
        />
        {made.request.unit !== undefined && made.request.unit.trim() !== '' && (
          <Text size="sm" tone="muted">
            {t('subject.unit.help')}
          </Text>
        )}
        {details.alternativeNames.some((name) => name.type === 'email' || name.type === 'uri') && (
          <Text size="sm" tone="muted">
            {t('note.names')}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

function identifierText(value: unknown): string {
  return value instanceof Uint8Array ? bytesToHex(value) : typeof value === 'string' ? value : '';
}

function Commands({ made, file }: { made: MadeRequest; file: string }) {
  const { t } = useTexts('certhub-gen-csr');
  const source: CommandSource = {
    request: made.request,
    commonName: made.details.commonName ?? '',
    names: made.details.alternativeNames,
    format: made.format,
    file,
    keyExists: made.request.privateKey !== undefined,
  };
  const openssl = opensslCommands(source);
  const keytool = keytoolCommands(source);
  if (!openssl && keytool === null) {
    return null;
  }
  return (
    <Panel title={t('commands')} description={t('commands.help')}>
      <Stack gap="3">
        {openssl && (
          <CodeBlock
            label="OpenSSL"
            code={[...(openssl.key === null ? [] : [openssl.key]), openssl.request].join('\n')}
          />
        )}
        {keytool !== null && <CodeBlock label="keytool" code={keytool} />}
      </Stack>
    </Panel>
  );
}
