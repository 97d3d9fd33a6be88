import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import {
  Box,
  Button,
  CheckIcon,
  CloseIcon,
  EditIcon,
  Flex,
  HStack,
  IconButton,
  Input,
  isComposing,
  notify,
  Stack,
  Text,
} from '@certdeck/ui';
import { Textarea } from '@certdeck/ui/forms';
import { textLimits } from '@certdeck/validation';

export interface RemarkProps {
  order: Pick<PayOrder, 'orderNo' | 'remark'>;
  /** One line, for a cell of a list. */
  compact?: boolean;
  /** Stands above the remark in that cell. */
  children?: ReactNode;
}

/** In a list of many rows the pen shows where the pointer or the focus is; where nothing hovers it is always there. */
const quietUntilNear = {
  '@media (hover: hover)': {
    'tr:not(:hover) & > button:not(:focus-visible)': { opacity: 0 },
  },
};

/** A remark that is edited in its place; empty clears it (D-206). */
export function Remark({ order, compact = false, children }: RemarkProps) {
  const { t } = useTexts('orders');
  const [draft, setDraft] = useState<string | null>(null);
  const { send, isSending } = useCallMutation(orderCalls.saveRemark);
  const mayEdit = useCan()(orderCalls.saveRemark.permission);
  const close = () => setDraft(null);
  const inputOf = (text: string) => ({ orderNo: order.orderNo, remark: text.trim() });
  const save = async () => {
    if (draft === null) return;
    const reply = await send(inputOf(draft));
    if (!reply || !isSuccess(reply)) return;
    notify.success(t('common:op.saved'));
    close();
  };

  const edit = mayEdit && (
    <IconButton
      label={t('remark.edit', { orderNo: order.orderNo })}
      size="sm"
      onClick={() => setDraft(order.remark)}
    >
      <EditIcon size={14} />
    </IconButton>
  );
  if (draft === null && compact) {
    return (
      <Flex gap="1" align="center" justify="space-between" css={quietUntilNear}>
        <Box minW="0">
          {children}
          {order.remark && (
            <Text size="sm" tone="muted" maxW="150px" truncate title={order.remark}>
              {order.remark}
            </Text>
          )}
        </Box>
        {edit}
      </Flex>
    );
  }

  if (draft === null) {
    return (
      <Flex gap="1" align="flex-start" minW="0">
        <Text as="span" tone={order.remark ? 'default' : 'subtle'} whiteSpace="pre-wrap">
          {order.remark || t('remark.empty')}
        </Text>
        {edit}
      </Flex>
    );
  }

  const shared = {
    'aria-label': t('remark.title'),
    value: draft,
    maxLength: textLimits.remark,
    autoFocus: true,
    onKeyDown: (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (event.key === 'Escape') close();
      if (event.key === 'Enter' && compact) {
        event.preventDefault();
        void save();
      }
    },
  };
  if (compact) {
    return (
      <HStack gap="1" minW="180px">
        <Input size="sm" {...shared} onChange={(event) => setDraft(event.target.value)} />
        <IconButton label={t('common:btn.save')} size="sm" loading={isSending} onClick={() => void save()}>
          <CheckIcon size={14} />
        </IconButton>
        <IconButton label={t('common:btn.cancel')} size="sm" disabled={isSending} onClick={close}>
          <CloseIcon size={14} />
        </IconButton>
      </HStack>
    );
  }
  return (
    <Stack gap="2">
      <Textarea rows={3} {...shared} onChange={(event) => setDraft(event.target.value)} />
      <HStack gap="2" justify="flex-end" flexWrap="wrap">
        <Text as="span" size="sm" tone="muted" tabular>
          {draft.length} / {textLimits.remark}
        </Text>
        <CopyApiCall calls={() => [apiCall(orderCalls.saveRemark, inputOf(draft))]} />
        <Button size="sm" disabled={isSending} onClick={close}>
          {t('common:btn.cancel')}
        </Button>
        <Button size="sm" variant="primary" loading={isSending} onClick={() => void save()}>
          {t('common:btn.save')}
        </Button>
      </HStack>
    </Stack>
  );
}
