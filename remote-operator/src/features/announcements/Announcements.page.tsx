import { useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { LANG_NAMES, LANGS, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Badge,
  Button,
  Card,
  Container,
  EmptyState,
  Flex,
  Heading,
  Loading,
  PageHeader,
  SkeletonRows,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { DEFAULT_PAGE_SIZE, ListBody, Pager } from '@certdeck/ui/data';
import { AnnounceDialog } from './AnnounceDialog.tsx';

type Announcement = NonNullable<NonNullable<typeof operatorCalls.announcements.types>['data']>[number];

/** /operator/announcements: what every customer was told, and something new to tell them. */
export default function AnnouncementsPage() {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Number(query.get('page')) || 1);
  const [writing, setWriting] = useState(false);
  const list = useCall(
    operatorCalls.announcements,
    { limit: DEFAULT_PAGE_SIZE, offset: page },
    { keepPreviousData: true, messages: 'none' },
  );
  const write = (
    <Button variant="primary" onClick={() => setWriting(true)}>
      {t('announce')}
    </Button>
  );
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('announcements.title')} description={t('announcements.lead')} actions={write} />
      <ListBody list={list} explain={explain}>
        {list.data === undefined && (
          <Loading>
            <SkeletonRows rows={3} columns={1} />
          </Loading>
        )}
        {list.data?.length === 0 && <EmptyState level={2} title={t('announcements.none')} />}
        <Stack gap="3">
          {list.data?.map((one) => (
            <AnnouncementCard key={one.id} announcement={one} />
          ))}
          <Pager
            total={list.total}
            limit={DEFAULT_PAGE_SIZE}
            page={page}
            onChange={(next) => setQuery(next.page > 1 ? { page: String(next.page) } : {}, { replace: true })}
          />
        </Stack>
      </ListBody>
      {writing && <AnnounceDialog onClose={() => setWriting(false)} />}
    </Container>
  );
}

function AnnouncementCard({ announcement: { texts, time } }: { announcement: Announcement }) {
  const { lang } = useTexts('operator');
  const written = LANGS.filter((one) => texts[one] !== undefined);
  const shown = written.includes(lang) ? lang : written[0];
  const words = shown && texts[shown];
  if (!words) return null;
  return (
    <Card>
      <Stack gap="2">
        <Flex justify="space-between" gap="3" wrap="wrap">
          <Heading level={2} size="md" lang={shown}>
            {words.title}
          </Heading>
          <Text size="sm" tone="muted" as="span">
            <Time value={time} />
          </Text>
        </Flex>
        <Text lang={shown} css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {words.content}
        </Text>
        <Flex gap="2" wrap="wrap">
          {written.map((one) => (
            <Badge key={one}>{LANG_NAMES[one]}</Badge>
          ))}
        </Flex>
      </Stack>
    </Card>
  );
}
