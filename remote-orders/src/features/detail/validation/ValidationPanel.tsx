import { useState } from 'react';
import { orderCalls, type OrderDetail, type OrderDomain } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Alert, Button, LiveRegion, notify, Panel, RefreshIcon, Stack, Text } from '@certdeck/ui';
import { Pager, Progress } from '@certdeck/ui/data';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { toReadable } from '@certdeck/validation';
import { useOrderNames } from '../OrderDetail.resource.ts';
import { MailboxAsked } from './MailboxAsked.tsx';
import { MethodDialog } from './Method.dialog.tsx';
import { RecordCard } from './RecordCard.tsx';
import { groupByRecord } from './records.ts';
import { VerifiedNames } from './VerifiedNames.tsx';

/** Records shown at once. */
const CARDS = 10;

export interface ValidationPanelProps {
  order: OrderDetail;
  /** Those of a further certificate of the order, none of which can be taken away, instead of the order's. */
  names?: readonly OrderDomain[];
}

/** What is to be published for each name, what the looks at it found, and looking now. */
export function ValidationPanel({ order, names: given }: ValidationPanelProps) {
  const { t } = useTexts('orders');
  const names = useOrderNames(order, given);
  const verify = useCallMutation(orderCalls.verifyDomains);
  const mayValidate = useCan()('order:validate');
  const [methodOf, setMethodOf] = useState<OrderDomain | null>(null);
  const [removing, setRemoving] = useState<OrderDomain | null>(null);
  const [page, setPage] = useState({ page: 1, limit: CARDS });
  const [announced, setAnnounced] = useState('');
  const unverified = names.filter(({ status }) => status !== 'verified');
  // The issuer says what to publish once the order is paid.
  const open = unverified.filter(({ awaiting }) => !awaiting);
  const awaiting = unverified.length - open.length;
  const groups = groupByRecord(open);
  const verified = names.filter(({ status }) => status === 'verified');
  const checking = order.stage === 'validation';
  const mailboxes = unverified.filter(isMailbox);
  // A shorter list may end before the page that was open.
  const at = Math.min(page.page, Math.max(1, Math.ceil(groups.length / page.limit)));

  const check = async () => {
    const reply = await verify.send({ id: order.orderNo });
    if (!reply || !isSuccess(reply)) return;
    const done = reply.data.filter(({ status }) => status === 'verified').length;
    const text = t('dcv.checked', { done, total: reply.data.length });
    setAnnounced(text);
    if (done === reply.data.length) notify.success(t('dcv.checked.all'));
  };

  return (
    <Panel
      title={t(names.some(isMailbox) ? 'dcv.title.mailboxes' : 'dcv.title')}
      description={awaiting === 0 ? t(leadOf(checking, mailboxes.length > 0)) : undefined}
      actions={
        checking && mayValidate && open.length > 0 ? (
          <>
            <CopyApiCall calls={() => [apiCall(orderCalls.verifyDomains, { id: order.orderNo })]} />
            <Button
              variant="primary"
              icon={<RefreshIcon />}
              loading={verify.isSending}
              onClick={() => void check()}
            >
              {t('dcv.check')}
            </Button>
          </>
        ) : undefined
      }
    >
      <Stack gap="4">
        <LiveRegion>{announced}</LiveRegion>
        {names.length > 1 && (
          <Progress
            label={t('dcv.progress')}
            value={verified.length}
            max={names.length}
            tone={unverified.length === 0 ? 'success' : 'accent'}
          />
        )}
        {awaiting > 0 && <Alert tone="info">{t(checking ? 'dcv.awaiting' : 'dcv.awaiting.unpaid')}</Alert>}
        {checking && mailboxes.length > 0 && (
          <MailboxAsked orderNo={order.orderNo} mailboxes={mailboxes} mayAsk={mayValidate} />
        )}
        {checking && open.length > 0 && (
          <Text size="sm" tone="muted">
            {t('dcv.auto')}
          </Text>
        )}
        {groups.slice((at - 1) * page.limit, at * page.limit).map((group) => (
          <RecordCard
            key={group.key}
            orderNo={order.orderNo}
            group={group}
            checking={checking}
            paidAt={order.payTime}
            mayChange={mayValidate}
            removable={mayValidate && names.length > 1 && !given}
            onMethod={setMethodOf}
            onRemove={setRemoving}
            onCheck={check}
          />
        ))}
        <Pager total={groups.length} limit={page.limit} page={at} onChange={setPage} />
        {verified.length > 0 && <VerifiedNames names={verified} />}
      </Stack>
      {methodOf && (
        <MethodDialog orderNo={order.orderNo} name={methodOf} open={open} onClose={() => setMethodOf(null)} />
      )}
      {removing && <RemoveName orderNo={order.orderNo} name={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  );
}

const isMailbox = ({ domain }: OrderDomain): boolean => domain.includes('@');

/** How names are shown: mailboxes by a mail of their own, or by their domain as other names. */
function leadOf(checking: boolean, ofMailboxes: boolean): string {
  // texts: dcv.lead dcv.lead.*
  if (!checking) return ofMailboxes ? 'dcv.lead.mailboxes.unpaid' : 'dcv.lead.unpaid';
  return ofMailboxes ? 'dcv.lead.mailboxes' : 'dcv.lead';
}

interface RemoveNameProps {
  orderNo: string;
  name: OrderDomain;
  onClose: () => void;
}

/** Takes a name out of the order (D-194); the last one is never offered. */
function RemoveName({ orderNo, name, onClose }: RemoveNameProps) {
  const { t } = useTexts('orders');
  const { send, isSending } = useCallMutation(orderCalls.deleteOrderDomain);
  const confirm = async () => {
    const reply = await send({ orderNo, domain: name.domain });
    if (!reply || !isSuccess(reply)) return;
    notify.success(t('name.removed', { name: name.domain }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t('name.remove.title', { name: toReadable(name.domain) })}
      confirmLabel={t('common:btn.remove')}
      loading={isSending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <Text>{t('name.remove.text')}</Text>
    </ConfirmDialog>
  );
}
