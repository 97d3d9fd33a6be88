import { type Bundle, joinPem, safeFileName, type WrittenFile } from '@certdeck/pki';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Box, Button, DownloadIcon, Flex, HStack, Stack, Text } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import { ToolLink } from '../../frame/ToolLink.tsx';
import { useFailureText } from '../../frame/failure.ts';
import { useAction } from '../../frame/useJob.ts';
import { pkiClient } from '../../pki.ts';

export interface MadeFilesProps {
  files: readonly WrittenFile[];
  /** What they were made of. */
  bundle: Bundle;
  /** The site's name, for the next tools. */
  host: string | null;
}

/** The files that were made, to take one by one or all in an archive, and where to go on. */
export function MadeFiles({ files, bundle, host }: MadeFilesProps) {
  const { t } = useTexts('certhub-convert-cert');
  const format = useFormats();
  const failureText = useFailureText();
  const archive = useAction<Uint8Array<ArrayBuffer>>();
  const clear = files.some(({ secret, name }) => secret && /\.(key|pem|der)$/.test(name));

  const takeAll = async () => {
    const entries = files.map(({ name, content }) => ({ name, content }));
    const zip = await archive.run((signal) => pkiClient().writeZip({ entries }, { signal }));
    if (zip.ok) {
      downloadFile(`${safeFileName(host ?? 'certificates')}.zip`, zip.value, 'application/zip');
    }
  };
  return (
    <Stack gap="4">
      <Alert tone="success" title={t('made.title', { count: files.length })} live>
        {t(clear ? 'made.secret' : 'made.help')}
      </Alert>
      <Box as="ul" display="grid" gap="2">
        {files.map((file) => (
          <Flex
            as="li"
            key={file.name}
            gap="3"
            align="center"
            wrap="wrap"
            borderWidth="1px"
            borderRadius="md"
            padding="3"
          >
            <Box flex="1" minWidth="0">
              <Text mono overflowWrap="anywhere">
                {file.name}
              </Text>
              <Text size="sm" tone="muted">
                {format.bytes(file.content.length)}
              </Text>
            </Box>
            <Button
              variant={files.length === 1 ? 'primary' : 'secondary'}
              size="sm"
              icon={<DownloadIcon size={14} />}
              aria-label={t('made.downloadOne', { name: file.name })}
              onClick={() => downloadFile(file.name, file.content, file.mediaType)}
            >
              {t('made.download')}
            </Button>
          </Flex>
        ))}
      </Box>
      {files.length > 1 && (
        <Box>
          <Button
            variant="primary"
            icon={<DownloadIcon size={14} />}
            loading={archive.running}
            onClick={() => void takeAll()}
          >
            {t('made.all')}
          </Button>
        </Box>
      )}
      {archive.result && !archive.result.ok && (
        <Alert tone="error" live>
          {failureText(archive.result.error)}
        </Alert>
      )}
      <HStack gap="2" wrap="wrap">
        <ToolLink tool="match-pair" data={() => ({ text: certificatesOf(bundle) + keysOf(bundle) })}>
          {t('next.match')}
        </ToolLink>
        <ToolLink tool="parse-cert" data={() => ({ text: certificatesOf(bundle) })}>
          {t('next.parse')}
        </ToolLink>
        {host !== null && (
          <ToolLink tool="ssl-config" data={() => ({ fields: { host } })}>
            {t('next.config')}
          </ToolLink>
        )}
      </HStack>
    </Stack>
  );
}

function certificatesOf({ certificates }: Bundle): string {
  return joinPem(
    certificates.map(({ der }) => der),
    'CERTIFICATE',
  );
}

function keysOf({ keys }: Bundle): string {
  return joinPem(
    keys.map(({ pkcs8 }) => pkcs8),
    'PRIVATE KEY',
  );
}
