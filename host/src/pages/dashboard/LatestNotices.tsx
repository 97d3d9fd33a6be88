import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Badge,
  Box,
  Button,
  chakra,
  EmptyState,
  ErrorState,
  Flex,
  Loading,
  Panel,
  SkeletonRows,
  Text,
  Time,
} from '@certdeck/ui';
import { useLatestNotices } from '../../shell/notices.resource.ts';
import { equalTitles, NoticeTitle } from '../../shell/NoticeTitle.tsx';
import { HOST } from '../../texts.ts';

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '0.5',
    paddingInline: '4',
    paddingBlock: '3',
    _hover: { background: 'bg.subtle' },
  },
});
const SHOWN = 6;

/** The newest notices of the account, announcements to everyone among them, marked as such. */
export function LatestNotices() {
  const { t } = useTexts(HOST);
  const { notices, unread, error, isLoading, refresh } = useLatestNotices();
  const shown = notices?.slice(0, SHOWN) ?? [];
  const equal = equalTitles(shown);
  return (
    <Panel
      flush
      title={
        <Flex align="center" gap="2">
          {t('nav.notification')}
          {unread > 0 && <Badge tone="accent">{t('shell.notices.unread.count', { n: unread })}</Badge>}
        </Flex>
      }
      actions={
        <Button asChild variant="link" size="sm">
          <RouterLink to="/notification">{t('shell.notices.all')}</RouterLink>
        </Button>
      }
    >
      {notices === undefined && isLoading && (
        <Loading>
          <SkeletonRows rows={4} columns={2} />
        </Loading>
      )}
      {notices === undefined && error && (
        <ErrorState title={t('notices.failed')} onRetry={() => void refresh()} />
      )}
      {notices?.length === 0 && <EmptyState title={t('notices.empty')}>{t('notices.empty.text')}</EmptyState>}
      {shown.length > 0 && (
        <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
          {shown.map(({ id, time, read, toAll, ...notice }) => (
            <li key={id}>
              <Row asChild>
                <RouterLink to={`/notification?open=${encodeURIComponent(id)}`}>
                  <Text as="span" weight={read ? 'normal' : 'medium'} minWidth="0">
                    <NoticeTitle notice={notice} numbered={equal.has(notice.title)} />{' '}
                    {toAll && <Badge>{t('notices.announcement')}</Badge>}
                  </Text>
                  <Text as="span" size="sm" tone="subtle">
                    <Time value={time} relative="only" />
                  </Text>
                </RouterLink>
              </Row>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
