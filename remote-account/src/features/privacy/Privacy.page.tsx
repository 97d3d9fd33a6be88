import { useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useCall, useSession } from '@certdeck/session';
import {
  Alert,
  Button,
  Container,
  DownloadIcon,
  ErrorState,
  Loading,
  notify,
  PageHeader,
  Panel,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import { DeleteDialog } from './Delete.dialog.tsx';
import { Points } from './Points.tsx';

const NOTHING = {};
const FILE = 'personal-data.json';

/** /account/privacy: what is held about the person, as a file, and how they leave with what has to be kept named. */
export default function PrivacyPage() {
  const { t } = useTexts('account');
  const session = useSession();
  const [exporting, setExporting] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { data, error, isValidating, refresh } = useCall(accountCalls.readDeletion, NOTHING, {
    messages: 'none',
  });

  async function save() {
    setExporting(true);
    try {
      const reply = await session.client.download(accountCalls.exportPerson, NOTHING);
      if (!isSuccess(reply)) return;
      downloadFile(FILE, reply.data, 'application/json');
      notify.success(t('log.exported', { name: FILE }));
    } catch (failure) {
      // The client has shown why.
      if (!(failure instanceof CallError)) throw failure;
    } finally {
      setExporting(false);
    }
  }

  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('privacy.title')} description={t('privacy.lead')} />
      <Stack gap="4">
        <Panel title={t('privacy.export.title')} description={t('privacy.export.text')}>
          <Button loading={exporting} onClick={() => void save()}>
            <DownloadIcon />
            {t('privacy.export')}
          </Button>
        </Panel>
        <Panel title={t('privacy.delete.title')} description={t('privacy.delete.text')}>
          {data && (
            <Stack gap="5" alignItems="flex-start">
              <SimpleGrid columns={{ base: 1, md: 2 }} gap="5" width="100%">
                <Points
                  title={t('privacy.goes')}
                  points={[
                    t('privacy.goes.contacts'),
                    t('privacy.goes.factors'),
                    t('privacy.goes.sessions'),
                    ...(data.isOwner ? [t('privacy.goes.people')] : [t('privacy.goes.membership')]),
                    t('privacy.goes.log'),
                  ]}
                />
                <Points
                  title={t('privacy.stays')}
                  points={[
                    ...(data.isOwner
                      ? [t('privacy.stays.money'), t('privacy.stays.orders'), t('privacy.stays.companies')]
                      : []),
                    t('privacy.stays.log'),
                    t('privacy.stays.mails'),
                  ]}
                />
              </SimpleGrid>
              {data.obstacles.map((obstacle) => (
                <Alert key={obstacle} tone="warning">
                  {t(`privacy.obstacle.${obstacle}`)}
                </Alert>
              ))}
              <Button
                variant="dangerQuiet"
                disabled={data.obstacles.length > 0}
                onClick={() => setDeleting(true)}
              >
                {t('privacy.delete')}
              </Button>
            </Stack>
          )}
          {!data && error && (
            <ErrorState
              level={3}
              title={t('privacy.failed')}
              code={error.reply?.code}
              retrying={isValidating}
              onRetry={() => void refresh()}
            />
          )}
          {!data && !error && (
            <Loading>
              <Skeleton height="40" />
            </Loading>
          )}
        </Panel>
        <Text size="sm" tone="muted">
          {t('privacy.rights')}
        </Text>
      </Stack>
      {data && deleting && (
        <DeleteDialog
          accountNo={data.accountNo}
          onClose={() => setDeleting(false)}
          onDone={() => {
            setDeleting(false);
            notify.success(t('privacy.deleted'));
            // The API has ended this session with all others.
            void session.logout();
          }}
        />
      )}
    </Container>
  );
}
