import { type FormEvent, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCall, useCallMutation, useCan } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  ErrorState,
  Field,
  Flex,
  Input,
  notify,
  Panel,
  Skeleton,
  Text,
  useMoney,
} from '@certdeck/ui';
import { centsFromDecimal, decimalFromCents } from '@certdeck/validation';

const NOTHING = {};

/** Below which balance one is told that money is low (D-383); one amount for the whole tenant. */
export function MoneyAlert() {
  const { t } = useTexts('account');
  const can = useCan();
  const { data, error, isValidating, refresh } = useCall(accountCalls.readMoneyAlert, NOTHING, {
    messages: 'none',
  });
  return (
    <Panel title={t('notify.low')} description={t('notify.low.text')}>
      {data && can(accountCalls.saveMoneyAlert.permission) && <AmountForm {...data} reread={refresh} />}
      {data && !can(accountCalls.saveMoneyAlert.permission) && <Amount limit={data.limit} />}
      {!data && error && (
        <ErrorState
          title={t('notify.low.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      )}
      {!data && !error && <Skeleton height="10" />}
    </Panel>
  );
}

/** What somebody reads who can't change it. */
function Amount({ limit }: { limit: number }) {
  const { t } = useTexts('account');
  const money = useMoney();
  return <Text>{limit === 0 ? t('notify.low.none') : t('notify.low.set', { amount: money(limit) })}</Text>;
}

interface Props {
  /** Cents. */
  limit: number;
  balance: number;
  reread: () => Promise<void>;
}

function AmountForm({ limit, balance, reread }: Props) {
  const { t } = useTexts('account');
  const money = useMoney();
  const save = useCallMutation(accountCalls.saveMoneyAlert, { messages: 'own', stale: [] });
  // Nothing typed shows what is kept, and so what a colleague keeps meanwhile.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (limit === 0 ? '' : decimalFromCents(limit));
  const [wrong, setWrong] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isSending) return;
    const read = text.trim() === '' ? { ok: true as const, cents: 0 } : centsFromDecimal(text);
    if (!read.ok) {
      setWrong(t('manage.limit.wrong'));
      return;
    }
    const reply = await save.send({ limit: read.cents });
    if (reply && isSuccess(reply)) {
      await reread();
      // What was typed during the call stays.
      setTyped((now) => (now === typed ? undefined : now));
      notify.success(t('notify.low.saved'));
    } else if (reply && !reply.shown) setWrong(reply.msg || t('failed'));
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Flex gap="3" align="flex-end" wrap="wrap">
        <Field label={t('notify.low.amount')} error={wrong || undefined} optional>
          <Input
            inputMode="decimal"
            start="¥"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong('');
            }}
          />
        </Field>
        <Button type="submit" loading={save.isSending}>
          {t('common:btn.save')}
        </Button>
      </Flex>
      <Text size="sm" tone="muted" marginTop="2">
        {t('notify.low.now', { amount: money(balance) })}
      </Text>
      {limit > 0 && balance < limit && (
        <Box marginTop="3">
          <Alert tone="warning">{t('notify.low.already')}</Alert>
        </Box>
      )}
    </form>
  );
}
