import { useMemo } from 'react';
import { domainCalls, type RenewalQuote } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink, useNavigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  Container,
  Field,
  Grid,
  Loading,
  notify,
  PageHeader,
  Panel,
  SkeletonRows,
  Stack,
  Text,
} from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { Select } from '@certdeck/ui/forms';
import { RENEWALS_PAGE } from '../../names/addresses.ts';
import { PaySummary } from '../../pay/PaySummary.tsx';
import { usePayFromBalance } from '../../pay/usePayFromBalance.ts';
import { ChooseNames } from './ChooseNames.tsx';
import { Quotes } from './Quotes.tsx';
import { useRenewalQuotes } from './RenewForm.resource.ts';
import { MOST_YEARS, readWish, type RenewalWish, writeWish } from './renewalAddress.ts';

const NO_QUOTES: readonly RenewalQuote[] = [];
const TERMS = Array.from({ length: MOST_YEARS }, (_, index) => index + 1);

/** /domain/renew/form: what renewing names costs and how long it keeps them; names and years stand in the address. */
export default function RenewFormPage() {
  const { t } = useTexts('domain-renew-form');
  const [address, setAddress] = useSearchParams();
  const wish = useMemo(() => readWish(address), [address]);
  const go = (next: Partial<RenewalWish>) => setAddress(writeWish({ ...wish, ...next }));
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('title')}
        description={t('lead')}
        actions={
          <Button asChild>
            <RouterLink to={RENEWALS_PAGE}>{t('toList')}</RouterLink>
          </Button>
        }
      />
      {wish.orderNos.length === 0 ? (
        <ChooseNames onChoose={(orderNos) => go({ orderNos })} />
      ) : (
        <Form wish={wish} onChange={go} />
      )}
    </Container>
  );
}

function Form({ wish, onChange }: { wish: RenewalWish; onChange(next: Partial<RenewalWish>): void }) {
  const { t } = useTexts('domain-renew-form');
  const explain = useExplain();
  const navigate = useNavigate();
  const read = useRenewalQuotes(wish);
  const quotes = read.data?.quotes ?? NO_QUOTES;
  const payable = quotes.filter(({ problem, price }) => problem === null && price !== null);
  const total = payable.reduce((sum, { price }) => sum + (price ?? 0), 0);
  const payment = usePayFromBalance(domainCalls.renewDomains, {
    reread: read.refresh,
    onPaid: async (orderNos) => {
      notify.success(t('paid', { count: orderNos.length }));
      await navigate(RENEWALS_PAGE);
    },
  });
  const pay = () =>
    void payment.pay({
      orderNo: payable.map(({ orderNo }) => orderNo),
      years: wish.years,
      amount: total,
      ends: payable.map(({ expireTime }) => String(expireTime ?? 0)),
    });
  const count = payable.length;
  const left = quotes.length - count;
  return (
    <ListBody list={read} explain={explain}>
      {read.data === undefined ? (
        <Loading>
          <SkeletonRows rows={Math.min(wish.orderNos.length, 6)} columns={4} />
        </Loading>
      ) : (
        <Grid
          gap="4"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}
        >
          <Stack gap="4" minW="0">
            <Panel
              flush
              title={t('names', { count: quotes.length })}
              actions={
                <Button size="sm" onClick={() => onChange({ orderNos: [] })}>
                  {t('others')}
                </Button>
              }
            >
              <Box padding="4" maxW="220px">
                <Field label={t('years')}>
                  <Select
                    value={String(wish.years)}
                    onValueChange={(years) => onChange({ years: Number(years) })}
                    options={TERMS.map((years) => ({
                      value: String(years),
                      label: t('term', { count: years }),
                    }))}
                  />
                </Field>
              </Box>
              <Quotes
                quotes={quotes}
                isStale={read.isPrevious}
                onRemove={(orderNo) => onChange({ orderNos: wish.orderNos.filter((one) => one !== orderNo) })}
              />
            </Panel>
          </Stack>
          <PaySummary
            lines={[{ label: t('sum', { count }), cents: total }]}
            cents={total}
            count={count}
            what={count === 1 ? t('pay.one', { name: payable[0]?.unicode ?? '' }) : t('pay.many', { count })}
            isStale={read.isPrevious}
            payment={payment}
            onPay={pay}
            left={
              left > 0 && (
                <Text size="sm" tone="warning">
                  {t('left', { count: left })}
                </Text>
              )
            }
          />
        </Grid>
      )}
    </ListBody>
  );
}
