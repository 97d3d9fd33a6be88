import { sessionCalls } from '@certdeck/contract';
import { useExplain, usePortal } from '@certdeck/federation';
import { Navigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Card, EmptyState, Loading, MailIcon, PageHeader, SkeletonRows } from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { HOST } from '../../texts.ts';
import { MessageRow } from './MessageRow.tsx';

/** Milliseconds between two looks: a code is there soon after it was asked for. */
const LOOK = 3_000;

/** What a demonstration would have sent, for who tries the portal without a mailbox (D-570). */
export default function Inbox() {
  const { site } = usePortal();
  return site.demoZone === '' ? <Navigate to="/404" replace /> : <Messages />;
}

function Messages() {
  const { t } = useTexts(HOST);
  const explain = useExplain();
  const list = useCall(sessionCalls.readInbox, {}, { refreshInterval: LOOK, messages: 'none' });
  const { data } = list;
  return (
    <>
      <PageHeader title={t('nav.inbox')} description={t('inbox.intro')} />
      <ListBody list={list} explain={explain} title={t('inbox.failed')}>
        <Card>
          {data === undefined && (
            <Loading>
              <SkeletonRows rows={4} columns={2} />
            </Loading>
          )}
          {data?.length === 0 && (
            <EmptyState icon={<MailIcon size={22} />} title={t('inbox.empty')}>
              {t('inbox.empty.text')}
            </EmptyState>
          )}
          {data !== undefined && data.length > 0 && (
            <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
              {data.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </Box>
          )}
        </Card>
      </ListBody>
    </>
  );
}
