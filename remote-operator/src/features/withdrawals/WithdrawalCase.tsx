import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Stack } from '@certdeck/ui';
import { Case } from '../../cases/Case.tsx';
import { BankAccount } from './BankAccount.tsx';
import { type Act, WithdrawalActs } from './WithdrawalActs.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import type { Withdrawal } from './Withdrawals.page.tsx';
import { WithdrawalState } from './WithdrawalState.tsx';

interface Props {
  withdrawal: Withdrawal;
  onClose: () => void;
  /** What is shown is old. */
  onChanged: () => void;
}

/** One withdrawal and what is done with it: from a set amount on, who sends it is not who reviewed it. */
export function WithdrawalCase({ withdrawal, onClose, onChanged }: Props) {
  const { t } = useTexts('operator');
  const { state, needsSecond, reviewedByMe, reason } = withdrawal;
  const waits = state === 'requested' || state === 'reviewed';
  const isAlone = needsSecond && (state === 'requested' || reviewedByMe);
  return (
    <Case<Act>
      title={t('withdrawals.case', { number: withdrawal.accountNo })}
      state={<WithdrawalState state={state} />}
      onClose={onClose}
      onChanged={onChanged}
      footer={(begin) =>
        waits ? (
          <>
            <Button variant="dangerQuiet" onClick={() => begin('reject')}>
              {t('withdrawals.reject')}
            </Button>
            {state === 'requested' && (
              <Button onClick={() => begin('review')}>{t('withdrawals.review')}</Button>
            )}
            <Button variant="primary" disabled={isAlone} onClick={() => begin('send')}>
              {t('withdrawals.send')}
            </Button>
          </>
        ) : state === 'sent' ? (
          <Button onClick={() => begin('return')}>{t('withdrawals.return')}</Button>
        ) : null
      }
      dialog={(act, ends) => <WithdrawalActs act={act} withdrawal={withdrawal} {...ends} />}
    >
      {() => (
        <Stack gap="5">
          {waits && needsSecond && (
            <Alert tone={state === 'requested' ? 'info' : 'warning'}>
              {state === 'requested'
                ? t('withdrawals.two')
                : t(reviewedByMe ? 'withdrawals.two.mine' : 'withdrawals.two.theirs')}
            </Alert>
          )}
          {reason !== '' && (
            <Alert tone="error" title={t('transfers.told')}>
              {reason}
            </Alert>
          )}
          <WithdrawalFacts withdrawal={withdrawal} />
          <BankAccount withdrawalID={withdrawal.id} />
        </Stack>
      )}
    </Case>
  );
}
