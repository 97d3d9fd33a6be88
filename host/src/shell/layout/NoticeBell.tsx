import { useState } from 'react';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  BellIcon,
  Box,
  Button,
  chakra,
  Flex,
  IconButton,
  Loading,
  SkeletonText,
  Text,
  Time,
  VisuallyHidden,
} from '@certdeck/ui';
import { Popover } from '@certdeck/ui/overlays';
import { HOST } from '../../texts.ts';
import { useLatestNotices } from '../notices.resource.ts';
import { equalTitles, NoticeTitle } from '../NoticeTitle.tsx';

const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '0.5',
    insetInlineEnd: '0',
    minWidth: '4',
    height: '4',
    paddingInline: '1',
    borderRadius: 'full',
    fontSize: '2xs',
    lineHeight: '16px',
    fontWeight: 'semibold',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    quiet: {
      true: { background: 'bg.emphasis', color: 'fg.muted' },
      false: { background: 'error.solid', color: 'primary.contrast' },
    },
  },
});
const Dot = chakra('span', {
  base: { width: '1.5', height: '1.5', borderRadius: 'full', flexShrink: 0, marginTop: '7px' },
  variants: { unread: { true: { background: 'primary.solid' }, false: {} } },
});
const Row = chakra('span', {
  base: {
    display: 'flex',
    gap: '2.5',
    paddingInline: '2',
    paddingBlock: '2',
    borderRadius: 'md',
    _hover: { background: 'bg.muted' },
  },
});

/** The newest notices under a bell; the badge is the total, coloured while something is unread. */
export function NoticeBell() {
  const { t } = useTexts(HOST);
  const { notices, total, unread, isLoading } = useLatestNotices();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const equal = equalTitles(notices ?? []);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      placement="bottom-end"
      title={t('nav.notification')}
      trigger={
        <IconButton label={t('shell.notices', { total })}>
          <BellIcon size={18} />
          {total > 0 && (
            <Count quiet={unread === 0} aria-hidden="true" data-notice-badge="">
              {total}
            </Count>
          )}
        </IconButton>
      }
    >
      <Box width="min(320px, calc(100vw - 72px))">
        {notices === undefined && isLoading && (
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        )}
        {notices === undefined && !isLoading && (
          <Text tone="muted" paddingBlock="4">
            {t('notices.failed')}
          </Text>
        )}
        {notices?.length === 0 && (
          <Text tone="muted" paddingBlock="4">
            {t('shell.notices.none')}
          </Text>
        )}
        {notices && notices.length > 0 && (
          <Box as="ul" maxHeight="320px" overflowY="auto" marginInline="-2">
            {notices.map(({ id, time, read, ...notice }) => (
              <li key={id}>
                <Row asChild>
                  <RouterLink to={`/notification?open=${encodeURIComponent(id)}`} onClick={close}>
                    <Dot unread={!read} aria-hidden="true" />
                    <Flex as="span" direction="column" minWidth="0">
                      <Text as="span" weight={read ? 'normal' : 'medium'}>
                        {!read && <VisuallyHidden>{t('shell.notices.unread')} </VisuallyHidden>}
                        <NoticeTitle notice={notice} numbered={equal.has(notice.title)} />
                      </Text>
                      <Text as="span" size="xs" tone="subtle">
                        <Time value={time} relative="only" />
                      </Text>
                    </Flex>
                  </RouterLink>
                </Row>
              </li>
            ))}
          </Box>
        )}
        <Flex justify="flex-end" paddingTop="2" marginTop="2" borderTopWidth="1px">
          <Button asChild variant="ghost" size="sm">
            <RouterLink to="/notification" onClick={close}>
              {t('shell.notices.all')}
            </RouterLink>
          </Button>
        </Flex>
      </Box>
    </Popover>
  );
}
