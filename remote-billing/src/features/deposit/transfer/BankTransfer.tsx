import { useState } from 'react';
import { accountCalls, type SiteConfig } from '@certdeck/contract';
import { useSiteConfig } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, revalidateAreas, useCallMutation, useUser } from '@certdeck/session';
import { Alert, Button, ChangingText, Field, Input, Panel, SimpleGrid, Stack, useMoney } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { DateField, useValidatedForm } from '@certdeck/ui/forms';
import { centsFromDecimal, type Issue } from '@certdeck/validation';
import { checkAmount, required } from '../amount.ts';
import { ReceiptField } from './ReceiptField.tsx';
import { useReceipt } from './useReceipt.ts';

/** Today as the local calendar says it, YYYY-MM-DD. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A field whose text, where there is one, has the form; else the words of the key. */
const formed =
  (form: RegExp, key: string) =>
  (text: string): Issue | null =>
    text.trim() === '' || form.test(text.trim()) ? null : { key, params: {} };

/** Account numbers of banks and IBANs, as written with spaces and hyphens. */
const checkNumber = formed(/^[A-Za-z0-9](?:[ -]?[A-Za-z0-9]){3,39}$/, 'deposit.bankno.bad');
/** Telephone numbers of any country, with what people write between digits. */
const checkTelephone = formed(/^\+?\(?\d(?:[ ().-]{0,2}\d){4,19}$/, 'deposit.banktel.bad');

/** A report that was made. */
interface Made {
  id: string;
  cents: number;
  hasReceipt: boolean;
}

/**
 * Recharge by bank transfer: the customer tells of a transfer made, the operator confirms it when the
 * money has come, and the balance grows then (D-187).
 */
export function BankTransfer() {
  const { t } = useTexts('billing');
  const money = useMoney();
  const { send } = useCallMutation(accountCalls.bankTransfer, { messages: 'own' });
  const receipt = useReceipt();
  const [made, setMade] = useState<Made>();
  /** Why the report that was made lacks its receipt. */
  const [away, setAway] = useState('');
  const [attaching, setAttaching] = useState(false);
  const [problem, setProblem] = useState('');
  const form = useValidatedForm({
    ns: 'billing',
    defaultValues: { amount: '', bankname: '', bankno: '', bankusername: '', banktel: '', day: today() },
    rules: {
      amount: [required, checkAmount],
      bankname: [required],
      bankno: [required, checkNumber],
      bankusername: [required],
      banktel: [required, checkTelephone],
      day: [required],
    },
    async onSubmit({ amount, day, ...bank }) {
      const read = centsFromDecimal(amount);
      if (!read.ok) return;
      setProblem('');
      const banktime = Math.floor(new Date(`${day}T12:00:00`).getTime() / 1000);
      const outcome = await receipt.send();
      if (outcome.kind === 'stop') return;
      const receiptID = outcome.kind === 'ready' ? outcome.receiptID : undefined;
      const attached = receiptID === undefined ? {} : { receiptID };
      const reply = await send({ ...bank, banktotal: read.cents, banktime, ...attached });
      if (!reply) return;
      if (isSuccess(reply)) {
        setMade({ id: reply.data.id, cents: read.cents, hasReceipt: receiptID !== undefined });
        setAway(outcome.kind === 'away' ? outcome.reason : '');
        if (outcome.kind === 'ready') receipt.remove();
        form.reset();
      } else {
        const { receiptID: gone, banktotal, banktime, ...errors } = reply.errors ?? {};
        if (gone) receipt.forget(gone);
        // Two fields are written otherwise than they are sent.
        if (banktotal) errors['amount'] = banktotal;
        if (banktime) errors['day'] = banktime;
        form.setErrors(errors);
        setProblem(reply.msg);
      }
    },
  });

  /** Adds the receipt to the report that was made without it. */
  const attach = async ({ id, cents }: Made) => {
    setAttaching(true);
    const outcome = await receipt.send(id);
    setAttaching(false);
    if (outcome.kind === 'stop') return;
    setAway(outcome.kind === 'away' ? outcome.reason : '');
    if (outcome.kind === 'away') return;
    setMade({ id, cents, hasReceipt: outcome.receiptID !== undefined });
    receipt.remove();
    // An upload is no mutation of the hooks.
    await revalidateAreas(['billing']);
  };

  return (
    <>
      {made && (
        <Alert tone="success" title={t('deposit.sent')} live onClose={() => setMade(undefined)}>
          <ChangingText>{t('deposit.sent.next', { amount: money(made.cents) })}</ChangingText>
          {made.hasReceipt && <div>{t('deposit.receipt.attached')}</div>}
        </Alert>
      )}
      {made && away && (
        <Alert
          tone="warning"
          title={t('deposit.receipt.away')}
          live
          actions={
            <Button size="sm" loading={attaching} onClick={() => void attach(made)}>
              {t('deposit.receipt.again')}
            </Button>
          }
        >
          {away}
        </Alert>
      )}
      {problem && <Alert tone="error" title={problem} live />}
      <TransferTo />
      <Panel title={t('deposit.form')} data-unprinted="">
        <form {...form.formProps}>
          <Stack gap="4">
            <Field
              label={t('deposit.amount')}
              error={form.error('amount')}
              help={t('deposit.amount.help')}
              required
            >
              <Input inputMode="decimal" start="¥" {...form.field('amount')} />
            </Field>
            <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
              <Field label={t('deposit.bankusername')} error={form.error('bankusername')} required>
                <Input autoComplete="name" {...form.field('bankusername')} />
              </Field>
              <Field label={t('deposit.bankname')} error={form.error('bankname')} required>
                <Input {...form.field('bankname')} />
              </Field>
              <Field label={t('deposit.bankno')} error={form.error('bankno')} required>
                <Input inputMode="numeric" mono {...form.field('bankno')} />
              </Field>
              <Field label={t('deposit.banktel')} error={form.error('banktel')} required>
                <Input type="tel" autoComplete="tel" {...form.field('banktel')} />
              </Field>
              <DateField
                label={t('deposit.day')}
                error={form.error('day')}
                required
                max={today()}
                {...form.control('day')}
              />
            </SimpleGrid>
            <ReceiptField receipt={receipt} />
            <Button type="submit" variant="primary" loading={form.submitting} alignSelf="flex-start">
              {t('deposit.submit')}
            </Button>
          </Stack>
        </form>
      </Panel>
    </>
  );
}

/** The account to transfer to, and what to write so that the money finds its owner. */
function TransferTo() {
  const { t } = useTexts('billing');
  // A host of an earlier release knows no such field.
  const { bankAccount }: Partial<Pick<SiteConfig, 'bankAccount'>> = useSiteConfig();
  const accountNo = useUser()?.accountNo;
  if (!bankAccount?.number) return <Alert tone="info" title={t('deposit.to.none')} />;
  const { holder, bank, number, code } = bankAccount;
  const items = [
    { label: t('deposit.bankusername'), value: holder },
    { label: t('deposit.bankname'), value: bank },
    { label: t('deposit.bankno'), value: number, mono: true },
    { label: t('deposit.to.code'), value: code, mono: true },
    { label: t('deposit.to.reference'), value: accountNo ?? '', mono: true },
  ];
  return (
    <Panel title={t('deposit.to')} description={t('deposit.to.text')}>
      <DataList
        items={items.filter(({ value }) => value !== '').map((item) => ({ ...item, copy: item.value }))}
      />
    </Panel>
  );
}
