import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall, useSession } from '@certdeck/session';
import { Heading, Loading, SkeletonText, Stack, Text } from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { FileList } from '../../cases/FileList.tsx';

/** What the customer uploaded as proof, each to download. @param count how many there are */
export function CaseReceipts({ transferID, count }: { transferID: string; count: number }) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const { client } = useSession();
  const list = useCall(operatorCalls.receipts, count > 0 ? { id: transferID } : null, { messages: 'none' });
  return (
    <Stack gap="2">
      <Heading level={3} size="sm">
        {t('transfers.receipts')}
      </Heading>
      {count === 0 ? (
        <Text size="sm" tone="muted">
          {t('transfers.receipts.none')}
        </Text>
      ) : (
        <ListBody list={list} explain={explain} level={4}>
          {list.data === undefined ? (
            <Loading>
              <SkeletonText lines={1} />
            </Loading>
          ) : (
            <FileList
              files={list.data}
              read={({ id }) => client.download(operatorCalls.receipt, { id: transferID, receiptID: id })}
            />
          )}
        </ListBody>
      )}
    </Stack>
  );
}
