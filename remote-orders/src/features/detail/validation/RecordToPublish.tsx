import type { DcvRecord } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Button, DownloadIcon, Flex, Stack, Text } from '@certdeck/ui';
import { CopyField, downloadFile, RecordBox } from '@certdeck/ui/data';
import { fileAddress, fileName } from './records.ts';

/** What the customer publishes for a name: a DNS record, or a file with its address and content. */
export function RecordToPublish({ record }: { record: DcvRecord }) {
  const { t } = useTexts('orders');
  if (record.type !== 'FILE') {
    return (
      <RecordBox
        name={record.host}
        relativeName={record.relativeHost}
        type={record.type}
        value={record.value}
      />
    );
  }
  return (
    <Stack gap="3">
      <Text size="sm" tone="muted">
        {t('dcv.file.how')}
      </Text>
      <CopyField label={t('dcv.file.path')} value={record.path} />
      <CopyField label={t('dcv.file.content')} value={record.value} />
      <CopyField label={t('dcv.file.address')} value={fileAddress(record)} />
      <Flex>
        <Button
          size="sm"
          icon={<DownloadIcon size={14} />}
          onClick={() => downloadFile(fileName(record), record.value, 'text/plain')}
        >
          {t('dcv.file.download', { name: fileName(record) })}
        </Button>
      </Flex>
    </Stack>
  );
}
