import { useState } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, type Reply } from '@certdeck/session';
import { Button, DownloadIcon, Flex, Text } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';

/** What a customer uploaded. */
export interface CaseFile {
  id: string;
  name: string;
  /** Octets. */
  size: number;
  type: string;
}

interface Props {
  files: readonly CaseFile[];
  read: (file: CaseFile) => Promise<Reply<Blob>>;
}

/** Files of a case, each to download. */
export function FileList({ files, read }: Props) {
  return (
    <Flex as="ul" direction="column" gap="1">
      {files.map((file) => (
        <FileRow key={file.id} file={file} read={read} />
      ))}
    </Flex>
  );
}

function FileRow({ file, read }: { file: CaseFile } & Pick<Props, 'read'>) {
  const { t } = useTexts('operator');
  const format = useFormats();
  const [loading, setLoading] = useState(false);
  const { id, name, size, type } = file;
  async function save() {
    setLoading(true);
    try {
      const reply = await read(file);
      if (isSuccess(reply)) downloadFile(name || id, reply.data, type);
    } catch (error) {
      // The client has shown why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setLoading(false);
    }
  }
  return (
    <Flex as="li" align="center" wrap="wrap" gap="3">
      <Button
        size="sm"
        icon={<DownloadIcon size={14} />}
        loading={loading}
        aria-label={t('transfers.receipts.save', { name: name || id })}
        onClick={() => void save()}
      >
        {t('download')}
      </Button>
      <Text as="span" size="sm" css={{ overflowWrap: 'anywhere' }}>
        {name || id}
      </Text>
      <Text as="span" size="sm" tone="subtle">
        {format.bytes(size)}
      </Text>
    </Flex>
  );
}
