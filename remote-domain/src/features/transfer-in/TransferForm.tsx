import { useState } from 'react';
import { domainCalls, type TransferQuote } from '@certdeck/contract';
import { useUnsavedWork } from '@certdeck/federation';
import { useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation } from '@certdeck/session';
import { Alert, Button, Grid, LiveRegion, notify, Panel, SearchIcon, Stack } from '@certdeck/ui';
import { useValidatedForm } from '@certdeck/ui/forms';
import { TRANSFERS_IN_PAGE } from '../../names/addresses.ts';
import { ContactField } from '../../names/ContactField.tsx';
import { usePayFromBalance } from '../../pay/usePayFromBalance.ts';
import { Conditions } from './Conditions.tsx';
import { ListField } from './ListField.tsx';
import { Quotes } from './Quotes.tsx';
import { Summary } from './Summary.tsx';
import { orderedTransfers } from './transferOrder.ts';
import { readTransfers, transferRules, type TransferValues } from './typedTransfers.ts';

/** Names that were asked for, and what the answer was. */
interface Plan {
  domains: readonly string[];
  quotes: readonly TransferQuote[];
}

const EMPTY: TransferValues = { list: '', contactID: '' };
const domainsIn = (list: string) => readTransfers(list).transfers.map(({ domain }) => domain);

/** Names with their codes and whom they are for, what that would cost, and the payment. Codes leave the page with it only. */
export function TransferForm() {
  const { t } = useTexts('domain-transfer-in');
  const navigate = useNavigate();
  const { send, isSending } = useCallMutation(domainCalls.planTransfers, { messages: 'own', stale: [] });
  const [plan, setPlan] = useState<Plan>();
  const [refusal, setRefusal] = useState('');
  const form = useValidatedForm<TransferValues>({
    ns: 'domain-transfer-in',
    defaultValues: EMPTY,
    rules: transferRules,
    async onSubmit({ list }) {
      const reply = await check(domainsIn(list));
      if (!reply || !isSuccess(reply)) refuse(reply);
    },
  });
  const { list, contactID } = form.values;
  useUnsavedWork(list.trim() !== '');
  async function check(domains: readonly string[]) {
    setRefusal('');
    const reply = await send({ domains: [...domains] });
    if (reply && isSuccess(reply)) setPlan({ domains, quotes: reply.data.lines });
    return reply;
  }
  /** What is wrong stands at the field of names if it is about them, else above the button that was pressed. */
  function refuse(reply: Reply<unknown> | null) {
    setPlan(undefined);
    const domains = reply?.errors?.['domains'];
    if (domains !== undefined) form.setErrors({ list: domains });
    else if (!reply?.shown) setRefusal(reply ? reply.msg || t('common:op.failed.title') : t('failed'));
  }

  const { transfers, faults } = readTransfers(list);
  const isOutdated =
    plan !== undefined &&
    (faults.length > 0 || plan.domains.join(' ') !== transfers.map(({ domain }) => domain).join(' '));
  const shown = isOutdated ? undefined : plan;
  const order = orderedTransfers(shown?.quotes ?? [], transfers);
  const total = order.reduce((sum, { quote }) => sum + quote.price, 0);
  const payment = usePayFromBalance(domainCalls.startTransfers, {
    reread: () => check(plan?.domains ?? []),
    onPaid: async (orderNos) => {
      notify.success(t('paid', { count: orderNos.length }));
      await navigate(TRANSFERS_IN_PAGE);
    },
  });
  const pay = () =>
    void payment.pay({
      domains: order.map(({ quote }) => quote.domain),
      codes: order.map(({ code }) => code),
      contactID,
      amount: total,
    });
  const counted = shown && t('counted', { n: order.length, all: shown.quotes.length });
  return (
    <Grid
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}
    >
      <Stack gap="4" minW="0">
        <Stack asChild gap="4">
          <form {...form.formProps} aria-label={t('title')}>
            <Panel title={t('names')}>
              <ListField
                value={list}
                error={form.error('list')}
                onChange={(text) => form.setValue('list', text)}
              />
            </Panel>
            <Panel
              title={t('holder')}
              footer={
                <Button
                  type="submit"
                  variant={shown ? 'secondary' : 'primary'}
                  icon={<SearchIcon />}
                  loading={form.submitting}
                >
                  {t('check')}
                </Button>
              }
            >
              <Stack gap="4">
                <ContactField
                  label={t('contact')}
                  help={t('contact.help')}
                  none={t('contact.none')}
                  value={contactID}
                  error={form.error('contactID')}
                  onChange={(id) => form.setValue('contactID', id)}
                />
                {refusal !== '' && (
                  <Alert tone="error" live>
                    {refusal}
                  </Alert>
                )}
              </Stack>
            </Panel>
          </form>
        </Stack>
        <LiveRegion>{isOutdated ? t('outdated') : counted}</LiveRegion>
        {isOutdated && <Alert tone="warning">{t('outdated')}</Alert>}
        {shown && (
          <Panel flush title={t('quotes')} description={counted}>
            <Quotes quotes={shown.quotes} isStale={isSending} />
          </Panel>
        )}
      </Stack>
      <Stack gap="4" minW="0">
        {shown && (
          <Summary
            quotes={shown.quotes}
            order={order}
            total={total}
            isStale={isSending}
            payment={payment}
            onPay={pay}
          />
        )}
        <Conditions />
      </Stack>
    </Grid>
  );
}
