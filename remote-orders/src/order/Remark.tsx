import { useState } from 'react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import {
  Button,
  CheckIcon,
  CloseIcon,
  EditIcon,
  Flex,
  HStack,
  IconButton,
  Input,
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
}

/** A remark that is edited in its place; empty clears it (ORD-021, D-206). */
export function Remark({ order, compact = false }: RemarkProps) {
  const { t } = useTexts('orders');
  const [draft, setDraft] = useState<string | null>(null);
  const { send, isSending } = useCallMutation(orderCalls.saveRemark);
  const mayEdit = useCan()(orderCalls.saveRemark.permission);
  const close = () => setDraft(null);
  const save = async () => {
    if (draft === null) return;
    const reply = await send({ orderNo: order.orderNo, remark: draft.trim() });
    if (!reply || !isSuccess(reply)) return;
    notify.success(t('common:op.saved'));
    close();
  };

  if (draft === null) {
    return (
      <Flex gap="1" align={compact ? 'center' : 'flex-start'} minW="0">
        <Text
          as="span"
          tone={order.remark ? 'default' : 'subtle'}
          whiteSpace={compact ? undefined : 'pre-wrap'}
        >
          {order.remark || (compact ? '-' : t('remark.empty'))}
        </Text>
        {mayEdit && (
          <IconButton
            label={t('remark.edit', { orderNo: order.orderNo })}
            size="sm"
            onClick={() => setDraft(order.remark)}
          >
            <EditIcon size={14} />
          </IconButton>
        )}
      </Flex>
    );
  }

  const shared = {
    'aria-label': t('remark.title'),
    value: draft,
    maxLength: textLimits.remark,
    autoFocus: true,
    onKeyDown: (event: { key: string; preventDefault(): void }) => {
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
      <HStack gap="2" justify="flex-end">
        <Text as="span" size="sm" tone="muted" tabular>
          {draft.length} / {textLimits.remark}
        </Text>
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
