import { useState } from 'react';
import { accountCalls, orderCalls, type SiteConfig } from '@certdeck/contract';
import { useSiteConfig } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall, useCan, useUser } from '@certdeck/session';
import {
  Alert,
  Card,
  Container,
  Loading,
  Money,
  PageHeader,
  Skeleton,
  SkeletonText,
  Stack,
} from '@certdeck/ui';
import { Stat } from '@certdeck/ui/data';
import { isProviderWay } from '../provider-payment/methods.ts';
import { Recharge } from './recharge/Recharge.tsx';
import { BANK } from './recharge/RechargeForm.tsx';
import { ReportedTransfers } from './reported/ReportedTransfers.tsx';
import { BankTransfer } from './transfer/BankTransfer.tsx';

/** Recharges the balance: at a provider, or by a bank transfer that is reported here (D-013). */
export default function DepositPage() {
  const { t } = useTexts('billing');
  const user = useUser();
  const can = useCan();
  // A host of an earlier release knows no such field.
  const { bankAccount }: Partial<Pick<SiteConfig, 'bankAccount'>> = useSiteConfig();
  const [query, setQuery] = useSearchParams();
  const { data: answer, error } = useCall(orderCalls.payWays, {}, { messages: 'none' });
  // A form that is there before the answer would go with what was typed into it when another method comes first.
  const isWaiting = answer === undefined && error === undefined;
  // Without an answer the form of a transfer is there: a report that isn't taken is refused with words.
  const isBankOff = answer?.bankTransfer === 'N';
  const ways = (answer?.payWays ?? []).filter(isProviderWay).filter((way) => way.switch === 'Y');
  /** A recharge that the customer comes back from. */
  const returned = query.get('recharge') ?? '';
  const [method, setMethod] = useState('');
  // What is typed while the answer fails stays when a later try brings the methods.
  if (answer === undefined && error && method === '') setMethod(BANK);
  const isOnline = ways.length > 0 || returned !== '';
  const offered = [...ways.map(({ name }): string => name), ...(isBankOff ? [] : [BANK])];
  const chosen = offered.includes(method) ? method : (offered[0] ?? BANK);
  const showsTransfer = !isWaiting && !isBankOff && (!isOnline || chosen === BANK);

  return (
    <Container width="form" paddingInline="0">
      <PageHeader
        title={t('deposit.title')}
        description={
          isOnline
            ? t('deposit.online.how')
            : // Nobody is asked to transfer money while there is no account to transfer it to.
              isBankOff || isWaiting || !bankAccount?.number
              ? undefined
              : t('deposit.how')
        }
      />
      <Stack gap={{ base: '3', md: '4' }}>
        {(!user || user.balance !== undefined) && (
          <Stat
            label={t('pay.balance.available')}
            value={user?.balance === undefined ? '—' : <Money cents={user.balance} />}
          />
        )}
        {isWaiting && returned === '' && (
          <Card padded>
            <Loading>
              <Stack gap="5">
                <Skeleton height="10" />
                <Skeleton height="24" />
                <SkeletonText lines={2} />
              </Stack>
            </Loading>
          </Card>
        )}
        {isOnline && (
          <Recharge
            key={returned}
            ways={ways}
            hasBank={!isBankOff}
            method={chosen}
            onMethod={setMethod}
            returned={returned}
            onForget={() => setQuery({}, { replace: true })}
          />
        )}
        {!isOnline && isBankOff && <Alert title={t('deposit.off')} />}
        {showsTransfer && <BankTransfer />}
        {can(accountCalls.listTransfers.permission) && <ReportedTransfers />}
      </Stack>
    </Container>
  );
}
