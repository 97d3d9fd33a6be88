import { type ReactNode, useState } from 'react';
import { usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCan, useUser } from '@certdeck/session';
import { Alert, Button, ChangingText, Flex, Money, Panel, Stack, Text, useMoney } from '@certdeck/ui';
import { DepositLink } from './DepositLink.tsx';
import { PayDialog } from './Pay.dialog.tsx';
import { PayProblemAlert } from './PayProblemAlert.tsx';
import type { PayProblem } from './usePayFromBalance.ts';

/** An amount of the summary. */
export interface SummaryLine {
  label: string;
  cents: number;
  quiet?: boolean;
}

interface Props {
  lines: readonly SummaryLine[];
  /** What is due now, in cents. */
  cents: number;
  /** How many things are paid; 0 pays nothing. */
  count: number;
  /** What is paid, in a sentence. */
  what: string;
  /** What isn't paid along, and why. */
  left?: ReactNode;
  /** What stands below the button. */
  children?: ReactNode;
  /** The amount is being read again. */
  isStale?: boolean;
  payment: { busy: boolean; problem: PayProblem | undefined; forget(): void };
  onPay(): void;
}

/** What is due now and what is there to pay it from, with the button that asks once more and then pays. */
export function PaySummary({ lines, cents, count, what, left, children, isStale, payment, onPay }: Props) {
  const { t } = useTexts('domain');
  const money = useMoney();
  const may = useCan()('order:pay');
  const { hasRoute } = usePortal();
  const balance = useUser()?.balance;
  const [asking, setAsking] = useState(false);
  const lacks = balance === undefined ? 0 : Math.max(0, cents - balance);
  const isOpen = asking && count > 0;
  const close = () => {
    setAsking(false);
    payment.forget();
  };
  return (
    <Panel title={t('pay.summary')}>
      <Stack gap="4">
        <Stack as="dl" gap="2">
          {lines.map((line) => (
            <Amount key={line.label} {...line} />
          ))}
          <Flex
            justify="space-between"
            align="baseline"
            gap="3"
            paddingTop="3"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Text as="dt" weight="semibold">
              {t('pay.due')}
            </Text>
            <Text as="dd" size="xl" weight="semibold">
              <Money cents={cents} />
            </Text>
          </Flex>
          {balance !== undefined && <Amount label={t('pay.balance')} cents={balance} quiet />}
        </Stack>
        {lacks > 0 && count > 0 && (
          <Alert tone="warning" title={t('pay.lacks', { amount: money(lacks) })}>
            {hasRoute('/deposit') && <DepositLink />}
          </Alert>
        )}
        {/* What was to be paid is gone from the list: the dialog too. */}
        {!isOpen && payment.problem && <PayProblemAlert problem={payment.problem} cents={cents} />}
        {may ? (
          <Button
            variant="primary"
            size="lg"
            block
            disabled={count === 0 || isStale}
            onClick={() => setAsking(true)}
          >
            {count === 0 ? t('pay.none') : t('pay.pay', { amount: money(cents) })}
          </Button>
        ) : (
          <Alert tone="info">{t('pay.mayNot')}</Alert>
        )}
        <ChangingText>{left}</ChangingText>
        {children}
      </Stack>
      {isOpen && (
        <PayDialog
          what={what}
          cents={cents}
          busy={payment.busy}
          problem={payment.problem}
          onPay={onPay}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function Amount({ label, cents, quiet }: SummaryLine) {
  return (
    <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="3">
      <Text as="dt" size={quiet ? 'sm' : 'md'} tone={quiet ? 'muted' : 'default'}>
        {label}
      </Text>
      <Text as="dd" size={quiet ? 'sm' : 'md'} tone={quiet ? 'muted' : 'default'} marginInlineStart="auto">
        <Money cents={cents} />
      </Text>
    </Flex>
  );
}
