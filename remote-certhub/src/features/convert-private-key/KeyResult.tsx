import { bytesToBase64, type KeyFormat } from '@certdeck/pki';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Button, DownloadIcon, HStack, Panel, Stack, Text } from '@certdeck/ui';
import { CodeBlock, CopyField, downloadFile } from '@certdeck/ui/data';
import { ToolLink } from '../../frame/ToolLink.tsx';

export interface KeyResultProps {
  content: Uint8Array<ArrayBuffer>;
  format: KeyFormat;
  encoding: 'pem' | 'der';
  /** With a password. */
  secured: boolean;
}

/** The converted key as text to copy or as a file. */
export function KeyResult({ content, format, encoding, secured }: KeyResultProps) {
  const { t } = useTexts('certhub-convert-private-key');
  const formats = useFormats();
  const name = fileName(format, encoding);
  const text = encoding === 'der' ? null : new TextDecoder().decode(content);
  return (
    <Stack gap="4">
      {format !== 'public' && !secured && (
        <Alert tone="warning" title={t('clear.title')}>
          {t('clear')}
        </Alert>
      )}
      {text === null ? (
        <Panel title={name} description={formats.bytes(content.length)}>
          <Stack gap="3">
            <HStack>
              <Button
                variant="primary"
                icon={<DownloadIcon size={14} />}
                onClick={() => downloadFile(name, content, 'application/octet-stream')}
              >
                {t('download', { name })}
              </Button>
            </HStack>
            <CopyField label={t('base64')} value={bytesToBase64(content)} />
          </Stack>
        </Panel>
      ) : (
        <CodeBlock label={t(`format.${format}`)} fileName={name} code={text} />
      )}
      {text !== null && (
        <HStack gap="2" wrap="wrap">
          {format !== 'public' && format !== 'openssh' && (
            <>
              <ToolLink tool="match-pair" data={() => ({ text })}>
                {t('next.match')}
              </ToolLink>
              <ToolLink tool="convert-cert" data={() => ({ text })}>
                {t('next.cert')}
              </ToolLink>
              {!secured && (
                <ToolLink tool="gen-csr" data={() => ({ text })}>
                  {t('next.csr')}
                </ToolLink>
              )}
            </>
          )}
        </HStack>
      )}
      <Text size="sm" tone="muted">
        {t('memory')}
      </Text>
    </Stack>
  );
}

function fileName(format: KeyFormat, encoding: 'pem' | 'der'): string {
  switch (format) {
    case 'jwk':
      return 'private.jwk';
    case 'openssh':
      return 'id_key';
    case 'public':
      return `public.${encoding}`;
    default:
      return encoding === 'pem' ? 'private.key' : 'private.der';
  }
}
