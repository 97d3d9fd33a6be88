import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall, useSession } from '@certdeck/session';
import { Heading, Loading, SkeletonText, Stack, Text } from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { FileList } from '../../cases/FileList.tsx';

/** What the customer uploaded for an organisation; who opens one stands in the customer's log. */
export function CaseDocuments({ id }: { id: string }) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const { client } = useSession();
  const list = useCall(operatorCalls.vettingDocuments, { id }, { messages: 'none' });
  const files = list.data;
  return (
    <Stack gap="2">
      <Heading level={3} size="sm">
        {t('organizations.documents')}
      </Heading>
      <ListBody list={list} explain={explain} level={4}>
        {files === undefined ? (
          <Loading>
            <SkeletonText lines={1} />
          </Loading>
        ) : (
          <Stack gap="2">
            <Text size="sm" tone="muted">
              {t(files.length === 0 ? 'organizations.documents.none' : 'organizations.documents.help')}
            </Text>
            <FileList
              files={files}
              read={(file) => client.download(operatorCalls.readVettingDocument, { id, documentID: file.id })}
            />
          </Stack>
        )}
      </ListBody>
    </Stack>
  );
}
