import { useRef, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useSession, useUser } from '@certdeck/session';
import { Alert, Button, Field, Input, Money, notify, Stack, Text, useMoney } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { Dialog } from '@certdeck/ui/overlays';
import { type Approval, askerOf, productOf } from './approvals.resource.ts';
import { ChangedAlert } from './ChangedAlert.tsx';
import { OrderNames } from './OrderNames.tsx';
import { isSameAs, namesOf, wayOf } from './seen.ts';

// texts: approval.above.*
const OWN = { messages: 'own', stale: [] } as const;

interface Props {
  /** As the list has it by now. */
  approval: Approval;
  /** It waits no more: somebody has decided or withdrawn it, or the order was paid or cancelled. */
  isOver?: boolean;
  refresh: () => Promise<void>;
  onClose: () => void;
}

/**
 * Who asks for what, why, and what it leaves; approved with one click, refused with a sentence. It shows and approves
 * what it was opened with: what has changed since takes its place once the server has refused to approve it (D-710).
 */
export function ApprovalDialog({ approval: latest, isOver = false, refresh, onClose }: Props) {
  const { t, lang } = useTexts('account');
  const money = useMoney();
  const session = useSession();
  const balance = useUser()?.balance;
  const approving = useCallMutation(accountCalls.approve, OWN);
  const refusing = useCallMutation(accountCalls.refuseApproval, OWN);
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState('');
  const [refusal, setRefusal] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [approval, setApproval] = useState(latest);
  const [before, setBefore] = useState<Approval>();
  const [isStale, setStale] = useState(false);
  if (isStale && !isSameAs(approval, latest)) {
    setStale(false);
    setRefusal('');
    setBefore(approval);
    setApproval(latest);
  }
  const busy = approving.isSending || refusing.isSending;
  const { id, amount, askedAmount, askedBy, names, orderNo, payFrom, reason, limit, limitKind } = approval;
  const isUnit = payFrom === 'package';

  async function decide(how: 'approve' | 'refuse') {
    if (busy) return;
    setRefusal('');
    setBefore(undefined);
    setStale(false);
    if (how === 'refuse' && answer.trim() === '') {
      setError(t('approval.answer.missing'));
      input.current?.focus();
      return;
    }
    const said = answer.trim();
    const reply = await (how === 'approve'
      ? approving.send({
          ...{ id, amount, payFrom, reason, ...(names && { names: [...names] }) },
          ...(said !== '' && { answer: said }),
        })
      : refusing.send({ id, answer: said }));
    if (reply && isSuccess(reply)) {
      onClose();
      notify.success(t(how === 'approve' ? 'approval.approved' : 'approval.refused', { person: askedBy }));
    } else {
      setRefusal(reply ? reply.msg || t('failed') : t('lost.unknown'));
      setStale(true);
    }
    // What has changed meanwhile stands there from now on.
    await refresh();
    if (how === 'approve') await session.loadUser();
  }

  return (
    <Dialog
      open
      locked={busy}
      title={t('approval.asks', { person: askerOf(approval, t), amount: money(amount) })}
      description={t(`approval.above.${limitKind}`, { amount: money(limit) })}
      onClose={onClose}
      initialFocus={() => input.current}
      footer={
        isOver ? (
          <Button size="lg" flex="1" disabled={busy} onClick={onClose}>
            {t('common:btn.close')}
          </Button>
        ) : (
          <>
            <Button size="lg" flex="1" disabled={busy} onClick={() => void decide('refuse')}>
              {t('approval.refuse')}
            </Button>
            <Button
              size="lg"
              flex="2 0 auto"
              variant="primary"
              loading={approving.isSending}
              onClick={() => void decide('approve')}
            >
              {t('approval.approve', { amount: money(amount) })}
            </Button>
          </>
        )
      }
    >
      <Stack gap="4">
        {isOver && (
          <Alert tone="info" live>
            {t('approval.over')}
          </Alert>
        )}
        {before && <ChangedAlert before={before} after={approval} />}
        {!isOver && refusal !== '' && (
          <Alert tone="error" live>
            {refusal}
          </Alert>
        )}
        {!isOver && amount !== askedAmount && (
          <Alert tone="warning">{t('approval.changed', { before: money(askedAmount) })}</Alert>
        )}
        <DataList
          items={[
            { label: t('approval.for'), value: productOf(approval, lang) },
            {
              label: t(namesOf(approval).length > 1 ? 'approval.names' : 'approval.name'),
              value: <OrderNames names={namesOf(approval)} />,
            },
            { label: t('approval.order'), value: orderNo },
            { label: t('approval.price'), value: <Money cents={amount} /> },
            { label: t('approval.pays.how'), value: t(wayOf(approval)) },
            ...(balance === undefined || isUnit
              ? []
              : [{ label: t('approval.balance'), value: <Money cents={balance - amount} /> }]),
            ...(reason === '' ? [] : [{ label: t('approval.why'), value: reason }]),
          ]}
        />
        {!isUnit && balance !== undefined && balance < amount && (
          <Alert tone="warning">{t('approval.tooLow')}</Alert>
        )}
        {!isOver && (
          <>
            <Field
              label={t('approval.answer')}
              help={t('approval.answer.help')}
              error={error === '' ? undefined : error}
            >
              <Input
                ref={input}
                autoComplete="off"
                maxLength={300}
                value={answer}
                onChange={(event) => {
                  setAnswer(event.target.value);
                  setError('');
                }}
              />
            </Field>
            <Text fontSize="sm" color="fg.muted">
              {t(isUnit ? 'approval.takes' : 'approval.pays')}
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
