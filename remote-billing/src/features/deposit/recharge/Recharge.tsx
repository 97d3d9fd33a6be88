import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Card, Panel } from '@certdeck/ui';
import { CodeStep } from '../../provider-payment/CodeStep.tsx';
import { LeavingStep } from '../../provider-payment/LeavingStep.tsx';
import type { ProviderWay } from '../../provider-payment/methods.ts';
import { RechargeForm } from './RechargeForm.tsx';
import { RechargeResult } from './RechargeResult.tsx';
import { useRecharge } from './useRecharge.ts';

interface Props {
  ways: readonly ProviderWay[];
  /** A bank transfer can be reported, too. */
  hasBank: boolean;
  /** Name of a way, or that of the bank transfer. */
  method: string;
  onMethod(method: string): void;
  /** Id of a recharge that the customer comes back from, or ''. */
  returned: string;
  /** The recharge of the address is done with. */
  onForget(): void;
}

/** Recharges the balance at a provider, from the amount to the new balance. */
export function Recharge({ ways, hasBank, method, onMethod, returned, onForget }: Props) {
  const { t } = useTexts('billing');
  const payment = useRecharge(returned);
  const [amount, setAmount] = useState<{ way: ProviderWay; cents: number }>();
  const { state } = payment;
  const begun = useRef(false);
  useEffect(() => {
    if (returned === '' || begun.current) return;
    begun.current = true;
    payment.confirm();
  });
  const other = () => {
    payment.reset();
    if (returned !== '') onForget();
  };

  switch (state.step) {
    case 'ready':
    case 'sending':
      return (
        <Panel title={t('deposit.online')} data-unprinted="">
          <RechargeForm
            ways={ways}
            hasBank={hasBank}
            method={method}
            onMethod={(chosen) => {
              payment.reset();
              onMethod(chosen);
            }}
            sending={state.step === 'sending'}
            refusal={payment.refusal}
            onDismiss={payment.reset}
            onPay={(way, cents) => {
              setAmount({ way, cents });
              payment.recharge(way, cents);
            }}
          />
        </Panel>
      );
    case 'leaving':
      return (
        <Card padded>
          <LeavingStep method={state.method} url={state.url} onOther={other} />
        </Card>
      );
    case 'code':
      return (
        <Card padded>
          <CodeStep
            state={state}
            cents={amount?.cents}
            onRetry={() => amount && payment.recharge(amount.way, amount.cents)}
            onOther={other}
          />
        </Card>
      );
    default:
      return (
        <Card padded>
          <RechargeResult state={state} onOther={other} />
        </Card>
      );
  }
}
