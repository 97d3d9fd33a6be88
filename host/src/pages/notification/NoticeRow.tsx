import { useId } from 'react';
import type { SiteMessage } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Badge,
  Box,
  chakra,
  ChevronDownIcon,
  Flex,
  IconButton,
  Link,
  Text,
  Time,
  TrashIcon,
  VisuallyHidden,
} from '@certdeck/ui';
import { NoticeTitle, useForeign } from '../../shell/NoticeTitle.tsx';
import { HOST } from '../../texts.ts';

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    flex: 1,
    minWidth: 0,
    paddingInlineStart: { base: '4', md: '5' },
    paddingBlock: '3.5',
    textAlign: 'start',
    borderRadius: 'md',
    '&:focus-visible': { outlineOffset: '-2px' },
    '& > svg': { flexShrink: 0, marginTop: '3px', color: 'fg.subtle', transition: 'transform 120ms' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
  },
});
const Dot = chakra('span', {
  base: { width: '1.5', height: '1.5', borderRadius: 'full', flexShrink: 0, marginTop: '7px' },
  variants: { unread: { true: { background: 'primary.solid' }, false: {} } },
});
/** Below the title: padding of the row, dot, and gap. */
const TEXT_START = { base: '34px', md: '38px' };

/** Where an order's page is: numbers of domain names begin with DM. */
const pathOf = (orderNo: string): string =>
  orderNo.startsWith('DM') ? `/domain/manage/${orderNo}` : `/ssl/certificate/${orderNo}`;

interface Props {
  notice: SiteMessage;
  /** Another notice of the list has the same title. */
  numbered: boolean;
  open: boolean;
  onToggle(): void;
  onDelete(): void;
}

/** One notice; its text stands under it when it is open. */
export function NoticeRow({ notice, numbered, open, onToggle, onDelete }: Props) {
  const { t } = useTexts(HOST);
  const { hasRoute } = usePortal();
  const { title, content, time, read, toAll, orderNo } = notice;
  const order = orderNo === undefined ? undefined : pathOf(orderNo);
  const foreign = useForeign(notice);
  const id = useId();
  return (
    <li>
      <Flex align="flex-start" _hover={{ background: 'bg.subtle' }}>
        <Toggle aria-expanded={open} aria-controls={open ? id : undefined} onClick={onToggle}>
          <Dot unread={!read} aria-hidden="true" />
          <Flex
            as="span"
            flex="1"
            minWidth="0"
            wrap="wrap"
            justify="space-between"
            columnGap="4"
            rowGap="0.5"
          >
            <Text as="span" weight={read ? 'normal' : 'medium'}>
              {!read && <VisuallyHidden>{t('shell.notices.unread')} </VisuallyHidden>}
              <NoticeTitle notice={notice} numbered={numbered} />{' '}
              {toAll && <Badge>{t('notices.announcement')}</Badge>}
            </Text>
            <Text as="span" size="sm" tone="muted">
              <Time value={time} relative />
            </Text>
          </Flex>
          <ChevronDownIcon size={14} />
        </Toggle>
        <Box padding="2">
          <IconButton
            label={t('notices.delete', { title: numbered && orderNo ? `${title} ${orderNo}` : title })}
            onClick={onDelete}
          >
            <TrashIcon />
          </IconButton>
        </Box>
      </Flex>
      {open && (
        <Box id={id} paddingInlineStart={TEXT_START} paddingInlineEnd="14" paddingBottom="4">
          <Text lang={foreign} whiteSpace="pre-line" maxWidth="prose" tone="muted">
            {content}
          </Text>
          {order && hasRoute(order) && (
            <Link asChild>
              <RouterLink to={order}>{t('notices.order', { orderNo })}</RouterLink>
            </Link>
          )}
        </Box>
      )}
    </li>
  );
}
