import { useEffect, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Badge,
  Box,
  Button,
  chakra,
  ChangingText,
  ErrorState,
  Flex,
  Link,
  Loading,
  Money,
  notify,
  Panel,
  SkeletonRows,
  Text,
  Time,
  useMoney,
} from '@certdeck/ui';
import { toReadable } from '@certdeck/validation';
import { ApprovalDialog } from './Approval.dialog.tsx';
import { ApprovalHistory } from './ApprovalHistory.tsx';
import { type Approval, askerOf, productOf, useWaiting } from './approvals.resource.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    paddingInline: '4',
    paddingBlock: '3',
    '& + &': { borderTopWidth: '1px' },
  },
});

/**
 * Orders above somebody's limit: decided from here, or withdrawn by who asked. The link of a mail names one order
 * (`?order=`), which is opened at once; one that was decided since shows what became of it.
 */
export function WaitingPanel({ emptyText }: { emptyText?: string }) {
  const { t } = useTexts('account');
  const { data: waiting, error, isValidating, refresh } = useWaiting();
  const withdrawal = useCallMutation(accountCalls.withdrawApproval, { messages: 'own', stale: [] });
  const [opened, setOpened] = useState<Approval>();
  const [busy, setBusy] = useState(false);
  const [query] = useSearchParams();
  const linked = query.get('order') ?? '';
  const [isLinkDone, setLinkDone] = useState(false);
  const linkedRow = linked === '' ? undefined : waiting?.find(({ orderNo }) => orderNo === linked);
  // A list that was kept from before may have one that was decided since.
  const [isFresh, setFresh] = useState(false);
  useEffect(() => {
    async function reread() {
      await refresh();
      setFresh(true);
    }
    if (linked !== '') void reread();
  }, [linked, refresh]);
  if (linkedRow?.mayDecide && !isLinkDone && isFresh) {
    setLinkDone(true);
    setOpened(linkedRow);
  }
  const latest = opened && waiting?.find(({ id }) => id === opened.id);
  // It stays open when it is over, so that who looks at it is told.
  const dialog = opened && (
    <ApprovalDialog
      key={opened.id}
      approval={latest ?? opened}
      isOver={waiting !== undefined && !latest}
      refresh={refresh}
      onClose={() => setOpened(undefined)}
    />
  );
  const outcome = linked !== '' && waiting && !linkedRow && <ApprovalHistory orderNo={linked} />;

  async function withdraw({ id }: Approval) {
    setBusy(true);
    const reply = await withdrawal.send({ id });
    // Whatever the answer was, the list says what is true.
    await refresh();
    setBusy(false);
    if (!reply) return;
    if (isSuccess(reply)) notify.success(t('approval.withdrawn'));
    else if (!reply.shown) notify.error(reply.msg || t('failed'));
  }

  if (waiting?.length === 0 && emptyText === undefined) return dialog ?? (outcome || null);
  return (
    <>
      {outcome}
      <Panel
        title={
          <Flex gap="2" align="center">
            {t('approval.waiting')}
            {waiting && waiting.length > 0 && <Badge>{waiting.length}</Badge>}
          </Flex>
        }
        flush
      >
        {waiting && waiting.length > 0 && (
          <ul>
            {waiting.map((one) => (
              <WaitingRow
                key={one.id}
                approval={one}
                busy={busy}
                onReview={() => setOpened(one)}
                onWithdraw={() => void withdraw(one)}
              />
            ))}
          </ul>
        )}
        {waiting?.length === 0 && (
          <Text padding="4" color="fg.muted">
            {emptyText}
          </Text>
        )}
        {!waiting && error && (
          <ErrorState
            title={t('approval.failed')}
            code={error.reply?.code}
            retrying={isValidating}
            onRetry={() => void refresh()}
          />
        )}
        {!waiting && !error && (
          <Loading>
            <SkeletonRows rows={2} columns={3} />
          </Loading>
        )}
      </Panel>
      {dialog}
    </>
  );
}

interface RowProps {
  approval: Approval;
  busy: boolean;
  onReview: () => void;
  onWithdraw: () => void;
}

function WaitingRow({ approval, busy, onReview, onWithdraw }: RowProps) {
  const { t, lang } = useTexts('account');
  const money = useMoney();
  const { askedAt, commonName, orderNo, reason, limitKind, limit, amount, isOwn, mayDecide } = approval;
  const name = toReadable(commonName);
  return (
    <Row>
      <Box flex="1 1 260px" minWidth="0">
        <Text overflowWrap="anywhere">
          <Text as="span" fontWeight="medium">
            {askerOf(approval, t)}
          </Text>
          {' · '}
          {productOf(approval, lang)}
          {' · '}
          <Link asChild>
            <RouterLink to={`/ssl/certificate/${orderNo}`}>{name}</RouterLink>
          </Link>
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          <ChangingText>
            {reason !== '' && `${t('approval.quoted', { reason })} · `}
            {t(`approval.above.${limitKind}`, { amount: money(limit) })}
            {' · '}
          </ChangingText>
          <Time value={askedAt} relative="only" />
        </Text>
      </Box>
      <Text fontWeight="medium">
        <Money cents={amount} />
      </Text>
      {isOwn && (
        <Button
          size="sm"
          disabled={busy}
          aria-label={t('approval.withdraw.of', { name })}
          onClick={onWithdraw}
        >
          {t('approval.withdraw')}
        </Button>
      )}
      {mayDecide && (
        <Button size="sm" variant="primary" aria-label={t('approval.review.of', { name })} onClick={onReview}>
          {t('approval.review')}
        </Button>
      )}
      {!isOwn && !mayDecide && (
        <Text fontSize="sm" color="fg.muted">
          {t('approval.notYours')}
        </Text>
      )}
    </Row>
  );
}
