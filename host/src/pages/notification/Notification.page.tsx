import { useEffect } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useSearchParams } from '@certdeck/federation/router';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall, useCallMutation } from '@certdeck/session';
import {
  Badge,
  BellIcon,
  Box,
  Button,
  Card,
  EmptyState,
  Loading,
  PageHeader,
  SkeletonRows,
} from '@certdeck/ui';
import { DEFAULT_PAGE_SIZE, ListBody, Pager, Tabs } from '@certdeck/ui/data';
import { HOST } from '../../texts.ts';
import { equalTitles } from '../../shell/NoticeTitle.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { useDeletion } from './useDeletion.ts';

/** Those about the account's own things, and those that everybody is told. */
const AUDIENCES = ['own', 'all'] as const;

/** Everything the account was told, newest first; opening one marks it as read (D-018). */
export default function Notification() {
  const { t } = useTexts(HOST);
  const [query, setQuery] = useSearchParams();
  const limit = Number(query.get('limit')) || DEFAULT_PAGE_SIZE;
  const page = Number(query.get('page')) || 1;
  const opened = query.get('open');
  const audience = AUDIENCES.find((one) => one === query.get('audience'));
  const explain = useExplain();
  const list = useCall(
    accountCalls.listMessages,
    { limit, offset: page, ...(audience ? { audience } : {}) },
    { keepPreviousData: true, messages: 'none' },
  );
  const { data } = list;
  const read = useCallMutation(accountCalls.readMessage, { messages: 'none' });
  const readAll = useCallMutation(accountCalls.readAllMessages);
  const remove = useDeletion();

  const change = (values: Record<string, string | null>) => {
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  };

  const notices = data?.siteMsges;
  const equal = equalTitles(notices ?? []);
  const unopened = notices?.find(({ id, read: wasRead }) => id === opened && !wasRead)?.id;
  const markRead = read.send;
  useEffect(() => {
    if (unopened !== undefined) void markRead({ id: unopened });
  }, [unopened, markRead]);

  const body = (
    <ListBody list={list} explain={explain} title={t('notices.failed')}>
      <Card aria-busy={list.isPrevious || undefined}>
        {notices === undefined && list.isLoading && (
          <Loading>
            <SkeletonRows rows={6} columns={2} />
          </Loading>
        )}
        {notices?.length === 0 && (
          <EmptyState icon={<BellIcon size={22} />} title={t('notices.empty')}>
            {t('notices.empty.text')}
          </EmptyState>
        )}
        {notices && notices.length > 0 && (
          <Box
            as="ul"
            inert={list.isPrevious}
            opacity={list.isPrevious ? 0.55 : 1}
            css={{ '& > li + li': { borderTopWidth: '1px' } }}
          >
            {notices.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                numbered={equal.has(notice.title)}
                open={notice.id === opened}
                onToggle={() => change({ open: notice.id === opened ? null : notice.id })}
                onDelete={() => void remove(notice)}
              />
            ))}
          </Box>
        )}
      </Card>
      <Box marginTop="4">
        <Pager
          total={data?.total ?? 0}
          limit={limit}
          page={page}
          onChange={(next) => change({ page: String(next.page), limit: String(next.limit), open: null })}
        />
      </Box>
    </ListBody>
  );
  return (
    <>
      <PageHeader
        title={t('nav.notification')}
        status={
          data &&
          data.unread > 0 && (
            <Badge tone="accent">{t('shell.notices.unread.count', { n: data.unread })}</Badge>
          )
        }
        description={t('notices.intro')}
        actions={
          data &&
          data.unread > 0 && (
            <Button loading={readAll.isSending} onClick={() => void readAll.send({})}>
              {t('notices.readAll')}
            </Button>
          )
        }
      />
      <Tabs
        label={t('nav.notification')}
        value={audience ?? 'any'}
        onValueChange={(id) => change({ audience: id === 'any' ? null : id, page: null, open: null })}
        items={['any', ...AUDIENCES].map((id) => ({ id, label: t(`notices.tab.${id}`), content: body }))}
      />
    </>
  );
}
